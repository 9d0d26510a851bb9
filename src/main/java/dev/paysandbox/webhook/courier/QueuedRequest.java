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

/** A request whose url is valid, with its callback and whether it is still wanted. */
record QueuedRequest(
        WebhookRequest webhookRequest,
        Destination destination,
        String target,
        BooleanSupplier wanted,
        Consumer<Receipt> done) {

    /** @throws IllegalArgumentException with a sentence for a person when the url cannot be called */
    static QueuedRequest of(WebhookRequest webhookRequest, BooleanSupplier wanted, Consumer<Receipt> done) {
        return new QueuedRequest(
                webhookRequest,
                Destination.of(webhookRequest.url()),
                Destination.target(webhookRequest.url()),
                wanted,
                done);
    }

    /** A new buffer for every sending, since sending uses it up. */
    FullHttpRequest request() {
        byte[] body = webhookRequest.body();
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, target, Unpooled.wrappedBuffer(body));
        HttpHeaders headers = request.headers();
        headers.set(HttpHeaderNames.HOST, destination.hostHeader());
        headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        for (WebhookRequest.Header header : webhookRequest.headers()) {
            headers.add(header.name(), header.value());
        }
        return request;
    }
}
