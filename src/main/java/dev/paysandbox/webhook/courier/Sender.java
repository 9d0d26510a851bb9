package dev.paysandbox.webhook.courier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One sender's lanes, each of which starts its exchanges when {@link SendingOrder} says so. Confined to the event loop. */
final class Sender {
    private final ConnectionPools depot;
    private final String name;
    private final Map<Destination, ReceiverPool> lanes = new HashMap<>();
    private final SendingOrder turns;
    private boolean handingOut;

    Sender(ConnectionPools depot, String name) {
        this.depot = depot;
        this.name = name;
        turns = new SendingOrder(
                depot.settings().connectionsPerReceiver(), depot.settings().inFlightPerSender());
    }

    String name() {
        return name;
    }

    void accept(QueuedRequest errand) {
        ReceiverPool lane = lanes.computeIfAbsent(errand.destination(), this::open);
        lane.add(errand);
        turns.update(lane);
        handOut();
    }

    void freed(ReceiverPool lane) {
        depot.gauges().inFlight().decrementAndGet();
        turns.update(lane);
        handOut();
    }

    /** It has nothing more to start. */
    void emptied(ReceiverPool lane) {
        turns.update(lane);
    }

    void forget(ReceiverPool lane) {
        if (lanes.remove(lane.destination(), lane)) {
            depot.gauges().receivers().decrementAndGet();
            if (lanes.isEmpty()) {
                depot.forget(this);
            }
        }
    }

    void abandonWaiting() {
        List.copyOf(lanes.values()).forEach(ReceiverPool::abandonWaiting);
    }

    void abandonFlights() {
        List.copyOf(lanes.values()).forEach(ReceiverPool::abandonFlights);
    }

    private ReceiverPool open(Destination destination) {
        depot.gauges().receivers().incrementAndGet();
        return new ReceiverPool(depot, this, destination);
    }

    /** A flight that fails at once comes back here through {@link #freed}; the loop, not the stack, takes the next. */
    private void handOut() {
        if (handingOut) {
            return;
        }
        handingOut = true;
        try {
            for (ReceiverPool lane = turns.next(); lane != null; lane = turns.next()) {
                depot.gauges().inFlight().incrementAndGet();
                lane.startNext();
                turns.update(lane);
            }
        } finally {
            handingOut = false;
        }
    }
}
