package dev.paysandbox.world.keep;

import dev.paysandbox.log.IoFailure;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what happens to stored worlds, and remembers what failed last until the same succeeds. Logs the first failure, and then
 * one a minute. Thread-safe.
 */
public final class DataLog {
    private static final Logger LOG = LoggerFactory.getLogger(KeptWorlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    /**
     * Counters of the worlds in the folder {@code data}.
     *
     * @param parked kept worlds that are not in memory
     * @param unwritten worlds in memory with changes that are not written yet
     * @param damaged the names of files that could not be read and were set aside
     * @param writes how often a world was written
     * @param failures how often reading or writing a world failed
     * @param writtenAt when a world was last written, in epoch milliseconds of the computer's time; null if none was
     * @param failure why the last failure happened; null once what failed has succeeded
     */
    public record KeptCounters(
            int parked,
            int unwritten,
            List<String> damaged,
            long writes,
            long failures,
            long parkings,
            long wakings,
            @Nullable Long writtenAt,
            @Nullable String failure) {}

    private final HostTime host;
    private long writes;
    private long failures;
    private long parkings;
    private long wakings;
    private @Nullable Long writtenAt;
    /** What could not be written or read last, such as "the world of pk_test_a"; null once it could be. */
    private @Nullable String failing;
    /** The same with the reason. */
    private @Nullable String failure;

    private long loggedAt;

    DataLog(HostTime host) {
        this.host = host;
    }

    /** Counts since the start, and the present numbers of worlds. */
    synchronized KeptCounters counters(int parked, int unwritten, List<String> damaged) {
        return new KeptCounters(parked, unwritten, damaged, writes, failures, parkings, wakings, writtenAt, failure);
    }

    static String world(String publicKey) {
        return "the world of " + publicKey;
    }

    synchronized void wrote(String publicKey) {
        writes++;
        writtenAt = host.wallMillis();
        succeeded(world(publicKey));
    }

    synchronized void woke(String publicKey) {
        wakings++;
        succeeded(world(publicKey));
    }

    /** It could be written or read, or need not be any more. */
    synchronized void succeeded(String what) {
        if (what.equals(failing)) {
            failing = null;
            failure = null;
            LOG.warn("Worlds are written and read again");
        }
    }

    synchronized void failed(String what, IOException why) {
        failed(what, IoFailure.reason(why));
    }

    /** An error in the program, not in the storage. */
    synchronized void failed(String what, RuntimeException bug) {
        if (failing == null) {
            LOG.error("Writing {} failed", what, bug);
        }
        failed(what, "it cannot be written: " + bug);
    }

    synchronized void failed(String what, String reason) {
        boolean isFirst = failing == null;
        failing = what;
        failure = what + ": " + reason;
        failures++;
        long now = host.nanos();
        if (isFirst || now - loggedAt >= MINUTE) {
            loggedAt = now;
            LOG.error("Worlds cannot be written or read: {}. What was written before is unchanged", failure);
        }
    }

    synchronized void parked() {
        parkings++;
    }
}
