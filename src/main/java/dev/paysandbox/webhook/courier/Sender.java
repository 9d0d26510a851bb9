package dev.paysandbox.webhook.courier;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One sender's lanes, and whose turn it is. Of the lanes that may start an errand the one with the fewest flights
 * does, and among equals the one that has waited longest: so receivers that hang, each full of flights, leave the next
 * free slot to those that answer. Confined to the event loop.
 */
final class Sender {
    private final Depot depot;
    private final String name;
    private final Map<Destination, Lane> lanes = new HashMap<>();
    /** The lanes that may start an errand, longest waiting first. */
    private final Set<Lane> turns = new LinkedHashSet<>();

    private int inFlight;
    private boolean handingOut;

    Sender(Depot depot, String name) {
        this.depot = depot;
        this.name = name;
    }

    String name() {
        return name;
    }

    void accept(Errand errand) {
        Lane lane = lanes.computeIfAbsent(errand.destination(), this::open);
        lane.add(errand);
        queue(lane);
        handOut();
    }

    void freed(Lane lane) {
        inFlight--;
        depot.gauges().inFlight().decrementAndGet();
        queue(lane);
        handOut();
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
        turns.clear();
        List.copyOf(lanes.values()).forEach(Lane::abandonWaiting);
    }

    void abandonFlights() {
        List.copyOf(lanes.values()).forEach(Lane::abandonFlights);
    }

    private Lane open(Destination destination) {
        depot.gauges().receivers().incrementAndGet();
        return new Lane(depot, this, destination);
    }

    private void queue(Lane lane) {
        if (lane.mayStart()) {
            turns.add(lane);
        }
    }

    /** A flight that fails at once comes back here through {@link #freed}; the loop, not the stack, takes the next. */
    private void handOut() {
        if (handingOut) {
            return;
        }
        handingOut = true;
        try {
            while (inFlight < depot.settings().inFlightPerSender()) {
                Lane lane = next();
                if (lane == null) {
                    return;
                }
                turns.remove(lane);
                inFlight++;
                depot.gauges().inFlight().incrementAndGet();
                lane.startNext();
                queue(lane);
            }
        } finally {
            handingOut = false;
        }
    }

    private @Nullable Lane next() {
        Lane next = null;
        for (Lane lane : turns) {
            if (next == null || lane.inFlight() < next.inFlight()) {
                next = lane;
            }
        }
        return next;
    }
}
