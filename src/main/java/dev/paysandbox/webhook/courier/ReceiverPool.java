package dev.paysandbox.webhook.courier;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests to one receiver: those that wait, those in flight, and connections kept for reuse. A receiver whose last
 * exchange failed has one exchange at a time, which notices when it is back. Removed once it has none of
 * these. Confined to the event loop.
 */
final class ReceiverPool {
    private final ConnectionPools connectionPools;
    private final CourierResources resources;
    private final Destination destination;
    private final ArrayDeque<QueuedRequest> waiting = new ArrayDeque<>();
    private final List<InFlightRequest> exchanges = new ArrayList<>();
    /** Most recently used first, so that unneeded connections expire. */
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();

    private boolean failing;

    ReceiverPool(ConnectionPools connectionPools, Destination destination) {
        this.connectionPools = connectionPools;
        this.destination = destination;
        resources = connectionPools.resources();
    }

    CourierResources resources() {
        return resources;
    }

    Destination destination() {
        return destination;
    }

    boolean mayStart() {
        int most =
                failing || connectionPools.isBusy() ? 1 : resources.settings().connectionsPerReceiver();
        return !waiting.isEmpty() && exchanges.size() < most;
    }

    void add(QueuedRequest queued) {
        waiting.add(queued);
    }

    void startNext() {
        QueuedRequest queued = waiting.remove();
        if (!queued.wanted().getAsBoolean()) {
            leaveIfEmpty();
            connectionPools.report(queued.done(), RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.UNWANTED));
            return;
        }
        connectionPools.started();
        InFlightRequest exchange = new InFlightRequest(this, queued);
        exchanges.add(exchange);
        Connection connection = idle.poll();
        if (connection != null) {
            connection.carry(exchange);
        } else {
            exchange.connect();
        }
    }

    void over(InFlightRequest exchange, RequestResult result) {
        exchanges.remove(exchange);
        failing = switch (result.outcome()) {
            case DELIVERED, REJECTED, REDIRECTED -> false;
            case REFUSED, UNREACHABLE, DNS, TLS, TIMEOUT, BROKEN -> true;
            case BAD_URL, BLOCKED, FAILED, LOST, ANSWER_LOST, ABANDONED -> failing;
        };
        connectionPools.ended(this);
        leaveIfEmpty();
        connectionPools.report(exchange.queued().done(), result);
    }

    void rest(Connection connection) {
        idle.push(connection);
    }

    void lost(Connection connection) {
        if (idle.remove(connection)) {
            leaveIfEmpty();
        }
    }

    void abandonWaiting() {
        for (QueuedRequest queued = waiting.poll(); queued != null; queued = waiting.poll()) {
            connectionPools.report(queued.done(), RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED));
        }
        connectionPools.update(this);
        leaveIfEmpty();
    }

    void abandonInFlight() {
        List.copyOf(exchanges).forEach(InFlightRequest::abandon);
    }

    private void leaveIfEmpty() {
        if (waiting.isEmpty() && exchanges.isEmpty() && idle.isEmpty()) {
            connectionPools.forget(this);
        }
    }
}
