package dev.paysandbox.webhook.courier;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens a connection for a request: looks up the name, tries its addresses in turn, and does the TLS handshake for
 * https.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks handle every outcome
final class ConnectAttempt implements Carrier {
    private static final ChannelHandler NONE = new Unset();

    private final ReceiverPool pool;
    private final InFlightRequest exchange;
    private final Destination to;
    private final ArrayDeque<InetAddress> untried = new ArrayDeque<>();
    private @Nullable SslContext trust;
    private @Nullable Channel channel;
    private @Nullable ExchangeFailure failure;
    private int millisPerAddress;
    private boolean dropped;
    private String missing;

    ConnectAttempt(ReceiverPool pool, InFlightRequest exchange) {
        this.pool = pool;
        this.exchange = exchange;
        to = pool.destination();
        missing = "no address of " + to.host();
    }

    void start() {
        exchange.heldBy(this);
        pool.connectionPools()
                .names()
                .addressesOf(to.host())
                .whenCompleteAsync(this::lookedUp, pool.connectionPools().eventLoop());
    }

    @Override
    public String missing() {
        return missing;
    }

    @Override
    public void drop() {
        dropped = true;
        if (channel != null) {
            channel.close();
        }
    }

    private void lookedUp(@Nullable List<InetAddress> addresses, @Nullable Throwable thrown) {
        if (dropped) {
            return;
        }
        if (thrown != null) {
            exchange.failed(ExchangeFailure.ofLookup(to, thrown));
            return;
        }
        missing = "no connection to " + to;
        untried.addAll(Objects.requireNonNull(addresses));
        millisPerAddress = (int) (pool.connectionPools().settings().timeout().toMillis() / untried.size());
        if (to.tls()) {
            pool.connectionPools()
                    .tls()
                    .context(to)
                    .whenCompleteAsync(this::trusting, pool.connectionPools().eventLoop());
        } else {
            tryNext();
        }
    }

    private void trusting(@Nullable SslContext context, @Nullable Throwable thrown) {
        if (dropped) {
            return;
        }
        if (thrown != null) {
            exchange.failed(ExchangeFailure.ofHandshake(to, thrown));
            return;
        }
        trust = context;
        tryNext();
    }

    private void tryNext() {
        InetAddress address = untried.remove();
        // The last address may use all the time that is left; the request's own deadline ends it.
        int millis = untried.isEmpty() ? 0 : millisPerAddress;
        ChannelFuture connecting = new Bootstrap()
                .group(pool.connectionPools().eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis)
                .handler(NONE)
                .disableResolver()
                .connect(address, to.port());
        channel = connecting.channel();
        connecting.addListener((ChannelFuture connected) -> {
            if (connected.isSuccess()) {
                connected(connected.channel());
            } else {
                notConnected(ExchangeFailure.ofConnect(to, address, connected.cause()));
            }
        });
    }

    private void notConnected(ExchangeFailure reason) {
        if (dropped) {
            return;
        }
        // A refused connection explains more than an address family that this machine does not have.
        if (failure == null || (reason.outcome() == Outcome.REFUSED && failure.outcome() != Outcome.REFUSED)) {
            failure = reason;
        }
        if (!untried.isEmpty()) {
            tryNext();
        } else {
            exchange.failed(
                    pool.connectionPools().settings().insideContainer()
                            ? failure.explainedInsideContainer(to)
                            : failure);
        }
    }

    private void connected(Channel open) {
        if (dropped) {
            open.close();
            return;
        }
        if (trust == null) {
            new Connection(pool, open).carry(exchange);
            return;
        }
        missing = "no TLS handshake with " + to;
        SslHandler tls = trust.newHandler(open.alloc(), to.host(), to.port());
        tls.setHandshakeTimeoutMillis(0);
        open.pipeline().addLast(tls);
        Connection connection = new Connection(pool, open);
        tls.handshakeFuture().addListener(handshake -> {
            if (dropped) {
                return;
            }
            if (handshake.isSuccess()) {
                connection.carry(exchange);
            } else {
                exchange.failed(ExchangeFailure.ofHandshake(to, handshake.cause()));
            }
        });
    }

    /** A bootstrap needs a handler; the real ones are added once the connection is open. */
    @ChannelHandler.Sharable
    private static final class Unset extends ChannelInboundHandlerAdapter {}
}
