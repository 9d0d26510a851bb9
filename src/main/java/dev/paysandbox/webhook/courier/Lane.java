package dev.paysandbox.webhook.courier;

import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way from one sender to one receiver: errands waiting in order, flights up to its {@link Share}, connections kept for
 * reuse. Gone as soon as it has none of the three. Confined to the event loop.
 */
final class Lane {
    private final Depot depot;
    private final Sender sender;
    private final Destination destination;
    private final ArrayDeque<Errand> waiting = new ArrayDeque<>();
    private final List<Flight> flights = new ArrayList<>();
    /** The freshest first, so that what is not needed grows old at the other end. */
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();

    private final Share share;
    private final Turns.Place place = new Turns.Place();

    private @Nullable Future<?> sweep;

    Lane(Depot depot, Sender sender, Destination destination) {
        this.depot = depot;
        this.sender = sender;
        this.destination = destination;
        share = new Share(depot.settings().connectionsPerReceiver());
    }

    Depot depot() {
        return depot;
    }

    Destination destination() {
        return destination;
    }

    int inFlight() {
        return flights.size();
    }

    boolean mayStart() {
        return !waiting.isEmpty() && flights.size() < share.size();
    }

    Share.Health health() {
        return share.health();
    }

    Turns.Place place() {
        return place;
    }

    void add(Errand errand) {
        waiting.add(errand);
    }

    void startNext() {
        Errand errand = waiting.remove();
        if (!errand.wanted().getAsBoolean()) {
            sender.freed(this);
            leaveIfEmpty();
            depot.report(errand, Receipt.unsent(Outcome.ABANDONED, Depot.UNWANTED));
            return;
        }
        Flight flight = new Flight(this, errand);
        flights.add(flight);
        Connection connection = idle.poll();
        if (connection != null) {
            connection.carry(flight);
        } else {
            dial(flight);
        }
    }

    void dial(Flight flight) {
        new Dial(this, flight).start();
    }

    void over(Flight flight, Outcome outcome) {
        flights.remove(flight);
        share.exchanged(outcome);
        sender.freed(this);
        leaveIfEmpty();
    }

    void rest(Connection connection) {
        idle.push(connection);
        sweepLater();
    }

    void lost(Connection connection) {
        if (idle.remove(connection)) {
            leaveIfEmpty();
        }
    }

    void abandonWaiting() {
        for (Errand errand = waiting.poll(); errand != null; errand = waiting.poll()) {
            depot.report(errand, Receipt.unsent(Outcome.ABANDONED, Depot.CLOSED));
        }
        sender.emptied(this);
        leaveIfEmpty();
    }

    void abandonFlights() {
        List.copyOf(flights).forEach(Flight::abandon);
    }

    /** One sweep is ahead while connections rest, so that going idle costs no timer of its own. */
    private void sweepLater() {
        Connection oldest = idle.peekLast();
        if (oldest != null && sweep == null) {
            sweep = depot.after(depot.settings().idleConnection().minusNanos(oldest.idleNanos()), this::sweep);
        }
    }

    private void sweep() {
        sweep = null;
        long limit = depot.settings().idleConnection().toNanos();
        for (Connection old = idle.peekLast(); old != null && old.idleNanos() >= limit; old = idle.peekLast()) {
            idle.removeLast();
            old.drop();
        }
        sweepLater();
        leaveIfEmpty();
    }

    private void leaveIfEmpty() {
        if (waiting.isEmpty() && flights.isEmpty() && idle.isEmpty()) {
            sender.forget(this);
        }
    }
}
