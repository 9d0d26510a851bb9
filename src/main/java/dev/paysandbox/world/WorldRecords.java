package dev.paysandbox.world;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history of a world, over all its states. Its methods take the world's lock. */
public final class WorldRecords {
    /**
     * Adds findings to the events of worlds, by {@link #report}, while clients follow them. The module {@code verdict}
     * implements it. A server without that module works, but has no findings.
     */
    public interface FindingReporter {
        /** Reports the world's new findings until the follower {@link #leave}s or the world closes. */
        void follow(World world);

        /** Records that a follower of the world has left. */
        void leave(World world);
    }

    /** The requests of merchants. Its numbers continue after it is cleared. */
    private final Journal journal;

    private final Feed feed;

    /** The requests whose answers scenarios hold back, by their times on the computer's monotonic clock. */
    private final TreeMap<Long, Exchange> pending = new TreeMap<>();

    private final WorldMemory memory;
    private final WorldRuntime runtime;

    WorldRecords(Journal journal, Feed feed, WorldMemory memory, WorldRuntime runtime) {
        this.journal = journal;
        this.feed = feed;
        this.memory = memory;
        this.runtime = runtime;
    }

    /**
     * Records a merchant's request and its answer. Returns false, and records nothing, if the world was parked meanwhile.
     *
     * @param nanos time of the request, by the computer's monotonic clock
     */
    public boolean add(Exchange exchange, long nanos) {
        return runtime.locked(state -> {
            pending.remove(nanos);
            if (runtime.isEnded(WorldKeeping.PARKED)) {
                return false;
            }
            runtime.changed();
            long now = state.clock.now();
            feed.requested(journal.add(exchange.withTimeIfUnknown(now), nanos), now);
            memory.shrinkRecords();
            return true;
        });
    }

    /** Shows a request whose answer a scenario holds back, until it is {@link #add}ed. Its connection bounds how many. */
    public void addPending(Exchange exchange, long nanos) {
        runtime.locked(state -> {
            long now = state.clock.now();
            pending.put(nanos, exchange.withTimeIfUnknown(now));
            feed.heldBack(exchange, now);
            memory.shrinkRecords();
            return true;
        });
    }

    /** Those requests by their times on the computer's monotonic clock, the oldest first. */
    public Map<Long, Exchange> pending() {
        return runtime.locked(state -> new TreeMap<>(pending));
    }

    /** The present state of a payment's notifications, see {@link dev.paysandbox.webhook.Outbox#stateOf(String)}. */
    public @Nullable String deliveryState(String paymentId) {
        return runtime.locked(state -> state.outbox.stateOf(paymentId));
    }

    /** Whether a payment is set aside: while drills are played, it does not change. */
    public boolean isSetAside(String paymentId) {
        return runtime.locked(state -> state.setAside.contains(paymentId));
    }

    /** Runs work in memory on the feed. */
    public <T extends @Nullable Object> T withFeed(Function<Feed, T> work) {
        return runtime.locked(state -> work.apply(feed));
    }

    /** The same for work without a result. */
    public void onFeed(Consumer<Feed> work) {
        withFeed(feed -> {
            work.accept(feed);
            return feed;
        });
    }

    /** Reports a new finding to followers. */
    public void report(Feed.Found finding) {
        runtime.change(state -> {
            runtime.requireHere();
            feed.found(finding, state.clock.now());
            return state;
        });
    }

    /**
     * Runs work in memory on the world's history. Runs no due tasks.
     *
     * @throws dev.paysandbox.domain.Problem TOO_BUSY if the world was parked meanwhile
     */
    public <T> T look(BiFunction<State, Journal, T> work) {
        return runtime.locked(state -> {
            runtime.requireHere();
            try {
                return work.apply(state, journal);
            } finally {
                memory.weighRecords();
            }
        });
    }

    /** All entries of the journal, newest first. They never change, so they are searched without the lock. */
    public List<Journal.Entry> entries() {
        return look((state, present) -> present.entries());
    }

    /** The newest matching entries of the journal, newest first. */
    public BoundedStore.StorePage<Journal.Entry> newest(long before, int count, Predicate<Journal.Entry> wanted) {
        var found = new ArrayList<Journal.Entry>();
        long last = 0;
        for (var entry : entries()) {
            if (entry.number() < before && wanted.test(entry)) {
                if (found.size() == count) {
                    return new BoundedStore.StorePage<>(found, last);
                }
                found.add(entry);
                last = entry.number();
            }
        }
        return new BoundedStore.StorePage<>(found, null);
    }

    /** The journal's entry with this id. Throws Problem NOT_FOUND. */
    public Journal.Entry entry(String id) {
        return look((state, present) -> Optional.ofNullable(present.find(Journal.Entry.numberOf(id))))
                .orElseThrow(() -> Problem.notFound("journal entry with this id"));
    }

    /** The id of the entry whose request created the payment; null if the journal has dropped it. */
    public @Nullable String creatorOf(String paymentId) {
        return entries().stream()
                .filter(entry -> entry.exchange().method().equals("POST")
                        && paymentId.equals(entry.exchange().payment()))
                .findFirst()
                .map(Journal.Entry::id)
                .orElse(null);
    }

    /** Gives restored entries the times by the computer's clock that they had before; no snapshot has those. */
    public void recall(List<Journal.Entry> before) {
        look((state, present) -> {
            before.forEach(present::recall);
            return present;
        });
    }

    /** Drops all entries of the journal, and with them all findings. */
    public void clearJournal() {
        look((state, present) -> {
            present.clear();
            runtime.changed();
            return present;
        });
    }
}
