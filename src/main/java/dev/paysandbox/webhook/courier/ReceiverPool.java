package dev.paysandbox.webhook.courier;

import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way from one sender to one receiver: errands waiting in order, flights up to its {@link ReceiverLimit}, connections kept for
 * reuse. Gone as soon as it has none of the three. Confined to the event loop.
 */
final class ReceiverPool {
    private final ConnectionPools depot;
    private final Sender sender;
    private final Destination destination;
    private final ArrayDeque<QueuedRequest> waiting = new ArrayDeque<>();
    private final List<InFlightRequest> flights = new ArrayList<>();
    /** The freshest first, so that what is not needed grows old at the other end. */
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();

    private final ReceiverLimit share;
    private final SendingOrder.Place place = new SendingOrder.Place();

    private @Nullable Future<?> sweep;

    ReceiverPool(ConnectionPools depot, Sender sender, Destination destination) {
        this.depot = depot;
        this.sender = sender;
        this.destination = destination;
        share = new ReceiverLimit(depot.settings().connectionsPerReceiver());
    }

    ConnectionPools depot() {
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

    ReceiverLimit.Health health() {
        return share.health();
    }

    SendingOrder.Place place() {
        return place;
    }

    void add(QueuedRequest errand) {
        waiting.add(errand);
    }

    void startNext() {
        QueuedRequest errand = waiting.remove();
        if (!errand.wanted().getAsBoolean()) {
            sender.freed(this);
            leaveIfEmpty();
            depot.report(errand, Receipt.unsent(Outcome.ABANDONED, ConnectionPools.UNWANTED));
            return;
        }
        InFlightRequest flight = new InFlightRequest(this, errand);
        flights.add(flight);
        Connection connection = idle.poll();
        if (connection != null) {
            connection.carry(flight);
        } else {
            dial(flight);
        }
    }

    void dial(InFlightRequest flight) {
        new ConnectAttempt(this, flight).start();
    }

    void over(InFlightRequest flight, Outcome outcome) {
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
        for (QueuedRequest errand = waiting.poll(); errand != null; errand = waiting.poll()) {
            depot.report(errand, Receipt.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED));
        }
        sender.emptied(this);
        leaveIfEmpty();
    }

    void abandonFlights() {
        List.copyOf(flights).forEach(InFlightRequest::abandon);
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
