package dev.paysandbox.webhook.courier;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pools of all receivers, which start their exchanges in turn. Confined to the event loop, except for the counts.
 */
final class ConnectionPools {
    static final String CLOSED = "the courier closed before the notification was delivered";
    static final String UNWANTED = "the notification was no longer needed when its turn came";

    /** How many exchanges are under way at most, because each has a socket. */
    private static final int MOST_IN_FLIGHT = 2048;

    /** From this number on, a receiver has one exchange at a time, so that connections remain for the others. */
    private static final int BUSY = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Courier.class);

    private final CourierResources resources;
    private final Map<Destination, ReceiverPool> pools = new ConcurrentHashMap<>();
    /** The receivers that may start an exchange. */
    private final Set<ReceiverPool> ready = new LinkedHashSet<>();

    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private boolean starting;
    private @Nullable CompletableFuture<@Nullable Void> closing;

    ConnectionPools(CourierResources resources) {
        this.resources = resources;
    }

    CourierResources resources() {
        return resources;
    }

    /** The number of requests without a result. From any thread. */
    AtomicInteger accepted() {
        return accepted;
    }

    /** The number of exchanges under way. From any thread. */
    int inFlight() {
        return inFlight.get();
    }

    boolean isBusy() {
        return inFlight.get() >= BUSY;
    }

    /** The number of receivers with a request or a connection. From any thread. */
    int receivers() {
        return pools.size();
    }

    void accept(QueuedRequest queued) {
        if (closing != null) {
            report(queued.done(), RequestResult.unsent(Outcome.ABANDONED, CLOSED));
            return;
        }
        var pool = pools.computeIfAbsent(queued.destination(), to -> new ReceiverPool(this, to));
        pool.add(queued);
        update(pool);
    }

    void forget(ReceiverPool pool) {
        pools.remove(pool.destination(), pool);
    }

    void started() {
        inFlight.incrementAndGet();
    }

    void ended(ReceiverPool pool) {
        inFlight.decrementAndGet();
        update(pool);
        completeIfClosed();
    }

    /**
     * Starts what may start after a change of the pool. A request that fails at once comes back here; a loop instead of
     * recursion keeps the stack flat.
     */
    void update(ReceiverPool changed) {
        enqueue(changed);
        if (starting) {
            return;
        }
        starting = true;
        try {
            while (!ready.isEmpty() && inFlight.get() < MOST_IN_FLIGHT) {
                var next = ready.iterator().next();
                if (next.mayStart()) {
                    next.startNext();
                }
                ready.remove(next);
                enqueue(next);
            }
        } finally {
            starting = false;
        }
    }

    private void enqueue(ReceiverPool pool) {
        if (pool.mayStart()) {
            ready.add(pool);
        } else {
            ready.remove(pool);
        }
    }

    /**
     * Called once for every accepted request, when it ends. From any thread. An exception of the callback must not stop
     * the event loop.
     */
    void report(Consumer<RequestResult> done, RequestResult result) {
        accepted.decrementAndGet();
        try {
            done.accept(result);
        } catch (RuntimeException | Error e) {
            LOG.error("The callback of a result failed", e);
        }
    }

    /**
     * Accepts no more requests and abandons those that wait; {@code empty} completes when the last one in flight has
     * ended.
     */
    void close(CompletableFuture<@Nullable Void> empty) {
        closing = empty;
        List.copyOf(pools.values()).forEach(ReceiverPool::abandonWaiting);
        completeIfClosed();
    }

    /** Abandons the requests still in flight, and ends the threads that look up names. */
    void abandonRest() {
        List.copyOf(pools.values()).forEach(ReceiverPool::abandonInFlight);
        resources.names().close();
    }

    private void completeIfClosed() {
        if (closing != null && inFlight.get() == 0) {
            closing.complete(null);
        }
    }
}
