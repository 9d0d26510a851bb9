package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.data.FolderStore;
import dev.paysandbox.data.WorldEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The stored worlds that are not in memory. Thread-safe. */
final class ParkedWorlds {
    /**
     * A world that is not in memory.
     *
     * @param usedAt epoch milliseconds of the computer's time; MAX_VALUE until its entry is read
     * @param dueAt when its next task is due, or when its entry must be read, by the computer's monotonic clock; MAX_VALUE
     *     for never
     */
    private record Parked(long usedAt, long dueAt) {
        static final Parked UNREAD = new Parked(Long.MAX_VALUE, Long.MIN_VALUE);

        boolean isUnread() {
            return usedAt == Long.MAX_VALUE;
        }
    }

    /** An unreadable file is read again after this time; each failure is counted and logged. */
    private static final long READ_AGAIN = TimeUnit.MINUTES.toNanos(1);

    private final FolderStore store;
    private final WorldKeeper keeper;
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();

    /** @throws IOException if the store cannot list its worlds */
    ParkedWorlds(FolderStore store, WorldKeeper keeper) throws IOException {
        this.store = store;
        this.keeper = keeper;
        store.list().stream().filter(TestKeys::isPublic).forEach(key -> parked.put(key, Parked.UNREAD));
    }

    boolean has(String publicKey) {
        return parked.containsKey(publicKey);
    }

    /** The public keys; a live view. */
    Collection<String> keys() {
        return parked.keySet();
    }

    /** At most this many of the worlds, in any order, without those whose entry cannot be read now. */
    List<WorldEntry> entries(int most) {
        return parked.keySet().stream()
                .limit(most)
                .flatMap(key -> entry(key).stream())
                .toList();
    }

    /** Empty if the world is no longer parked or its entry cannot be read. */
    private Optional<WorldEntry> entry(String publicKey) {
        try {
            var entry = has(publicKey) ? store.find(publicKey) : Optional.<WorldEntry>empty();
            entry.ifPresent(found -> keeper.log().succeeded(publicKey));
            return entry;
        } catch (IOException failure) {
            keeper.log().failed(publicKey, failure);
            return Optional.empty();
        }
    }

    /** Adds a world that has left memory. The first time is in epoch milliseconds, the second by the monotonic clock. */
    void left(String publicKey, long usedAt, long dueAt) {
        parked.put(publicKey, new Parked(usedAt, dueAt));
    }

    /** Removes a world that has returned to memory or was deleted. */
    void remove(String publicKey) {
        parked.remove(publicKey);
    }

    /** Postpones a world that has due tasks but could not be loaded, by this many nanoseconds. */
    void later(String publicKey, long nanos) {
        parked.computeIfPresent(publicKey, (key, before) -> new Parked(before.usedAt, keeper.nanos() + nanos));
    }

    /**
     * Worlds that need work.
     *
     * @param due the public keys of worlds with due tasks
     * @param unused the public keys of worlds whose retention has expired
     * @param next when the next task is due, by the computer's monotonic clock; MAX_VALUE for never
     */
    record Tasks(List<String> due, List<String> unused, long next) {}

    /**
     * The worlds that need work now.
     *
     * @param usedBefore worlds last used before this time are to be removed; epoch milliseconds of the computer's time
     */
    Tasks tasks(long usedBefore) {
        var due = new ArrayList<String>();
        var unused = new ArrayList<String>();
        long next = Long.MAX_VALUE;
        for (var key : parked.keySet()) {
            var one = known(key);
            if (one != null && one.dueAt <= keeper.nanos()) {
                due.add(key);
            } else if (one != null && one.usedAt < usedBefore) {
                unused.add(key);
            } else if (one != null) {
                next = Math.min(next, one.dueAt);
            }
        }
        return new Tasks(due, unused, next);
    }

    /** Null if the entry of the world cannot be read now. */
    private @Nullable Parked known(String key) {
        var one = parked.get(key);
        if (one != null && one.isUnread() && one.dueAt <= keeper.nanos()) {
            entry(key)
                    .ifPresentOrElse(
                            entry -> parked.computeIfPresent(
                                    key, (same, before) -> new Parked(entry.usedAt(), keeper.dueAt(entry))),
                            () -> later(key, READ_AGAIN));
            one = parked.get(key);
        }
        return one == null || one.isUnread() ? null : one;
    }
}
