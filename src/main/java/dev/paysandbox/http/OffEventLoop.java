package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import java.util.concurrent.Executor;

/** Lets a filter hand its request over to another thread. */
public final class OffEventLoop {
    private OffEventLoop() {}

    /**
     * Runs work once the event loop has done what it is at. Only from there may another thread complete a filter's future: the
     * framework carries a request on where it is when it finds the future complete already, and that is the event loop, which
     * may not wait.
     */
    public static Executor afterThis(HttpRequest<?> request) {
        return request instanceof NettyHttpRequest<?> netty
                ? netty.getChannelHandlerContext().executor()
                : Runnable::run;
    }
}
