package dev.paysandbox.webhook.courier;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request in flight, with a slot of its receiver's pool and a deadline. If no connection is idle it opens one: looks
 * up the name, tries its addresses in turn, and does the TLS handshake for https. It ends exactly once, even if answer,
 * failure, deadline and close coincide. Confined to the event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks handle every outcome
final class InFlightRequest {
    private final ReceiverPool pool;
    private final CourierResources resources;
    private final QueuedRequest queued;
    private final Destination to;
    private final long startedNanos;
    private final Future<?> deadline;
    private final ArrayDeque<InetAddress> untried = new ArrayDeque<>();
    private int millisPerAddress;
    private @Nullable ExchangeFailure connectFailure;
    private @Nullable Channel connecting;
    private @Nullable Connection connection;
    private @Nullable ReceiverAnswer answer;
    /** What has not happened yet, as the beginning of a sentence that ends with "within 10 s". */
    private String missing;

    private boolean over;

    InFlightRequest(ReceiverPool pool, QueuedRequest queued) {
        this.pool = pool;
        this.queued = queued;
        to = queued.destination();
        missing = "no address of " + to.host();
        resources = pool.resources();
        startedNanos = resources.nanos();
        deadline = resources.after(resources.settings().timeout(), this::timeOut);
    }

    QueuedRequest queued() {
        return queued;
    }

    /** Sends it on a connection of its own. */
    void connect() {
        connection = null;
        resources.names().addressesOf(to.host()).whenCompleteAsync(this::lookedUp, resources.eventLoop());
    }

    private void lookedUp(@Nullable List<InetAddress> addresses, @Nullable Throwable thrown) {
        if (over) {
            return;
        }
        if (thrown != null) {
            failed(ExchangeFailure.ofLookup(to, thrown));
            return;
        }
        missing = "no connection to " + to;
        var found = Objects.requireNonNull(addresses);
        found.stream()
                .filter(address -> resources.rule().refusal(to, address) == null)
                .forEach(untried::add);
        if (untried.isEmpty()) {
            var first = found.get(0);
            failed(ExchangeFailure.ofBlocked(
                    to, first, String.valueOf(resources.rule().refusal(to, first))));
            return;
        }
        millisPerAddress = (int) (resources.settings().timeout().toMillis() / untried.size());
        if (to.tls()) {
            resources.tls().context(to).whenCompleteAsync(this::trusting, resources.eventLoop());
        } else {
            tryNext(null);
        }
    }

    private void trusting(@Nullable SslContext context, @Nullable Throwable thrown) {
        if (over) {
            return;
        }
        if (thrown != null) {
            failed(ExchangeFailure.ofHandshake(to, thrown));
        } else {
            tryNext(context);
        }
    }

    private void tryNext(@Nullable SslContext trust) {
        InetAddress address = untried.remove();
        // The last address may use all the time that is left; the request's own deadline ends it.
        int millis = untried.isEmpty() ? 0 : millisPerAddress;
        ChannelFuture attempt = new Bootstrap()
                .group(resources.eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis)
                // A bootstrap needs a handler; the real ones are added once the connection is open.
                .handler(new ChannelInboundHandlerAdapter())
                .disableResolver()
                .connect(address, to.port());
        connecting = attempt.channel();
        attempt.addListener((ChannelFuture attempted) -> {
            if (over) {
                attempted.channel().close();
            } else if (attempted.isSuccess()) {
                connected(attempted.channel(), trust);
            } else {
                notConnected(ExchangeFailure.ofConnect(to, address, attempted.cause()), trust);
            }
        });
    }

    private void notConnected(ExchangeFailure reason, @Nullable SslContext trust) {
        // A refused connection explains more than an address family that this machine does not have.
        if (connectFailure == null
                || (reason.outcome() == Outcome.REFUSED && connectFailure.outcome() != Outcome.REFUSED)) {
            connectFailure = reason;
        }
        if (!untried.isEmpty()) {
            tryNext(trust);
        } else {
            failed(
                    resources.settings().insideContainer()
                            ? connectFailure.explainedInsideContainer(to)
                            : connectFailure);
        }
    }

    private void connected(Channel open, @Nullable SslContext trust) {
        if (trust == null) {
            new Connection(pool, open).carry(this);
            return;
        }
        missing = "no TLS handshake with " + to;
        SslHandler tls = trust.newHandler(open.alloc(), to.host(), to.port());
        tls.setHandshakeTimeoutMillis(0);
        open.pipeline().addLast(tls);
        var secured = new Connection(pool, open);
        tls.handshakeFuture().addListener(handshake -> {
            if (over) {
                return;
            }
            if (handshake.isSuccess()) {
                secured.carry(this);
            } else {
                failed(ExchangeFailure.ofHandshake(to, handshake.cause()));
            }
        });
    }

    void carriedBy(Connection carrier) {
        connection = carrier;
        missing = "no answer from " + to;
    }

    @Nullable
    ReceiverAnswer answer() {
        return answer;
    }

    void answerBegins(ReceiverAnswer begun) {
        answer = begun;
        missing = to + " answered " + begun.status() + " but did not finish its answer";
    }

    void answered(ReceiverAnswer complete) {
        end(complete.result(complete.outcome(), latencyMicros(), complete.detail(to)));
    }

    void failed(ExchangeFailure failure) {
        end(
                answer == null
                        ? new RequestResult(failure.outcome(), 0, "", false, latencyMicros(), failure.detail())
                        : answer.cutShort().result(failure.outcome(), latencyMicros(), failure.detail()));
    }

    void abandon() {
        drop(new ExchangeFailure(Outcome.ABANDONED, ConnectionPools.CLOSED));
    }

    private void timeOut() {
        drop(new ExchangeFailure(
                Outcome.TIMEOUT,
                missing + " within " + shown(resources.settings().timeout())));
    }

    private void drop(ExchangeFailure failure) {
        failed(failure);
        if (connection != null) {
            connection.drop();
        } else if (connecting != null) {
            connecting.close();
        }
    }

    private void end(RequestResult result) {
        if (!over) {
            over = true;
            deadline.cancel(false);
            pool.over(this, result);
        }
    }

    private long latencyMicros() {
        return (resources.nanos() - startedNanos) / 1000;
    }

    private static String shown(Duration limit) {
        return limit.toMillisPart() == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
