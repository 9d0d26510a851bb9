package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.WorldEntry;
import dev.paysandbox.data.WorldStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The parked worlds of a store that no other sandbox uses: all its worlds except those in memory. */
final class LocallyParked implements ParkedWorlds {
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

    private final WorldStore store;
    private final WorldKeeper keeper;
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();

    /** @throws IOException if the store cannot list its worlds */
    LocallyParked(WorldStore store, WorldKeeper keeper) throws IOException {
        this.store = store;
        this.keeper = keeper;
        store.list().stream().filter(TestKeys::isPublic).forEach(key -> parked.put(key, Parked.UNREAD));
    }

    @Override
    public boolean mayHave(String publicKey) {
        return parked.containsKey(publicKey);
    }

    @Override
    public int count() {
        return parked.size();
    }

    @Override
    public Collection<String> keys() {
        return parked.keySet();
    }

    @Override
    public List<SharedStore.Elsewhere> elsewhere(int most) {
        return parked.keySet().stream()
                .limit(most)
                .flatMap(key -> entry(key).stream())
                .map(entry -> new SharedStore.Elsewhere(entry, null))
                .toList();
    }

    /** Empty if the world is no longer parked or its entry cannot be read. */
    private Optional<WorldEntry> entry(String publicKey) {
        try {
            var entry = mayHave(publicKey) ? store.find(publicKey) : Optional.<WorldEntry>empty();
            entry.ifPresent(found -> keeper.log().succeeded(publicKey));
            return entry;
        } catch (IOException failure) {
            keeper.log().readingFailed(publicKey, failure);
            return Optional.empty();
        }
    }

    @Override
    public void left(String publicKey, long usedAt, long dueAt) {
        parked.put(publicKey, new Parked(usedAt, dueAt));
    }

    @Override
    public void remove(String publicKey) {
        parked.remove(publicKey);
    }

    @Override
    public void later(String publicKey, long nanos) {
        parked.computeIfPresent(publicKey, (key, before) -> new Parked(before.usedAt, keeper.nanos() + nanos));
    }

    @Override
    public Tasks tasks(long usedBefore) {
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
