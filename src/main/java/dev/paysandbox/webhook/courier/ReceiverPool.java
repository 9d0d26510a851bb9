package dev.paysandbox.webhook.courier;

import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one sender to one receiver: those that wait, those in flight up to its {@link ReceiverLimit}, and
 * connections kept for reuse. Removed once it has none of these. Confined to the event loop.
 */
final class ReceiverPool {
    private final ConnectionPools connectionPools;
    private final SenderPools sender;
    private final Destination destination;
    private final ArrayDeque<QueuedRequest> waiting = new ArrayDeque<>();
    private final List<InFlightRequest> exchanges = new ArrayList<>();
    /** Most recently used first, so that unneeded connections age at the other end. */
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();

    private final ReceiverLimit share;
    private final SendingOrder.PoolCount place = new SendingOrder.PoolCount();

    private @Nullable Future<?> sweep;

    ReceiverPool(ConnectionPools connectionPools, SenderPools sender, Destination destination) {
        this.connectionPools = connectionPools;
        this.sender = sender;
        this.destination = destination;
        share = new ReceiverLimit(connectionPools.settings().connectionsPerReceiver());
    }

    ConnectionPools connectionPools() {
        return connectionPools;
    }

    Destination destination() {
        return destination;
    }

    int inFlight() {
        return exchanges.size();
    }

    boolean mayStart() {
        return !waiting.isEmpty() && exchanges.size() < share.size();
    }

    ReceiverLimit.Health health() {
        return share.health();
    }

    SendingOrder.PoolCount place() {
        return place;
    }

    void add(QueuedRequest queued) {
        waiting.add(queued);
    }

    void startNext() {
        QueuedRequest queued = waiting.remove();
        if (!queued.wanted().getAsBoolean()) {
            sender.freed(this);
            leaveIfEmpty();
            connectionPools.report(queued, RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.UNWANTED));
            return;
        }
        InFlightRequest exchange = new InFlightRequest(this, queued);
        exchanges.add(exchange);
        Connection connection = idle.poll();
        if (connection != null) {
            connection.carry(exchange);
        } else {
            attempt(exchange);
        }
    }

    void attempt(InFlightRequest exchange) {
        new ConnectAttempt(this, exchange).start();
    }

    void over(InFlightRequest exchange, Outcome outcome) {
        exchanges.remove(exchange);
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
        for (QueuedRequest queued = waiting.poll(); queued != null; queued = waiting.poll()) {
            connectionPools.report(queued, RequestResult.unsent(Outcome.ABANDONED, ConnectionPools.CLOSED));
        }
        sender.emptied(this);
        leaveIfEmpty();
    }

    void abandonInFlight() {
        List.copyOf(exchanges).forEach(InFlightRequest::abandon);
    }

    /** One scheduled sweep serves all idle connections, so that none needs its own timer. */
    private void sweepLater() {
        Connection oldest = idle.peekLast();
        if (oldest != null && sweep == null) {
            sweep = connectionPools.after(
                    connectionPools.settings().idleConnection().minusNanos(oldest.idleNanos()), this::sweep);
        }
    }

    private void sweep() {
        sweep = null;
        long limit = connectionPools.settings().idleConnection().toNanos();
        for (Connection old = idle.peekLast(); old != null && old.idleNanos() >= limit; old = idle.peekLast()) {
            idle.removeLast();
            old.drop();
        }
        sweepLater();
        leaveIfEmpty();
    }

    private void leaveIfEmpty() {
        if (waiting.isEmpty() && exchanges.isEmpty() && idle.isEmpty()) {
            sender.forget(this);
        }
    }
}
