package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;

/**
 * Marks a request whose body is read as it arrives, and never kept: no more of it is taken from the connection than its
 * reader requests, so it needs no share of the memory for large bodies.
 */
public enum StreamedBody {
    /** The event for the connection's handlers. */
    READ_AS_IT_COMES;

    /** Marks the request; the caller must soon read the body, and limit it. */
    public static void of(HttpRequest<?> request) {
        NettyRequest.of(request).getChannelHandlerContext().pipeline().fireUserEventTriggered(READ_AS_IT_COMES);
    }
}
