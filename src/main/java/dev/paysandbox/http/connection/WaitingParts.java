package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Parts of requests that arrived before earlier requests of the connection were answered. While there are any, nothing
 * more is read from the client. Confined to the connection's event loop.
 */
final class WaitingParts {
    private final ArrayDeque<Object> parts = new ArrayDeque<>(0);
    private boolean readWanted;
    private boolean scheduled;

    boolean isEmpty() {
        return parts.isEmpty();
    }

    void add(Object part) {
        parts.add(part);
    }

    @Nullable
    Object peek() {
        return parts.peek();
    }

    void remove() {
        parts.remove();
    }

    /** Requests more input once no part waits. */
    void readLater() {
        readWanted = true;
    }

    void readIfWanted(ChannelHandlerContext context) {
        if (parts.isEmpty() && readWanted) {
            readWanted = false;
            context.read();
        }
    }

    /** Schedules the work, since this may be called while a request is being handled. */
    void schedule(ChannelHandlerContext context, Runnable work) {
        if (!scheduled && !parts.isEmpty()) {
            scheduled = true;
            context.executor().execute(() -> {
                scheduled = false;
                work.run();
            });
        }
    }

    void release() {
        parts.forEach(ReferenceCountUtil::release);
        parts.clear();
    }
}
