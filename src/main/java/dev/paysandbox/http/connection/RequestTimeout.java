package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the time for the rest of a request. A request that arrives in one piece, as nearly all do, starts no timer.
 * Confined to the connection's event loop.
 */
final class RequestTimeout {
    private final ConnectionGuards guards;
    private final ConnectionActivity activity;
    private final BooleanSupplier waitsForServer;
    private final Runnable onTimeout;
    private @Nullable Future<?> timer;

    /** @param waitsForServer whether the rest is missing because the server has not read it */
    RequestTimeout(
            ConnectionGuards guards, ConnectionActivity activity, BooleanSupplier waitsForServer, Runnable onTimeout) {
        this.guards = guards;
        this.activity = activity;
        this.waitsForServer = waitsForServer;
        this.onTimeout = onTimeout;
    }

    void startUnlessRunning(ChannelHandlerContext context) {
        if (timer == null) {
            activity.waitsForRest(guards.now());
            start(context);
        }
    }

    private void start(ChannelHandlerContext context) {
        timer = context.executor()
                .schedule(() -> timeOut(context), guards.requestTimeoutMillis(), TimeUnit.MILLISECONDS);
    }

    private void timeOut(ChannelHandlerContext context) {
        if (waitsForServer.getAsBoolean()) {
            start(context);
        } else {
            onTimeout.run();
        }
    }

    void stop() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
            activity.hasRest();
        }
    }
}
