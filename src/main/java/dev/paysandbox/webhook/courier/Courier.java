package dev.paysandbox.webhook.courier;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client for webhooks, and the only outbound HTTP: posts a request to its receiver and reports the outcome.
 *
 * <p>For each receiver, requests start in the order in which they were handed over. The settings limit how many run at
 * a time; the others wait here, and the caller must limit their number. Safe from any thread. Its thread starts with
 * the first request.
 */
public final class Courier {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    private final OwnServer ownServer;
    private final EventLoop eventLoop;
    private final ConnectionPools connectionPools;
    private boolean closed;

    /**
     * @param nanos the machine's monotonic time, because the network does not follow the sandbox's clock
     * @param ownServer the server that must not be called
     */
    public Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer) {
        this(settings, nanos, ownServer, InetAddress::getAllByName);
    }

    Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer, NameResolver.Lookup lookup) {
        this.ownServer = ownServer;
        eventLoop = new MultiThreadIoEventLoopGroup(1, Courier::thread, NioIoHandler.newFactory()).next();
        connectionPools = new ConnectionPools(new CourierResources(
                settings,
                nanos,
                eventLoop,
                ownServer,
                new ReceiverRule(settings.publicHosts()),
                new NameResolver(lookup, eventLoop),
                new Tls(settings.trustAllCertificates(), ownServer)));
    }

    /**
     * Hands over a request and returns at once.
     *
     * @param wanted called by an I/O thread when the request's turn comes; it must not block. If it returns false, the
     *     request is abandoned
     * @param done called exactly once, by an I/O thread, never within this call; it must not block
     */
    public void post(WebhookRequest webhookRequest, BooleanSupplier wanted, Consumer<RequestResult> done) {
        connectionPools.accepted().incrementAndGet();
        Runnable task;
        try {
            var queued = QueuedRequest.of(webhookRequest, wanted, done);
            task = () -> connectionPools.accept(queued);
        } catch (IllegalArgumentException e) {
            var badUrl = RequestResult.unsent(Outcome.BAD_URL, String.valueOf(e.getMessage()));
            task = () -> connectionPools.report(done, badUrl);
        }
        try {
            eventLoop.execute(task);
        } catch (RejectedExecutionException e) {
            var tooLate = RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED);
            GlobalEventExecutor.INSTANCE.execute(() -> connectionPools.report(done, tooLate));
        }
    }

    /** The server that must not be called. */
    public OwnServer ownServer() {
        return ownServer;
    }

    /** The number of accepted requests whose exchange has not started. */
    public int waiting() {
        return Math.max(0, connectionPools.accepted().get() - inFlight());
    }

    /** The number of exchanges under way. */
    public int inFlight() {
        return connectionPools.inFlight();
    }

    /** The number of receivers with a request or a connection. */
    int receivers() {
        return connectionPools.receivers();
    }

    /**
     * Accepts no more requests, abandons those that wait, gives those in flight up to {@code grace}, and abandons the
     * rest. Returns when each has its outcome.
     *
     * @throws IllegalStateException if called by the I/O thread, which would wait for itself
     */
    public void close(Duration grace) {
        if (eventLoop.inEventLoop()) {
            throw new IllegalStateException("A courier cannot be closed from its own thread");
        }
        synchronized (this) {
            if (!closed) {
                closed = true;
                shutDown(grace);
            }
        }
    }

    private void shutDown(Duration grace) {
        var empty = new CompletableFuture<@Nullable Void>();
        eventLoop.execute(() -> connectionPools.close(empty));
        try {
            empty.get(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException e) {
            // The grace period is over; the rest is abandoned below.
        }
        eventLoop.execute(connectionPools::abandonRest);
        eventLoop
                .parent()
                .shutdownGracefully(0, SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
    }

    private static Thread thread(Runnable work) {
        Thread thread = new FastThreadLocalThread(work, "courier");
        thread.setDaemon(true);
        return thread;
    }
}
