package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldDependencies;
import dev.paysandbox.world.WorldKeeping;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The worlds of a {@link FolderStore}. Each is in memory or only in the store. To load, write, park or remove a world, a
 * thread holds the lock of its public key. That lock may be held during input and output; a world's own lock may not.
 */
final class KeptWorlds {
    /** Attempts to park a world that changes while it is written. */
    private static final int TRIES = 3;
    /** Attempts to make room while concurrent requests take the room that was made. */
    private static final int PASSES = 20;

    /** The most worlds parked at once when memory is short: a single large world may be the cause. */
    private static final int MOST_FOR_MEMORY = 10;

    private final FolderStore store;
    private final WorldKeeper keeper;
    private final OpenWorlds open;
    private final WorldDependencies dependencies;
    private final WorldFactory factory;
    private final BooleanSupplier mayWait;
    private final ParkedWorlds parked;
    private final DataLog log;
    /** Keys may share a lock. No thread holds two. */
    private final ReentrantLock[] locks =
            Stream.generate(ReentrantLock::new).limit(1 << 10).toArray(ReentrantLock[]::new);

    private volatile boolean isEnding;

    /**
     * @param mayWait whether the current thread may wait for input and output
     * @throws IOException if the store cannot list its worlds
     */
    KeptWorlds(
            FolderStore store,
            WorldKeeper keeper,
            OpenWorlds open,
            WorldFactory factory,
            WorldDependencies dependencies,
            BooleanSupplier mayWait)
            throws IOException {
        this.store = store;
        this.keeper = keeper;
        this.open = open;
        this.factory = factory;
        this.dependencies = dependencies;
        this.mayWait = mayWait;
        log = keeper.log();
        parked = new ParkedWorlds(store, keeper);
    }

    FolderStore store() {
        return store;
    }

    WorldKeeper keeper() {
        return keeper;
    }

    ParkedWorlds parked() {
        return parked;
    }

    /** The worlds in memory that have changed since they were written. */
    List<World> unwritten() {
        return open.all().stream().filter(world -> !world.keeping().isNewest()).toList();
    }

    DataLog.KeptCounters counters() {
        return log.counters(parked.keys().size(), unwritten().size(), store.damaged());
    }

