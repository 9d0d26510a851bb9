package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import java.util.concurrent.Executor;

/** Moves a filter's request to another thread. */
public final class OffEventLoop {
    private OffEventLoop() {}

    /**
     * Runs work once the event loop has finished its current task. Only then may another thread complete a filter's
     * future: if the framework finds the future already complete, it continues the request on the event loop, which
     * must not wait.
     */
    public static Executor afterThis(HttpRequest<?> request) {
        return request instanceof NettyHttpRequest<?> netty
                ? netty.getChannelHandlerContext().executor()
                : Runnable::run;
    }
}
