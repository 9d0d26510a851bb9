package dev.paysandbox.app;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts over all open worlds at one moment, for the metrics.
 *
 * @param payins how many payins ever reached each status
 * @param payouts how many payouts ever reached each status
 * @param attempts how many delivery attempts ended in each way
 * @param payinsKept payins in the stores now
 * @param agenda errands waiting for their time
 * @param unfinishedDeliveries notifications neither delivered nor given up
 * @param droppedPayments payments that went because their store was full
 */
public record Census(
        int worlds,
        long worldsClosed,
        Map<PayinStatus, Long> payins,
        Map<PayoutStatus, Long> payouts,
        Map<Outcome, Long> attempts,
        long payinsKept,
        long payoutsKept,
        long agenda,
        long unfinishedDeliveries,
        long droppedPayments,
        long droppedDeliveries) {

    /** Looks at one world after the other; none is held up for longer than its own counting. */
    public static Census of(Worlds worlds) {
        var payins = new EnumMap<PayinStatus, Long>(PayinStatus.class);
        var payouts = new EnumMap<PayoutStatus, Long>(PayoutStatus.class);
        var attempts = new EnumMap<Outcome, Long>(Outcome.class);
        var sums = new long[6];
        for (var world : worlds.all()) {
            world.inside(state -> {
                state.payinsReaching.forEach((status, count) -> payins.merge(status, count, Long::sum));
                state.payoutsReaching.forEach((status, count) -> payouts.merge(status, count, Long::sum));
                state.outbox.outcomes().forEach((outcome, count) -> attempts.merge(outcome, count, Long::sum));
                sums[0] += state.payins.size();
                sums[1] += state.payouts.size();
                sums[2] += state.agenda.size();
                sums[3] += state.outbox.unfinished();
                sums[4] += state.payins.dropped() + state.payouts.dropped();
                sums[5] += state.outbox.dropped();
                return state;
            });
        }
        return new Census(
                worlds.all().size(),
                worlds.closed(),
                payins,
                payouts,
                attempts,
                sums[0],
                sums[1],
                sums[2],
                sums[3],
                sums[4],
                sums[5]);
    }
}