    private <T extends @Nullable Object> T locked(String publicKey, Supplier<T> work) {
        var lock = locks[Math.floorMod(publicKey.hashCode(), locks.length)];
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The world of the key from the store.
     *
     * @param isUse whether the world is used; one that is loaded for a due task may be parked again before all others
     * @return null if it does not exist or may not be used
     * @throws Problem TOO_BUSY or STORE_FULL if it cannot be loaded now; the stored copy stays
     */
    @Nullable
    World wake(String publicKey, boolean isUse) {
        if (!parked.has(publicKey)) {
            return open.find(publicKey);
        }
        requireMayWait();
        makeRoom(publicKey);
        return locked(publicKey, () -> openOrRead(publicKey, isUse));
    }

    /** Adds a new world. If the key already has a world, returns that one instead. */
    @Nullable
    World putIfAbsent(World fresh) {
        var key = fresh.merchant().publicKey();
        if (!fresh.access().isDeclared()) {
            makeRoom(key);
        }
        return locked(key, () -> {
            var earlier = openOrRead(key, true);
            if (earlier == null && parked.has(key)) {
                throw Worlds.exists(key, "a stored world, which may not be used while openWorlds is false");
            }
            if (earlier == null) {
                put(fresh);
            }
            return earlier;
        });
    }

    /** Null if the key has no world, or a stored one that may not be used and stays parked. */
    private @Nullable World openOrRead(String publicKey, boolean isUse) {
        if (!parked.has(publicKey)) {
            return open.find(publicKey);
        }
        requireMayWait();
        try (var kept = store.read(publicKey)) {
            if (kept != null && !factory.admits(kept.entry())) {
                return null;
            }
            var world = kept == null ? declared(publicKey) : keeper.world(kept);
            if (world != null) {
                if (isUse) {
                    // Otherwise another request could park it as the world idle longest before this request uses it.
                    world.access().used(keeper.nanos());
                }
                put(world);
                dependencies.ticker().wake();
            }
            parked.remove(publicKey);
            return world;
        } catch (IOException failure) {
            throw keeper.unreadable(publicKey, failure);
        }
    }

    private @Nullable World declared(String publicKey) {
        return factory.declared().contains(publicKey) ? factory.declared(publicKey) : null;
    }

    private void put(World world) {
        open.putIfAbsent(world.merchant().publicKey(), world);
        // Checked afterwards: a world that end() did not find in memory sees that it was called.
        if (isEnding) {
            world.keeping().end();
        }
    }

    /** An event loop asks {@link Worlds#mayBeParked} first, but the world may have left memory since then. */
    private void requireMayWait() {
        if (!mayWait.getAsBoolean()) {
            throw new Problem(ErrorCode.TOO_BUSY, WorldKeeping.PARKED);
        }
    }

    /**
     * Parks or closes other worlds until one more fits.
     *
     * @throws Problem STORE_FULL if every other world is in use or cannot be written; TOO_BUSY if other requests took the room
     */
    private void makeRoom(String publicKey) {
        for (int i = 0; i < PASSES && open.find(publicKey) == null && (open.isFull() || isShort()); i++) {
            int left = leave(publicKey);
            if (!open.isFull()) {
                return;
            }
            if (left == 0 && open.find(publicKey) == null) {
                throw new Problem(
                        ErrorCode.STORE_FULL,
                        "All " + open.limit() + " worlds in memory (maxWorlds) are in use, or cannot be written.");
            }
        }
        if (open.isFull() && open.find(publicKey) == null) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "Too many requests at once need worlds that are not in memory. Nothing has changed; send this request"
                            + " again. The setting maxWorlds limits the worlds in memory.");
        }
    }

    /**
     * Removes worlds from memory until one more fits, or until that of the key is found. Returns how many have left, or could leave
     * later because they only changed meanwhile.
     */
    private int leave(String publicKey) {
        int left = 0;
        for (var world : open.idleFirst()) {
            var key = world.merchant().publicKey();
            if (key.equals(publicKey) || (!open.isFull() && (!isShort() || left == MOST_FOR_MEMORY))) {
                break;
            }
            left += parkOrClose(world) ? 1 : 0;
        }
        return left;
    }

    /** Whether to park unused worlds before any world has to drop data. */
    private boolean isShort() {
        return dependencies.budget().taken() > dependencies.budget().limit() / 10 * 9;
    }

    /** Returns false for a world that has to stay. */
    private boolean parkOrClose(World world) {
        requireMayWait();
        if (world.access().isOfMerchant()) {
            return park(world);
        }
        forget(world);
        return true;
    }

    /** Closes a world that only browsers have used, and deletes it. Any web page can open such worlds, so they are not kept. */
    private void forget(World world) {
        var key = world.merchant().publicKey();
        locked(key, () -> {
            open.remove(world);
            world.close();
            open.closed(world);
            try {
                store.remove(key);
                log.succeeded(DataLog.world(key));
            } catch (IOException failure) {
                log.failed(DataLog.world(key), failure);
            }
            return null;
        });
    }

    /**
     * Writes the world and then removes it from memory, unless it is in use or changes all the time. Returns false if it is in use
     * or cannot be written.
     */
    boolean park(World world) {
        var key = world.merchant().publicKey();
        return locked(key, () -> {
            for (int i = 0; i < TRIES; i++) {
                if (!isToPark(world) || !keeper.write(world)) {
                    return open.find(key) != world;
                }
                if (world.keeping().park(() -> left(world))) {
                    log.parked();
                    return true;
                }
            }
            return true;
        });
    }

    private boolean isToPark(World world) {
        return open.find(world.merchant().publicKey()) == world
                && !world.keeping().isNeeded();
    }

    private void left(World world) {
        // In this order: a world that is in neither does not exist.
        parked.left(world.merchant().publicKey(), world.dueAt());
        open.remove(world);
    }

    /** Writes a world if it has changed; returns whether the store has its newest state. */
    boolean keep(World world) {
        var key = world.merchant().publicKey();
        return locked(key, () -> open.find(key) != world || keeper.write(world));
    }

    /** From now on no world changes, because the worlds are written for the last time. */
    void end() {
        isEnding = true;
        open.all().forEach(world -> world.keeping().end());
    }
}
