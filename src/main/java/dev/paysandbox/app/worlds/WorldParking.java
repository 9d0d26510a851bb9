package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.data.Leases;
import dev.paysandbox.data.WorldStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes worlds from memory: after writing them, to hand them over to another sandbox, or because another one has taken them.
 * Each step holds the lock of the world's key.
 */
final class WorldParking implements Leases.Holder {
    private static final Logger LOG = LoggerFactory.getLogger(WorldParking.class);
    /** Attempts to park a world that changes while it is written. */
    private static final int TRIES = 3;

    private final WorldStore store;
    private final WorldKeeper keeper;
    private final OpenWorlds open;
    private final ParkedWorlds parked;
    private final KeyLocks locks;
    private final DataLog log;

    WorldParking(WorldStore store, WorldKeeper keeper, OpenWorlds open, ParkedWorlds parked, KeyLocks locks) {
        this.store = store;
        this.keeper = keeper;
        this.open = open;
        this.parked = parked;
        this.locks = locks;
        log = keeper.log();
    }

    /** Closes a world that only browsers have used, and deletes it. Any web page can open such worlds, so they are not kept. */
    void forget(World world) {
        locks.locked(world.merchant().publicKey(), () -> {
            open.remove(world);
            world.close();
            open.closed(world);
            remove(world.merchant().publicKey());
            return null;
        });
    }

    /** Deletes the world from the store; returns false if the store cannot. */
    boolean remove(String publicKey) {
        try {
            store.remove(publicKey);
            log.left(publicKey);
            return true;
        } catch (IOException failure) {
            log.readingFailed(publicKey, failure);
            return false;
        }
    }

    /** Writes the world and then removes it from memory, unless it is in use. */
    void park(World world) {
        var key = world.merchant().publicKey();
        locks.locked(key, () -> {
            park(world, false);
            releaseIfGone(key);
            return null;
        });
    }

    /** Returns null if the world was parked, otherwise the reason why not. */
    private @Nullable String park(World world, boolean endsFollowers) {
        var key = world.merchant().publicKey();
        for (int i = 0; i < TRIES && open.find(key) == world; i++) {
            var reason = world.keeping().neededFor(endsFollowers);
            if (reason != null) {
                return reason;
            }
            if (!write(world)) {
                return open.find(key) == world ? "it cannot be written" : null;
            }
            if (world.keeping().park(endsFollowers, () -> parked(world))) {
                log.parked();
                return null;
            }
        }
        return open.find(key) == world ? "it changes all the time" : null;
    }

    private void parked(World world) {
        var key = world.merchant().publicKey();
        parked.left(key, keeper.usedAt(world), world.dueAt());
        open.remove(world);
    }

    @Override
    public @Nullable String giveAway(String publicKey, Leases.LeaseTransfer transfer) {
        return locks.locked(publicKey, () -> {
            var world = open.find(publicKey);
            var reason = world == null ? null : parkForTransfer(world);
            completeIfGone(publicKey, transfer);
            return reason;
        });
    }

    /** Completes the transfer if no world of the key is in memory. Until then this sandbox needs the lease. */
    private void completeIfGone(String publicKey, Leases.LeaseTransfer transfer) {
        if (open.find(publicKey) == null) {
            try {
                transfer.complete();
            } catch (IOException failure) {
                log.readingFailed(publicKey, failure);
            }
        }
    }

    private @Nullable String parkForTransfer(World world) {
        var keeping = world.keeping();
        // From now on, new requests wait for the lock of the key. Otherwise the world could change again after each
        // write.
        keeping.setLeaving(true);
        try {
            // Write it in any case: the stored copy has the world's clock, and the other sandbox's running time may be
            // behind it.
            keeping.touch();
            return park(world, true);
        } finally {
            keeping.setLeaving(false);
        }
    }

    @Override
    public void unwanted(String publicKey) {
        locks.locked(publicKey, () -> {
            releaseIfGone(publicKey);
            return null;
        });
    }

    @Override
    public void lost() {
        int lost = 0;
        for (var world : open.all()) {
            lose(world);
            lost++;
        }
        LOG.error(
                "The database no longer has this sandbox's lease: another sandbox took over after dataLease, or an older"
                        + " state of the database was restored. {} worlds were removed from memory. Their changes since the"
                        + " last write are lost",
                lost);
    }

    /** Removes a world from memory without writing it, because this sandbox has lost its lease. */
    void lose(World world) {
        locks.locked(world.merchant().publicKey(), () -> {
            world.keeping().leave(() -> open.remove(world));
            log.left(world.merchant().publicKey());
            return null;
        });
    }

    /** Writes a world if it has changed; returns whether the store has its newest state. */
    boolean keep(World world) {
        var key = world.merchant().publicKey();
        return locks.locked(key, () -> open.find(key) != world || write(world));
    }

    private boolean write(World world) {
        boolean isWritten = keeper.write(world);
        if (!isWritten && !store.leases().has(world.merchant().publicKey())) {
            lose(world);
        }
        return isWritten;
    }

    /** Releases the lease if no world of the key is in memory. A failure is harmless: a sandbox that needs the world asks for it. */
    void releaseIfGone(String publicKey) {
        completeIfGone(publicKey, () -> store.leases().release(publicKey));
    }
}
