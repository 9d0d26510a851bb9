package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.data.Leases;
import dev.paysandbox.data.WorldStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How worlds leave memory: once they are written, because another sandbox wants them, or because it has taken them. Each step
 * holds the lock of the world's key.
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

    /** Any web page can open such a world, so it is closed for good as soon as there are too many. */
    void forget(World world) {
        locks.holding(world.merchant().publicKey(), () -> {
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
            return true;
        } catch (IOException failure) {
            log.failed(publicKey, failure);
            return false;
        }
    }

    /** Writes the world and then removes it from memory, unless it is in use. */
    void park(World world) {
        var key = world.merchant().publicKey();
        locks.holding(key, () -> {
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
        return locks.holding(publicKey, () -> {
            var world = open.find(publicKey);
            var reason = world == null ? null : leaves(world);
            ifGone(publicKey, transfer);
            return reason;
        });
    }

    /** The lease is needed as long as any world of the key is in memory. */
    private void ifGone(String publicKey, Leases.LeaseTransfer transfer) {
        if (open.find(publicKey) == null) {
            try {
                transfer.complete();
            } catch (IOException failure) {
                log.failed(publicKey, failure);
            }
        }
    }

    private @Nullable String leaves(World world) {
        var keeping = world.keeping();
        // New requests now wait for the lock of the key, or the world might change again after each write.
        keeping.setLeaving(true);
        try {
            // The stored copy contains the world's clock, and the other sandbox's running time may be behind it.
            keeping.touch();
            return park(world, true);
        } finally {
            keeping.setLeaving(false);
        }
    }

    @Override
    public void unwanted(String publicKey) {
        locks.holding(publicKey, () -> {
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
                "The database does not know this sandbox's lease any more: another one has taken over after dataLease, or"
                        + " an older state of the database is back. {} worlds left memory, with all changes since they"
                        + " were written last",
                lost);
    }

    /** Releases the lease, so that another sandbox can take the world. */
    void lose(World world) {
        locks.holding(world.merchant().publicKey(), () -> {
            world.keeping().leave(() -> open.remove(world));
            return null;
        });
    }

    /** Writes a world if it has changed; returns whether the store has its newest state. */
    boolean keep(World world) {
        var key = world.merchant().publicKey();
        return locks.holding(key, () -> open.find(key) != world || write(world));
    }

    private boolean write(World world) {
        boolean isWritten = keeper.write(world);
        if (!isWritten && !store.leases().has(world.merchant().publicKey())) {
            lose(world);
        }
        return isWritten;
    }

    /** A failure does no harm: the next sandbox that wants the world asks again. */
    void releaseIfGone(String publicKey) {
        ifGone(publicKey, () -> store.leases().release(publicKey));
    }
}
