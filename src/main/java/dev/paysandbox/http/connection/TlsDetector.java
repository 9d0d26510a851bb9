package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;

/** Replaces itself, once the first bytes have arrived, by TLS, or by a refusal of clients that send plain HTTP. */
final class TlsDetector extends OptionalSslHandler {
    private final ConnectionGuards guards;

    TlsDetector(SslContext certificate, ConnectionGuards guards) {
        super(certificate);
        this.guards = guards;
    }

    @Override
    protected String newSslHandlerName() {
        return TlsHandler.NAME;
    }

    @Override
    protected SslHandler newSslHandler(ChannelHandlerContext context, SslContext certificate) {
        return new TlsHandler(context, certificate, guards.requestTimeoutMillis());
    }

    @Override
    protected ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
        return new PlainHttpRefusal(guards);
    }
}
