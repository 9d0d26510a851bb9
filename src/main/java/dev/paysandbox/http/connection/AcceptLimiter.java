package dev.paysandbox.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accepts connections no faster than they are read. A connection looks idle until its first bytes are read, and idle
 * connections are closed to make room for others. So beyond a number of unread connections, further ones wait in the
 * system's backlog. They are counted when they are accepted, because an event loop may register many of them before it
 * reads from any. Confined to the event loop that accepts.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a task is refused only by an event loop that is ending
final class AcceptLimiter extends ChannelInboundHandlerAdapter {
    private final int most;
    private final AtomicInteger unheard = new AtomicInteger();

    /** @param most how many connections may be accepted and not read yet */
    AcceptLimiter(int most) {
        this.most = most;
    }

    @Override
    public void channelRead(ChannelHandlerContext door, Object accepted) {
        if (unheard.incrementAndGet() >= most) {
            door.channel().config().setAutoRead(false);
        }
        door.fireChannelRead(accepted);
        // Its event loop registers it in a task, and reads from it before a delayed task runs.
        if (accepted instanceof Channel connection && connection.isOpen()) {
            var loop = connection.eventLoop();
            try {
                loop.execute(() -> loop.schedule(() -> isHeard(door), 1, TimeUnit.MILLISECONDS));
            } catch (RejectedExecutionException ending) {
                isHeard(door);
            }
        } else {
            isHeard(door);
        }
    }

    private void isHeard(ChannelHandlerContext door) {
        if (unheard.decrementAndGet() == most / 2) {
            door.executor().execute(() -> open(door));
        }
    }

    private void open(ChannelHandlerContext door) {
        if (unheard.get() <= most / 2) {
            door.channel().config().setAutoRead(true);
        }
    }
}
