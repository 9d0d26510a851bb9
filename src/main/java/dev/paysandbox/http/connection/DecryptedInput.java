package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Passes on only input that holds something of a request. What TLS says for itself, such as a handshake, would look like
 * a request that has not come whole. Confined to the connection's event loop.
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
