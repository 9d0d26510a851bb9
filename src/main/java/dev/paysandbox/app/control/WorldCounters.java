package dev.paysandbox.app.control;

import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.Map;

/**
 * Counts over all worlds at one moment, for the metrics. Counts that only grow include states that have ended.
 *
 * @param payins how many payins ever reached each status
 * @param payouts how many payouts ever reached each status
 * @param attempts how many delivery attempts ended in each way
 * @param payinsKept the number of payins in the stores now
 * @param agenda the number of scheduled tasks
 * @param unfinishedDeliveries the number of notifications neither delivered nor given up
 * @param droppedPayments the number of payments dropped because their store was full
 */
public record WorldCounters(
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
        long droppedDeliveries,
        long droppedCardTokens,
        long droppedAuthentications) {

    /** Counts one world after the other. Each world's lock is held only for its own count. */
    public static WorldCounters of(Worlds worlds) {
        var totals = worlds.past().copy();
        var sums = new long[4];
        for (var world : worlds.all()) {
            world.peek(state -> {
                totals.add(state);
                sums[0] += state.payins.size();
                sums[1] += state.payouts.size();
                sums[2] += state.agenda.size();
                sums[3] += state.outbox.unfinished();
                return state;
            });
        }
        return new WorldCounters(
                worlds.all().size(),
                worlds.closed(),
                totals.payins,
                totals.payouts,
                totals.attempts,
                sums[0],
                sums[1],
                sums[2],
                sums[3],
                totals.droppedPayments,
                totals.droppedDeliveries,
                totals.droppedCardTokens,
                totals.droppedAuthentications);
    }
}
