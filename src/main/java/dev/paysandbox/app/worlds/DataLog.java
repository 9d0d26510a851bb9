package dev.paysandbox.app.worlds;

import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.WorldStore;
import dev.paysandbox.files.IoFailure;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what happens to stored worlds, and logs failures: the first one after a success, and then one a minute.
 * Thread-safe.
 */
final class DataLog {
    private static final Logger LOG = LoggerFactory.getLogger(KeptWorlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final HostTime host;
    private long writes;
    private long failures;
    private long parkings;
    private long wakings;
    private long removals;
    private @Nullable Long writtenAt;
    private @Nullable String failure;
    /** The world whose writing failed last; null if anything else failed last. */
    private @Nullable String unwritable;

    private long loggedAt;

    DataLog(HostTime host) {
        this.host = host;
    }

    /** Counts since the start, and the present numbers of worlds. */
    synchronized KeptCounters counters(int parked, int unwritten, WorldStore store) {
        return new KeptCounters(
                parked,
                unwritten,
                store.damaged(),
                writes,
                failures,
                parkings,
                wakings,
                removals,
                writtenAt,
                failure,
                store instanceof SharedStore shared ? shared.name() : null,
                store.leases().areValid());
    }

    /** The failure of another world remains, because that world is still not written. */
    synchronized void wrote(String publicKey) {
        writes++;
        writtenAt = host.wallMillis().getAsLong();
        if (failure != null && (unwritable == null || unwritable.equals(publicKey))) {
            failure = null;
            LOG.warn("Worlds are written again");
        }
    }

    /** The world need not be written any more: it was deleted, or another sandbox has it now. */
    synchronized void left(String publicKey) {
        if (publicKey.equals(unwritable)) {
            failure = null;
        }
    }

    synchronized void failed(IOException why) {
        note(null, IoFailure.reason(why));
    }

    synchronized void failed(String publicKey, IOException why) {
        note(null, worldOf(publicKey, IoFailure.reason(why)));
    }

    synchronized void failed(String publicKey, String reason) {
        note(null, worldOf(publicKey, reason));
    }

    void writingFailed(String publicKey, IOException why) {
        writingFailed(publicKey, IoFailure.reason(why));
    }

    synchronized void writingFailed(String publicKey, String reason) {
        note(publicKey, worldOf(publicKey, reason));
    }

    private static String worldOf(String publicKey, String reason) {
        return "the world of " + publicKey + ": " + reason;
    }

    private void note(@Nullable String world, String reason) {
        failures++;
        unwritable = world;
        long now = host.nanos().getAsLong();
        if (failure == null || now - loggedAt >= MINUTE) {
            loggedAt = now;
            LOG.error("Worlds cannot be written or read: {}. Data written before is unchanged", reason);
        }
        failure = reason;
    }

    /** An error in the program, not in the storage. */
    synchronized void writingFailed(String publicKey, RuntimeException bug) {
        if (failure == null) {
            LOG.error("The world of {} cannot be written", publicKey, bug);
        }
        writingFailed(publicKey, "it cannot be written: " + bug);
    }

    synchronized void parked() {
        parkings++;
    }

    synchronized void woke() {
        wakings++;
    }

    synchronized void removed() {
        removals++;
    }
}
