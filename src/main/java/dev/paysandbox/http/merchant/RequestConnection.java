package dev.paysandbox.http.merchant;

import dev.paysandbox.http.NettyRequest;
import dev.paysandbox.http.Recorder;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import java.nio.charset.StandardCharsets;

/** The connection of a request, for scenarios that break it. */
@SuppressWarnings("FutureReturnValueIgnored") // the outcome of closing a broken connection does not matter
final class RequestConnection {
    private final HttpRequest<?> request;
    private final Channel channel;

    private RequestConnection(HttpRequest<?> request, Channel channel) {
        this.request = request;
        this.channel = channel;
    }

    static RequestConnection of(HttpRequest<?> request) {
        return new RequestConnection(
                request, NettyRequest.of(request).getChannelHandlerContext().channel());
    }

    /** Resets the connection, below TLS, which would end it properly. */
    void reset() {
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        channel.pipeline().firstContext().close();
    }

    /** Closes the connection without sending a byte. */
    void hangUp() {
        channel.close();
    }

    /** Sends the head and half of the announced body, then closes. */
    void breakOff(int status, String contentType, byte[] body) {
        var head = "HTTP/1.1 %d Cut\r\ncontent-type: %s\r\ncontent-length: %d\r\n\r\n"
                .formatted(status, contentType, body.length);
        var half = Unpooled.wrappedBuffer(body, 0, body.length / 2);
        Recorder.sends(request, status, contentType, half.duplicate(), body.length);
        var bytes = Unpooled.wrappedBuffer(Unpooled.copiedBuffer(head, StandardCharsets.ISO_8859_1), half);
        // Written below the codec, so the bytes must already be HTTP.
        channel.pipeline()
                .context(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC)
                .writeAndFlush(bytes)
                .addListener(ChannelFutureListener.CLOSE);
    }
}
