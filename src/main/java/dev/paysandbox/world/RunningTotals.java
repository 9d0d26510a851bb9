package dev.paysandbox.world;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.state.State;
import java.util.EnumMap;
import java.util.Map;

/** Counters, summed over states of worlds. Guarded by itself. */
public final class RunningTotals {
    public final Map<PayinStatus, Long> payins = new EnumMap<>(PayinStatus.class);
    public final Map<PayoutStatus, Long> payouts = new EnumMap<>(PayoutStatus.class);
    public final Map<Outcome, Long> attempts = new EnumMap<>(Outcome.class);
    public long droppedPayments;
    public long droppedDeliveries;
    public long droppedCardTokens;
    public long droppedAuthentications;

    /** What the worlds hold now: payins, payouts, scheduled tasks, and notifications neither delivered nor given up. */
    public long payinsKept;

    public long payoutsKept;
    public long agenda;
    public long unfinishedDeliveries;

    public synchronized void add(State state) {
        state.payinsReaching.forEach((status, count) -> payins.merge(status, count, Long::sum));
        state.payoutsReaching.forEach((status, count) -> payouts.merge(status, count, Long::sum));
        state.outbox.log.outcomes.forEach((outcome, count) -> attempts.merge(outcome, count, Long::sum));
        droppedPayments += state.payins.dropped() + state.payouts.dropped();
        droppedDeliveries += state.outbox.deliveries.dropped();
        droppedCardTokens += state.cardTokens.dropped();
        droppedAuthentications += state.authentications.entries().dropped();
    }

    /** Adds a state that has not ended. */
    public synchronized void addPresent(State state) {
        add(state);
        payinsKept += state.payins.size();
        payoutsKept += state.payouts.size();
        agenda += state.agenda.size();
        unfinishedDeliveries += state.outbox.unfinished();
    }

    public synchronized RunningTotals copy() {
        var copy = new RunningTotals();
        copy.payins.putAll(payins);
        copy.payouts.putAll(payouts);
        copy.attempts.putAll(attempts);
        copy.droppedPayments = droppedPayments;
        copy.droppedDeliveries = droppedDeliveries;
        copy.droppedCardTokens = droppedCardTokens;
        copy.droppedAuthentications = droppedAuthentications;
        return copy;
    }
}
