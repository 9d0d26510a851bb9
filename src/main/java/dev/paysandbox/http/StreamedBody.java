package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;

/**
 * That a request's body is read as it comes in, and never kept: no more of it is taken from the connection than its
 * reader asks for, so that it needs no share of the memory for large bodies.
 */
public enum StreamedBody {
    /** What the connection's handlers are told. */
    READ_AS_IT_COMES;

    /** Says so to the request's connection; whoever says so reads the body soon, and bounds it. */
    public static void of(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty) {
            netty.getChannelHandlerContext().pipeline().fireUserEventTriggered(READ_AS_IT_COMES);
        } else {
            throw new IllegalStateException("the server runs on Netty, and a request of it does not");
        }
    }
}
