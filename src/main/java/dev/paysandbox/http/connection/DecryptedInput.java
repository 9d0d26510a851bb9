package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Passes on only input that contains part of a request. TLS's own messages, such as a handshake, would look like an
 * incomplete request. Confined to the connection's event loop.
 */
final class DecryptedInput extends ChannelInboundHandlerAdapter {
    private boolean came;

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        came = true;
        context.fireChannelRead(bytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (came) {
            came = false;
            context.fireChannelReadComplete();
        }
    }
}
