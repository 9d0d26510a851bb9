package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;

/** A request as the framework's server for Netty knows it, with its connection. */
public final class NettyRequest {
    /** The event for a connection's handlers that the body of the current request is streamed. */
    public static final Object BODY_IS_STREAMED = new Object();

    private NettyRequest() {}

    public static NettyHttpRequest<?> of(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty) {
            return netty;
        }
        throw new IllegalStateException("a request does not come from Netty, though the server runs on it");
    }

    /**
     * Marks a request whose body is read as it arrives, and never kept: no more of it is taken from the connection than
     * its reader requests, so it needs no share of the memory for large bodies. The caller must soon read the body, and
     * limit it.
     */
    public static void streamBody(HttpRequest<?> request) {
        of(request).getChannelHandlerContext().pipeline().fireUserEventTriggered(BODY_IS_STREAMED);
    }
}
