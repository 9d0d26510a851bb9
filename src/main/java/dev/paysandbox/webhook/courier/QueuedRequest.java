package dev.paysandbox.webhook.courier;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A request with a valid url, its callback, and whether it is still needed. */
record QueuedRequest(
        WebhookRequest webhookRequest,
        Destination destination,
        String target,
        BooleanSupplier wanted,
        Consumer<RequestResult> done) {

    /** @throws IllegalArgumentException with a sentence for people if the url cannot be called */
    static QueuedRequest of(WebhookRequest webhookRequest, BooleanSupplier wanted, Consumer<RequestResult> done) {
        return new QueuedRequest(
                webhookRequest,
                Destination.of(webhookRequest.url()).anywhere(webhookRequest.isAnywhere()),
                Destination.target(webhookRequest.url()),
                wanted,
                done);
    }

    /** Has a new buffer for each attempt, since sending consumes it. */
    FullHttpRequest request() {
        byte[] body = webhookRequest.body();
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, target, Unpooled.wrappedBuffer(body));
        HttpHeaders headers = request.headers();
        headers.set(HttpHeaderNames.HOST, destination.hostHeader());
        headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        var authorization = webhookRequest.authorization();
        if (authorization != null) {
            headers.set(HttpHeaderNames.AUTHORIZATION, authorization);
        }
        for (WebhookRequest.Header header : webhookRequest.headers()) {
            headers.add(header.name(), header.value());
        }
        return request;
    }
}
