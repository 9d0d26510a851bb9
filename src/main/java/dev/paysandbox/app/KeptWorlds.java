package dev.paysandbox.app;

import dev.paysandbox.data.WorldEntry;
import dev.paysandbox.data.WorldStore;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The worlds of a {@link WorldStore}: each is either open, or parked and only there. Parking, waking, opening, writing and removing a
 * world happen under a lock of its public key, which is held for input and output; a world's own lock is not.
 */
final class KeptWorlds {
    private static final int LOCKS = 64;
    /** How often a world is asked to leave that changes while it is written. */
    private static final int TRIES = 3;

    /** How often others are asked for room that requests at the same time take. */
    private static final int PASSES = 20;

    /** So many leave at once where memory is short, which one large world may be to blame for. */
    private static final int MOST_FOR_MEMORY = 10;

    private final WorldStore store;
    private final WorldKeeper keeper;
    private final OpenWorlds open;
    private final WorldDependencies dependencies;
    private final WorldFactory factory;
    private final Lock[] locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(Lock[]::new);
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();
    /**
     * A world that is not in memory.
     *
     * @param usedAt epoch milliseconds of the computer's time; MAX_VALUE where its entry was not read yet
     * @param dueAt when something is due in it, by the computer's monotonic clock; MAX_VALUE for never
     */
    record Parked(long usedAt, long dueAt) {
        static final Parked UNREAD = new Parked(Long.MAX_VALUE, Long.MAX_VALUE);

        boolean isUnread() {
            return usedAt == Long.MAX_VALUE;
        }
    }

    /** Lists what the store has. */
    KeptWorlds(
            WorldStore store, WorldKeeper keeper, OpenWorlds open, WorldFactory factory, WorldDependencies dependencies)
            throws IOException {
        this.store = store;
        this.keeper = keeper;
        this.open = open;
        this.factory = factory;
        this.dependencies = dependencies;
        store.list().forEach(key -> parked.put(key, Parked.UNREAD));
    }

    WorldStore store() {
        return store;
    }

    WorldKeeper keeper() {
        return keeper;
    }

    private DataLog log() {
        return keeper.log();
    }

    boolean isParked(String publicKey) {
        return parked.containsKey(publicKey);
    }

    Set<String> parkedKeys() {
        return parked.keySet();
    }

    Map<String, Parked> parked() {
        return parked;
    }

    private Lock lock(String publicKey) {
        return locks[Math.floorMod((publicKey.hashCode() * 0x9E3779B9) >>> 16, LOCKS)];
    }

    /**
     * The world of the key from the store.
     *
     * @return null where it is not parked, or nobody may enter it
     * @throws Problem TOO_BUSY or STORE_FULL where it cannot be read now; it stays where it is
     */
    @Nullable
    World wake(String publicKey) {
        if (!isParked(publicKey)) {
            return null;
        }
        makeRoom(publicKey);
        var lock = lock(publicKey);
        lock.lock();
        try {
            return openOrRead(publicKey);
        } finally {
            lock.unlock();
        }
    }

    /** Adds a new world, unless there is one of its key, which it answers. */
    @Nullable
    World putIfAbsent(World fresh) {
        var key = fresh.merchant().publicKey();
        if (!fresh.access().isDeclared()) {
            makeRoom(key);
        }
        var lock = lock(key);
        lock.lock();
        try {
            var earlier = openOrRead(key);
            return earlier == null ? open.putIfAbsent(key, fresh) : earlier;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable World openOrRead(String publicKey) {
        var present = open.find(publicKey);
        if (present != null || !isParked(publicKey)) {
            return present;
        }
        var found = keeper.read(publicKey);
        var world = found.world();
        if (!found.isThere() && isDeclared(publicKey)) {
            world = factory.declared(publicKey);
        }
        if (world != null) {
            open.putIfAbsent(publicKey, world);
            dependencies.ticker().wake();
        }
        if (world != null || !found.isThere()) {
            parked.remove(publicKey);
        }
        return world;
    }

    /**
     * Parks or closes others, until one more fits.
     *
     * @throws Problem STORE_FULL where each of them is in use or cannot be written; TOO_BUSY where others took the room
     */
    void makeRoom(String publicKey) {
        boolean oneLeft = isTight();
        for (int i = 0; i < PASSES && oneLeft; i++) {
            oneLeft = makeRoomOnce(publicKey);
        }
        if (oneLeft) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "Too many requests for worlds that are not in memory came at once, and nothing has changed; send"
                            + " this one again. The setting maxWorlds says how many fit.");
        }
    }

