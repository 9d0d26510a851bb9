package dev.paysandbox.webhook.courier;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One sender's lanes, each of which starts its exchanges when {@link Turns} says so. Confined to the event loop. */
final class Sender {
    private final Depot depot;
    private final String name;
    private final Map<Destination, Lane> lanes = new HashMap<>();
    private final Turns turns;
    private boolean handingOut;

    Sender(Depot depot, String name) {
        this.depot = depot;
        this.name = name;
        turns = new Turns(
                depot.settings().connectionsPerReceiver(), depot.settings().inFlightPerSender());
    }

    String name() {
        return name;
    }

    void accept(Errand errand) {
        Lane lane = lanes.computeIfAbsent(errand.destination(), this::open);
        lane.add(errand);
        turns.update(lane);
        handOut();
    }

    void freed(Lane lane) {
        depot.gauges().inFlight().decrementAndGet();
        turns.update(lane);
        handOut();
    }

    /** It has nothing more to start. */
    void emptied(Lane lane) {
        turns.update(lane);
    }

    void forget(Lane lane) {
        if (lanes.remove(lane.destination(), lane)) {
            depot.gauges().receivers().decrementAndGet();
            if (lanes.isEmpty()) {
                depot.forget(this);
            }
        }
    }

    void abandonWaiting() {
        List.copyOf(lanes.values()).forEach(Lane::abandonWaiting);
    }

    void abandonFlights() {
        List.copyOf(lanes.values()).forEach(Lane::abandonFlights);
    }

    private Lane open(Destination destination) {
        depot.gauges().receivers().incrementAndGet();
        return new Lane(depot, this, destination);
    }

    /** A flight that fails at once comes back here through {@link #freed}; the loop, not the stack, takes the next. */
    private void handOut() {
        if (handingOut) {
            return;
        }
        handingOut = true;
        try {
            for (Lane lane = turns.next(); lane != null; lane = turns.next()) {
                depot.gauges().inFlight().incrementAndGet();
                lane.startNext();
                turns.update(lane);
            }
        } finally {
            handingOut = false;
        }
    }
}
