package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stored worlds that are not in memory, and exchanges that were to be recorded in one of them. The data reader loads the
 * worlds of such exchanges, and each world that is loaded gets its own. Thread-safe.
 */
final class ParkedWorlds {
    private static final Logger LOG = LoggerFactory.getLogger(ParkedWorlds.class);
    /** At most this many exchanges wait. Their worlds are loaded within a second, so few wait in practice. */
    private static final int MOST_LATE = 1_000;
    /** Answers to requests that never reached a world. */
    private static final Set<Integer> NO_WORLD = Set.of(ErrorCode.UNAUTHORIZED.status(), ErrorCode.TOO_BUSY.status());
    /** An unreadable file is read again after this time; each failure is counted and logged. */
    private static final long READ_AGAIN = TimeUnit.MINUTES.toNanos(1);

    private record LateExchange(String publicKey, Exchange exchange, long nanos) {}

    private final FolderStore store;
    private final WorldKeeper keeper;
    private final OpenWorlds open;
    /** When a task of each world may be due, by the computer's monotonic clock; MAX_VALUE for never. */
    private final Map<String, Long> dueAt = new ConcurrentHashMap<>();
    /** In the order of their answers; guarded by itself. */
    private final List<LateExchange> late = new ArrayList<>();

    /** @throws IOException if the store cannot list its worlds */
    ParkedWorlds(FolderStore store, WorldKeeper keeper, OpenWorlds open) throws IOException {
        this.store = store;
        this.keeper = keeper;
        this.open = open;
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

    /**
     * Calls the observer for each world that is due.
     *
     * @return when the next world may be due, by the computer's monotonic clock; MAX_VALUE for never
     */
    long forEachDue(Consumer<String> observer) {
        long next = Long.MAX_VALUE;
        for (var key : keys()) {
            if (isDue(key)) {
                observer.accept(key);
            }
            next = Math.min(next, dueAt.getOrDefault(key, Long.MAX_VALUE));
        }
        return next;
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
    /**
     * Adds an exchange to the journal of the key's world, now or when it is loaded; ignores it if there is no such world. The
     * caller must not hold the world's own lock.
     *
     * @param isOfWorld whether the world was in memory when the request arrived; otherwise a refused key and a world that
     *     cannot be loaded are not worth another look
     */
    void recordLate(String publicKey, boolean isOfWorld, Exchange exchange, long nanos) {
        if ((!isOfWorld && NO_WORLD.contains(exchange.status())) || (open.find(publicKey) == null && !has(publicKey))) {
            return;
        }
        synchronized (late) {
            if (late.size() == MOST_LATE) {
                LOG.error("The journal of {} has lost a request: too many worlds are parked and loaded", publicKey);
                return;
            }
            late.add(new LateExchange(publicKey, exchange, nanos));
        }
        var world = open.find(publicKey);
        if (world != null) {
            // It was loaded meanwhile.
            deliverLate(world);
        }
    }

    /** Adds to the journal of a loaded world what waits for it. */
    void deliverLate(World world) {
        var key = world.merchant().publicKey();
        synchronized (late) {
            late.removeIf(one -> one.publicKey.equals(key) && world.records().add(one.exchange, one.nanos));
        }
    }

    /** Removes what waits for the world of this key. */
    void forgetLate(String publicKey) {
        synchronized (late) {
            late.removeIf(one -> one.publicKey.equals(publicKey));
        }
    }

    /** The public keys of the worlds for which exchanges wait. */
    Set<String> keysOfLate() {
        synchronized (late) {
            return late.stream().map(LateExchange::publicKey).collect(Collectors.toSet());
        }
    }
}
