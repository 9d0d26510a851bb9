package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;

/** A request as the framework's server for Netty knows it, with its connection. */
public final class NettyRequest {
    private NettyRequest() {}

    public static NettyHttpRequest<?> of(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty) {
            return netty;
        }
        throw new IllegalStateException("a request does not come from Netty, though the server runs on it");
    }
}
