package dev.paysandbox.world.tester;

import dev.paysandbox.world.RunningTotals;
import dev.paysandbox.world.keep.Worlds;

/**
 * Counts over all worlds at one moment, for the metrics.
 *
 * @param totals counts that only grow, including those of states that have ended
 * @param payinsKept the number of payins in the stores now
 * @param agenda the number of scheduled tasks
 * @param unfinishedDeliveries the number of notifications neither delivered nor given up
 */
public record WorldCounters(
        int worlds,
        long worldsClosed,
        RunningTotals totals,
        long payinsKept,
        long payoutsKept,
        long agenda,
        long unfinishedDeliveries) {

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
        return new WorldCounters(worlds.all().size(), worlds.closed(), totals, sums[0], sums[1], sums[2], sums[3]);
    }
}
