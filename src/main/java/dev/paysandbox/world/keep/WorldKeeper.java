package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.log.IoFailure;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldDependencies;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Writes worlds to a {@link FolderStore} and reads them, and keeps their clocks correct. Callers hold the lock of the
 * world's key.
 */
final class WorldKeeper {
    private static final String RUNNING = "the file ran-for";

    private final FolderStore store;
    private final boolean clocksRun;
    private final Snapshots snapshots;
    private final WorldFactory factory;
    private final WorldDependencies dependencies;
    private final DataLog log;
    private final long startedAt;

    /** How many milliseconds sandboxes with this store had run when this one started. */
    private final long ranBefore;

    WorldKeeper(
            FolderStore store,
            boolean clocksRun,
            Snapshots snapshots,
            WorldFactory factory,
            WorldDependencies dependencies)
            throws IOException {
        this.store = store;
        this.clocksRun = clocksRun;
        this.snapshots = snapshots;
        this.factory = factory;
        this.dependencies = dependencies;
        log = new DataLog(dependencies.host());
        ranBefore = store.ranFor();
        startedAt = nanos();
    }

    DataLog log() {
        return log;
    }

    /** The computer's monotonic clock. */
    long nanos() {
        return dependencies.host().nanos();
    }

    /** The computer's time. */
    long wallMillis() {
        return dependencies.host().wallMillis();
    }

    /** How many milliseconds sandboxes with this store have run, at a time by the computer's monotonic clock. */
    private long ranFor(long nanos) {
        return ranBefore + TimeUnit.NANOSECONDS.toMillis(nanos - startedAt);
    }

    /** When the world was last used, in epoch milliseconds of the computer's time. */
    long usedAt(World world) {
        return world.access().lastUsed(dependencies.host());
    }

    /** By how many milliseconds the world's clock is behind since the world was written. */
    private long idleSince(WorldEntry entry) {
        long idle = clocksRun ? wallMillis() - entry.writtenAt() : ranFor(nanos()) - entry.ranFor();
        return Math.max(0, idle);
    }

    /** When the stored world's next task is due, by the computer's monotonic clock; MAX_VALUE for never. */
    long dueAt(WorldEntry entry) {
        var due = entry.dueIn();
        return due == null
                ? Long.MAX_VALUE
                : nanos() + TimeUnit.MILLISECONDS.toNanos(Math.max(0, due - idleSince(entry)));
    }

    /** Writes the world, unless the stored copy is the newest. Returns whether the stored copy is the newest now. */
    boolean write(World world) {
        var keeping = world.keeping();
        long changes = keeping.changes();
        if (keeping.isStored() && keeping.isNewest()) {
            return true;
        }
        var name = DataLog.world(world.merchant().publicKey());
        var entry = new WorldEntry[1];
        // The entry is made under the lock under which the copy is made, so that its times fit the copy's clock. A
        // state set
        // aside is written again while drills change the present one: the world's keys and settings may have changed,
        // too.
        try (var document = snapshots.keep(world, summary -> entry[0] = entry(world, summary))) {
            store.write(entry[0], document::next);
            // Before kept(): once the copy counts as the newest, the log must also show that writing works.
            log.wrote(entry[0].publicKey());
            keeping.kept(changes);
            return true;
        } catch (IOException failure) {
            log.failed(name, failure);
        } catch (Problem busy) {
            // The next round writes it.
            log.failed(name, "there is no memory for a copy");
        } catch (RuntimeException bug) {
            // The other worlds must be written nevertheless.
            log.failed(name, bug);
        }
        return false;
    }

    private WorldEntry entry(World world, Snapshots.WorldSummary summary) {
        var access = world.access();
        var aside = world.keeping().setAside();
        return new WorldEntry(
                world.merchant().publicKey(),
                aside == null ? wallMillis() : aside.wallMillis(),
                ranFor(aside == null ? nanos() : aside.nanos()),
                usedAt(world),
                summary.dueIn(),
                access.isDeclared()
                        ? WorldEntry.Origin.SETTINGS
                        : access.isCreated() ? WorldEntry.Origin.CONTROL : WorldEntry.Origin.FIRST_USE,
                world.merchant().name(),
                world.policy().kyc().name(),
                summary.payins(),
                summary.payouts());
    }

    /** The refusal of a request whose world cannot be read. */
    Problem unreadable(String publicKey, IOException failure) {
        log.failed(DataLog.world(publicKey), failure);
        return new Problem(
                ErrorCode.TOO_BUSY,
                "The stored world of " + publicKey + " cannot be read now: " + IoFailure.reason(failure)
                        + ". Nothing has changed; send the request again when the cause is removed.");
    }

    /**
     * The world of a stored copy. It is not in the list of open worlds yet.
     *
     * @throws Problem TOO_BUSY or STORE_FULL if it cannot be read now; the stored copy stays
     */
    World world(FolderStore.Kept kept) throws IOException {
        var entry = kept.entry();
        try {
            var seeds = dependencies.freshSeeds();
            var world = snapshots.wake(
                    kept.content(),
                    dependencies.budget(),
                    document -> factory.of(entry, document),
                    idleSince(entry),
                    seeds == null ? null : seeds.getAsLong());
            long idle = Math.max(0, wallMillis() - entry.usedAt());
            world.access().used(nanos() - TimeUnit.MILLISECONDS.toNanos(idle));
            log.woke(entry.publicKey());
            return world;
        } catch (Problem refused) {
            if (refused.code() == ErrorCode.INVALID_DATA || refused.code() == ErrorCode.INVALID_JSON) {
                log.failed(DataLog.world(entry.publicKey()), "it does not fit this sandbox");
                throw new Problem(
                        ErrorCode.STORE_FULL,
                        "The stored world of " + entry.publicKey() + " does not fit this sandbox, for example because"
                                + " maxPayments, maxDeliveries or maxJournalEntries is smaller now. The stored copy is unchanged. "
                                + refused.getMessage());
            }
            throw refused;
        }
    }

    /** Stores how long sandboxes have run. */
    void noteRunning() {
        try {
            store.noteRunning(ranFor(nanos()));
            log.succeeded(RUNNING);
        } catch (IOException failure) {
            log.failed(RUNNING, failure);
        }
    }
}
