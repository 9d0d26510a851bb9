package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.data.FolderStore;
import dev.paysandbox.data.WorldEntry;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The stored worlds that are not in memory. Thread-safe. */
final class ParkedWorlds {
    /**
     * A world that is not in memory.
     *
     * @param isRead whether its entry has been read
     * @param dueAt when its next task is due, or when its entry must be read, by the computer's monotonic clock; MAX_VALUE
     *     for never
     */
    private record Parked(boolean isRead, long dueAt) {}

    /** An unreadable file is read again after this time; each failure is counted and logged. */
    private static final long READ_AGAIN = TimeUnit.MINUTES.toNanos(1);

    private final FolderStore store;
    private final WorldKeeper keeper;
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();

    /** @throws IOException if the store cannot list its worlds */
    ParkedWorlds(FolderStore store, WorldKeeper keeper) throws IOException {
        this.store = store;
        this.keeper = keeper;
        store.list().stream()
                .filter(TestKeys::isPublic)
                .forEach(key -> parked.put(key, new Parked(false, Long.MIN_VALUE)));
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
            entry.ifPresent(found -> keeper.log().succeeded(DataLog.world(publicKey)));
            return entry;
        } catch (IOException failure) {
            keeper.log().failed(DataLog.world(publicKey), failure);
            return Optional.empty();
        }
    }

    /** Adds a world that has left memory, whose next task is due at this time by the computer's monotonic clock. */
    void left(String publicKey, long dueAt) {
        parked.put(publicKey, new Parked(true, dueAt));
    }

    /** Removes a world that has returned to memory. */
    void remove(String publicKey) {
        parked.remove(publicKey);
    }

    /** Makes the world due at once. */
    void makeDue(String publicKey) {
        parked.computeIfPresent(publicKey, (key, before) -> new Parked(true, keeper.nanos()));
    }

    /** Postpones a world that is due but could not be loaded, by this many nanoseconds. */
    void later(String publicKey, long nanos) {
        parked.computeIfPresent(publicKey, (key, before) -> new Parked(before.isRead, keeper.nanos() + nanos));
    }

    /**
     * Calls the observer for each world that is due.
     *
     * @return when the next of the other worlds is due, by the computer's monotonic clock; MAX_VALUE for never
     */
    long forEachDue(Consumer<String> observer) {
        long next = Long.MAX_VALUE;
        for (var key : parked.keySet()) {
            var one = known(key);
            if (one != null && one.dueAt <= keeper.nanos()) {
                observer.accept(key);
            } else if (one != null) {
                next = Math.min(next, one.dueAt);
            }
        }
        return next;
    }

    /** Null if the entry of the world cannot be read now. */
    private @Nullable Parked known(String key) {
        var one = parked.get(key);
        if (one != null && !one.isRead && one.dueAt <= keeper.nanos()) {
            entry(key)
                    .ifPresentOrElse(
                            entry -> parked.computeIfPresent(
                                    key, (same, before) -> new Parked(true, keeper.dueAt(entry))),
                            () -> later(key, READ_AGAIN));
            one = parked.get(key);
        }
        return one == null || !one.isRead ? null : one;
    }
}
