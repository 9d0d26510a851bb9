package dev.paysandbox.webhook.courier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One sender's pools. {@link SendingOrder} decides which of them starts the next exchange. Confined to the event loop.
 */
final class SenderPools {
    private final ConnectionPools connectionPools;
    private final String name;
    private final Map<Destination, ReceiverPool> pools = new HashMap<>();
    private final SendingOrder turns;
    private boolean handingOut;

    SenderPools(ConnectionPools connectionPools, String name) {
        this.connectionPools = connectionPools;
        this.name = name;
        turns = new SendingOrder(
                connectionPools.settings().connectionsPerReceiver(),
                connectionPools.settings().inFlightPerSender());
    }

    String name() {
        return name;
    }

    void accept(QueuedRequest queued) {
        ReceiverPool pool = pools.computeIfAbsent(queued.destination(), this::open);
        pool.add(queued);
        turns.update(pool);
        handOut();
    }

    void freed(ReceiverPool pool) {
        connectionPools.gauges().inFlight().decrementAndGet();
        turns.update(pool);
        handOut();
    }

    /** The pool has nothing left to start. */
    void emptied(ReceiverPool pool) {
        turns.update(pool);
    }

    void forget(ReceiverPool pool) {
        if (pools.remove(pool.destination(), pool)) {
            connectionPools.gauges().receivers().decrementAndGet();
            if (pools.isEmpty()) {
                connectionPools.forget(this);
            }
        }
    }

    void abandonWaiting() {
        List.copyOf(pools.values()).forEach(ReceiverPool::abandonWaiting);
    }

    void abandonInFlight() {
        List.copyOf(pools.values()).forEach(ReceiverPool::abandonInFlight);
    }

    private ReceiverPool open(Destination destination) {
        connectionPools.gauges().receivers().incrementAndGet();
        return new ReceiverPool(connectionPools, this, destination);
    }

    /**
     * A request that fails at once comes back here through {@link #freed}; a loop instead of recursion keeps the stack
     * flat.
     */
    private void handOut() {
        if (handingOut) {
            return;
        }
        handingOut = true;
        try {
            for (ReceiverPool pool = turns.next(); pool != null; pool = turns.next()) {
                connectionPools.gauges().inFlight().incrementAndGet();
                pool.startNext();
                turns.update(pool);
            }
        } finally {
            handingOut = false;
        }
    }
}
