package dev.paysandbox.world.keep;

import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The stored worlds that are not in memory. Thread-safe. */
final class ParkedWorlds {
    /** An unreadable file is read again after this time; each failure is counted and logged. */
    private static final long READ_AGAIN = TimeUnit.MINUTES.toNanos(1);

    private final FolderStore store;
    private final WorldKeeper keeper;
    /** When a task of each world may be due, by the computer's monotonic clock; MAX_VALUE for never. */
    private final Map<String, Long> dueAt = new ConcurrentHashMap<>();
    /** @throws IOException if the store cannot list its worlds */
    ParkedWorlds(FolderStore store, WorldKeeper keeper) throws IOException {
        this.store = store;
        this.keeper = keeper;
        store.list().stream().filter(TestKeys::isPublic).forEach(key -> left(key, Long.MIN_VALUE));
    }

    boolean has(String publicKey) {
        return dueAt.containsKey(publicKey);
    }

    /** The public keys; a live view. */
    Collection<String> keys() {
        return dueAt.keySet();
    }

    /** At most this many of the worlds, in any order, without those whose entry cannot be read now. */
    List<WorldEntry> entries(int most) {
        return keys().stream().limit(most).flatMap(key -> entry(key).stream()).toList();
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
    void left(String publicKey, long due) {
        dueAt.put(publicKey, due);
    }

    /** Removes a world that has returned to memory. */
    void remove(String publicKey) {
        dueAt.remove(publicKey);
    }

    /** Postpones a world that is due but could not be loaded, by this many nanoseconds. */
    void later(String publicKey, long nanos) {
        dueAt.computeIfPresent(publicKey, (key, before) -> keeper.nanos() + nanos);
    }

    /** The public keys of the worlds that are due. */
    List<String> due() {
        return keys().stream().filter(this::isDue).toList();
    }

    /** Reads the world's entry once its time has come. An unreadable world is not due. */
    private boolean isDue(String key) {
        var before = dueAt.get(key);
        if (before == null || before > keeper.nanos()) {
            return false;
        }
        long read = entry(key).map(keeper::dueAt).orElseGet(() -> keeper.nanos() + READ_AGAIN);
        dueAt.replace(key, before, read);
        return read <= keeper.nanos();
    }
}
