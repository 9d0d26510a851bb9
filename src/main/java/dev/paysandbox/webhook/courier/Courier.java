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
 * The only outbound HTTP: posts a request to its receiver and says what came of it.
 *
 * <p>Per sender and receiver, requests start in the order they were handed over, so many at a time as the settings
 * allow; the others wait here, and bounding how many do is the caller's part. Safe from any thread. Its thread starts
 * with the first request.
 */
public final class Courier implements AutoCloseable {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    private final CourierSettings settings;
    private final LongSupplier nanos;
    private final Lookup lookup;
    private final OwnServer ownServer;
    private final Gauges gauges = new Gauges();
    /** Guarded by this when it changes: at the first request and at closing. */
    private volatile @Nullable ConnectionPools connectionPools;

    private volatile boolean closed;

    /**
     * @param nanos the machine's monotonic time, for the network is real whatever the sandbox's clock says
     * @param ownServer what it does not call
     */
    public Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer) {
        this(settings, nanos, ownServer, InetAddress::getAllByName);
    }

    Courier(CourierSettings settings, LongSupplier nanos, OwnServer ownServer, Lookup lookup) {
        this.ownServer = ownServer;
        this.settings = settings;
        this.nanos = nanos;
        this.lookup = lookup;
    }

    /**
     * Hands over a request and returns at once. {@code done} is called exactly once, by an I/O thread, never from
     * inside this method; it must not block.
     */
    public void post(WebhookRequest webhookRequest, Consumer<Receipt> done) {
        post(webhookRequest, () -> true, done);
    }

    /**
     * The same for a request that may lose its purpose while it waits.
     *
     * @param wanted asked by an I/O thread when the request's turn comes; it must not block. A request no longer wanted
     *     is abandoned
     */
    public void post(WebhookRequest webhookRequest, BooleanSupplier wanted, Consumer<Receipt> done) {
        ConnectionPools open = openPools();
        if (open == null) {
            turnAway(done);
            return;
        }
        QueuedRequest queued;
        try {
            queued = QueuedRequest.of(webhookRequest, wanted, done);
        } catch (IllegalArgumentException e) {
            Receipt badUrl = Receipt.unsent(Outcome.BAD_URL, String.valueOf(e.getMessage()));
            hand(open, done, () -> ConnectionPools.tell(done, badUrl));
            return;
        }
        gauges.accepted().incrementAndGet();
        if (!hand(open, done, () -> open.accept(queued))) {
            gauges.accepted().decrementAndGet();
        }
    }

    /** The server that it does not call. */
    public OwnServer ownServer() {
        return ownServer;
    }

    /** Requests taken whose exchange has not started. */
    public int waiting() {
        return Math.max(0, gauges.accepted().get() - gauges.inFlight().get());
    }

    /** Exchanges under way. */
    public int inFlight() {
        return gauges.inFlight().get();
    }

    /** Pairs of sender and receiver that have a request or a connection here. */
    public int receivers() {
        return gauges.receivers().get();
    }

    /**
     * Accepts no more requests, abandons those waiting, gives those in flight up to {@code grace} and abandons the
     * rest. Returns when all have their outcome.
     *
     * @throws IllegalStateException when called by the I/O thread, which would wait for itself
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

    /** Closes without grace. */
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
            // The grace is over; what is left is abandoned below.
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

    private static boolean hand(ConnectionPools open, Consumer<Receipt> done, Runnable task) {
        try {
            open.eventLoop().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            turnAway(done);
            return false;
        }
    }

    private static void turnAway(Consumer<Receipt> done) {
        Receipt receipt = Receipt.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED);
        GlobalEventExecutor.INSTANCE.execute(() -> ConnectionPools.tell(done, receipt));
    }
}
