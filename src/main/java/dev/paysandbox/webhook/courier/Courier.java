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
 * <p>For each sender and receiver, requests start in the order in which they were handed over. The settings limit how
 * many run at a time; the others wait here, and the caller must limit their number. Safe from any thread. Its thread
 * starts with the first request.
 */
public final class Courier implements AutoCloseable {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    private final CourierSettings settings;
    private final LongSupplier nanos;
    private final AddressLookup lookup;
    private final OwnServer ownServer;
    private final Gauges gauges = new Gauges();
    /** Written under the lock of this: at the first request and when closing. */
    private volatile @Nullable ConnectionPools connectionPools;

    private volatile boolean closed;

    /**
     * @param nanos the machine's monotonic time, because the network does not follow the sandbox's clock
     * @param ownServer the server that must not be called
     */
    public Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer) {
        this(settings, nanos, ownServer, InetAddress::getAllByName);
    }

    Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer, AddressLookup lookup) {
        this.ownServer = ownServer;
        this.settings = settings;
        this.nanos = nanos;
        this.lookup = lookup;
    }

    /**
     * Hands over a request and returns at once. {@code done} is called exactly once, by an I/O thread, never within
     * this call; it must not block.
     */
    public void post(WebhookRequest webhookRequest, Consumer<RequestResult> done) {
        post(webhookRequest, () -> true, done);
    }

    /**
     * The same for a request that may become unnecessary while it waits.
     *
     * @param wanted called by an I/O thread when the request's turn comes; it must not block. If it returns false, the
     *     request is abandoned
     */
    public void post(WebhookRequest webhookRequest, BooleanSupplier wanted, Consumer<RequestResult> done) {
        ConnectionPools open = openPools();
        if (open == null) {
            turnAway(done);
            return;
        }
        QueuedRequest queued;
        try {
            queued = QueuedRequest.of(webhookRequest, wanted, done);
        } catch (IllegalArgumentException e) {
            RequestResult badUrl = RequestResult.unsent(Outcome.BAD_URL, String.valueOf(e.getMessage()));
            hand(open, done, () -> ConnectionPools.complete(done, badUrl));
            return;
        }
        gauges.accepted().incrementAndGet();
        if (!hand(open, done, () -> open.accept(queued))) {
            gauges.accepted().decrementAndGet();
        }
    }

    /** The server that must not be called. */
    public OwnServer ownServer() {
        return ownServer;
    }

    /** The number of accepted requests whose exchange has not started. */
    public int waiting() {
        return Math.max(0, gauges.accepted().get() - gauges.inFlight().get());
    }

    /** The number of exchanges under way. */
    public int inFlight() {
        return gauges.inFlight().get();
    }

    /** The number of pairs of sender and receiver with a request or a connection. */
    public int receivers() {
        return gauges.receivers().get();
    }

    /**
     * Accepts no more requests, abandons those that wait, gives those in flight up to {@code grace}, and abandons the
     * rest. Returns when each has its outcome.
     *
     * @throws IllegalStateException if called by the I/O thread, which would wait for itself
     */
    public void close(Duration grace) {
        ConnectionPools open = connectionPools;
        if (open != null && open.eventLoop().inEventLoop()) {
            throw new IllegalStateException("A courier cannot be closed from its own thread");
        }
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            open = connectionPools;
        }
        if (open != null) {
            shutDown(open, grace);
        }
    }

    /** Closes without a grace period. */
    @Override
    public void close() {
        close(Duration.ZERO);
    }

    private void shutDown(ConnectionPools open, Duration grace) {
        EventLoop loop = open.eventLoop();
        var empty = new CompletableFuture<@Nullable Void>();
        loop.execute(() -> open.close(empty));
        try {
            empty.get(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException e) {
            // The grace period is over; the rest is abandoned below.
        }
        loop.execute(open::abandonRest);
        loop.parent()
                .shutdownGracefully(0, SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
    }

    private @Nullable ConnectionPools openPools() {
        if (closed) {
            return null;
        }
        ConnectionPools open = connectionPools;
        return open != null ? open : firstPools();
    }

    private synchronized @Nullable ConnectionPools firstPools() {
        if (connectionPools == null && !closed) {
            var loops = new MultiThreadIoEventLoopGroup(1, Courier::thread, NioIoHandler.newFactory());
            connectionPools = new ConnectionPools(settings, nanos, lookup, ownServer, gauges, loops.next());
        }
        return connectionPools;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new FastThreadLocalThread(work, "courier");
        thread.setDaemon(true);
        return thread;
    }

    private static boolean hand(ConnectionPools open, Consumer<RequestResult> done, Runnable task) {
        try {
            open.eventLoop().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            turnAway(done);
            return false;
        }
    }

    private static void turnAway(Consumer<RequestResult> done) {
        RequestResult result = RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED);
        GlobalEventExecutor.INSTANCE.execute(() -> ConnectionPools.complete(done, result));
    }
}
