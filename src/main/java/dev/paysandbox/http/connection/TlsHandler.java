package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;

/** TLS of one connection. */
@SuppressWarnings("FutureReturnValueIgnored") // the promise that is passed on reports the outcome
final class TlsHandler extends SslHandler {
    static final String NAME = "tls";

    TlsHandler(ChannelHandlerContext context, SslContext certificate, long handshakeMillis) {
        super(certificate.newEngine(context.alloc()));
        setHandshakeTimeoutMillis(handshakeMillis);
    }

    /** If a scenario resets the connection, TLS must not close it properly first. */
    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) throws Exception {
        Integer linger = context.channel().config().getOption(ChannelOption.SO_LINGER);
        if (linger != null && linger == 0) {
            context.close(promise);
        } else {
            super.close(context, promise);
        }
    }
}