    /** Answers whether there was room for a moment, which other requests took. */
    private boolean makeRoomOnce(String publicKey) {
        int left = 0;
        for (var world : open.idlest()) {
            boolean enough = !open.isFull() && (!isShort() || left >= MOST_FOR_MEMORY);
            if (enough || world.merchant().publicKey().equals(publicKey)) {
                return false;
            }
            leave(world);
            left += open.find(world.merchant().publicKey()) == world ? 0 : 1;
        }
        if (open.isFull() && left == 0) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "All " + open.limit() + " worlds in memory (maxWorlds) are in use, or cannot be written.");
        }
        return open.isFull();
    }

    /** Whether others should leave memory before another world comes. */
    boolean isTight() {
        return open.isFull() || isShort();
    }

    /** Then worlds that nobody uses go before any drops something. */
    private boolean isShort() {
        var budget = dependencies.budget();
        return budget.taken() > budget.limit() / 10 * 9;
    }

    private void leave(World world) {
        if (world.access().isMerchants()) {
            park(world);
        } else {
            forget(world);
        }
    }

    /** Any web page can open such a world, so it is closed for good as soon as there are too many. */
    private void forget(World world) {
        var lock = lock(world.merchant().publicKey());
        lock.lock();
        try {
            open.remove(world);
            world.close();
            open.closed(world);
            store.remove(world.merchant().publicKey());
        } catch (IOException failure) {
            log().failed(failure);
        } finally {
            lock.unlock();
        }
    }

    /** The world leaves memory, once the store has it, unless it is in use. */
    void park(World world) {
        var key = world.merchant().publicKey();
        var lock = lock(key);
        lock.lock();
        try {
            for (int i = 0;
                    i < TRIES && open.find(key) == world && world.keeping().couldPark() && keeper.write(world);
                    i++) {
                if (world.keeping().park(() -> parked(world))) {
                    log().parked();
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void parked(World world) {
        parked.put(world.merchant().publicKey(), new Parked(keeper.usedAt(world), world.dueAt()));
        open.remove(world);
    }

    /** Something is due in the parked world, and another attempt at waking it is made later. */
    void later(String publicKey, long nanos) {
        parked.computeIfPresent(
                publicKey,
                (key, before) ->
                        new Parked(before.usedAt, dependencies.host().nanos().getAsLong() + nanos));
    }

    /** Writes a world that has changed; answers whether the store has it as it is. */
    boolean keep(World world) {
        var lock = lock(world.merchant().publicKey());
        lock.lock();
        try {
            return open.find(world.merchant().publicKey()) != world || keeper.write(world);
        } finally {
            lock.unlock();
        }
    }

    /** What is known of a parked world; empty where it is not parked any more or nothing can be told. */
    Optional<WorldEntry> find(String publicKey) {
        try {
            return isParked(publicKey) ? store.find(publicKey) : Optional.empty();
        } catch (IOException failure) {
            log().failed(failure);
            return Optional.empty();
        }
    }

    /** From now on it is known when the parked world was used and when something is due in it. */
    void note(WorldEntry entry) {
        parked.computeIfPresent(entry.publicKey(), (key, before) -> new Parked(entry.usedAt(), keeper.dueAt(entry)));
    }

    /** Whether the settings declare the merchant, whose world is never removed. */
    boolean isDeclared(String publicKey) {
        return factory.declared().contains(publicKey);
    }

    /** Forgets a parked world for good. */
    void remove(String publicKey) {
        var lock = lock(publicKey);
        lock.lock();
        try {
            if (parked.containsKey(publicKey)) {
                store.remove(publicKey);
                parked.remove(publicKey);
                log().removed();
            }
        } catch (IOException failure) {
            log().failed(failure);
        } finally {
            lock.unlock();
        }
    }

    Collection<World> openWorlds() {
        return open.all();
    }
}
