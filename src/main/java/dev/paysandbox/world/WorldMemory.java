package dev.paysandbox.world;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.MemoryBudget;

/**
 * One world's part of the memory budget. The stores of payments and notifications count their own data; the journal and the
 * events are weighed here. When memory is short, the oldest journal entries and events are dropped before any payment.
 * Confined to the world's lock, except for what the ticker reads.
 */
final class WorldMemory {
    /** How many entries are dropped while the lock is held once. */
    private static final int DROPS_AT_A_TIME = 1000;

    private final MemoryBudget budget;
    private final Ticker ticker;
    private final Journal journal;
    private final Feed feed;

    /** The share of the present state. The ticker reads it without the lock. */
    private volatile MemoryBudget.MemoryShare share;

    /** True if nothing else here may be dropped. The ticker reads it without the lock. */
    private volatile boolean nothingToDrop;

    /** How many bytes of the present share are the journal's and the events'. */
    private long weighed;

    /** The world is closed. Requests that are running may still change it, but their data counts nowhere. */
    private boolean isClosed;

    WorldMemory(WorldDependencies dependencies, Journal journal, Feed feed) {
        budget = dependencies.budget();
        ticker = dependencies.ticker();
        this.journal = journal;
        this.feed = feed;
        share = newShare();
    }

    /** A share for a new state. It counts in the budget after {@link #switchTo}. */
    MemoryBudget.MemoryShare newShare() {
        var fresh = budget.share();
        fresh.dropsBy(this::dropRecord);
        return fresh;
    }

    /** The present state's share; any thread may ask. */
    MemoryBudget.MemoryShare share() {
        return share;
    }

    /** The world continues with another state and an empty journal. */
    void switchTo(MemoryBudget.MemoryShare fresh) {
        if (isClosed) {
            fresh.end();
        }
        fresh.join();
        share = fresh;
        weighed = 0;
        nothingToDrop = false;
    }

    /** The shares of later states do not count in the budget. */
    void close() {
        isClosed = true;
    }

    /** Measures the journal and the events again. */
    void weighRecords() {
        long now = journal.weight() + feed.weight();
        share.take(now - weighed);
        weighed = now;
    }

    /** Drops data beyond this world's share. If another world holds too much, the ticker makes that world drop data. */
    void shrink() {
        if (budget.isShort()) {
            nothingToDrop = share.isTooLarge() && !share.shrink(DROPS_AT_A_TIME);
            if (budget.isShort() && !nothingToDrop) {
                ticker.wake();
            }
        } else if (nothingToDrop) {
            nothingToDrop = false;
        }
    }

    /** The same after an addition to the journal, for which no payment or notification is dropped. */
    void shrinkRecords() {
        weighRecords();
        if (budget.isShort()) {
            for (int i = 0; i < DROPS_AT_A_TIME && share.isTooLarge() && dropRecord(); i++) {}
            if (budget.isShort()) {
                ticker.wake();
            }
        }
    }

    /** Whether the ticker should make this world drop data; any thread may ask. */
    boolean holdsTooMuch() {
        return !nothingToDrop && share.isTooLarge();
    }

    private boolean dropRecord() {
        var dropped = feed.forgetOldest() || journal.forgetOldest();
        weighRecords();
        return dropped;
    }
}
