package dev.paysandbox.app.worlds;

import dev.paysandbox.files.IoFailure;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what happens to stored worlds, and remembers what failed until the same succeeds. Logs the first failure, and then
 * one a minute. Thread-safe.
 */
final class DataLog {
    private static final Logger LOG = LoggerFactory.getLogger(KeptWorlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST_FAILING = 1_000;

    private final HostTime host;
    private long writes;
    private long failures;
    private long parkings;
    private long wakings;
    private long removals;
    private @Nullable Long writtenAt;
    /** Why the store failed, if this is not about a single world; null once it works. */
    private @Nullable String storeFailure;
    /** The worlds that could not be written or read, with the reasons; the newest failure is the last. */
    private final Map<String, String> failing = new LinkedHashMap<>();

    private long loggedAt;

    DataLog(HostTime host) {
        this.host = host;
    }

    /** Counts since the start, and the present numbers of worlds. */
    synchronized KeptCounters counters(int parked, int unwritten, List<String> damaged) {
        return new KeptCounters(
                parked, unwritten, damaged, writes, failures, parkings, wakings, removals, writtenAt, failure());
    }

    private boolean hasFailed() {
        return storeFailure != null || !failing.isEmpty();
    }

    private @Nullable String failure() {
        var newest = storeFailure;
        for (var each : failing.entrySet()) {
            newest = "the world of " + each.getKey() + ": " + each.getValue();
        }
        return failing.size() > 1 ? newest + "; others that failed: " + (failing.size() - 1) : newest;
    }

    synchronized void wrote(String publicKey) {
        writes++;
        writtenAt = host.wallMillis().getAsLong();
        succeeded(publicKey);
    }

    synchronized void woke(String publicKey) {
        wakings++;
        succeeded(publicKey);
    }

    /** The world could be written or read. The failures of other worlds remain. */
    synchronized void succeeded(String publicKey) {
        boolean hadFailed = hasFailed();
        storeFailure = null;
        failing.remove(publicKey);
        if (hadFailed && !hasFailed()) {
            LOG.warn("Worlds are written and read again");
        }
    }

    /** The world need not be written or read any more. */
    synchronized void deleted(String publicKey) {
        failing.remove(publicKey);
    }

    synchronized void failed(IOException why) {
        boolean isFirst = !hasFailed();
        storeFailure = IoFailure.reason(why);
        count(isFirst);
    }

    synchronized void failed(String publicKey, IOException why) {
        failed(publicKey, IoFailure.reason(why));
    }

    synchronized void failed(String publicKey, String reason) {
        boolean isFirst = !hasFailed();
        failing.remove(publicKey);
        failing.put(publicKey, reason);
        if (failing.size() > MOST_FAILING) {
            failing.remove(failing.keySet().iterator().next());
        }
        count(isFirst);
    }

    private void count(boolean isFirst) {
        failures++;
        long now = host.nanos().getAsLong();
        if (isFirst || now - loggedAt >= MINUTE) {
            loggedAt = now;
            LOG.error("Worlds cannot be written or read: {}. What was written before is unchanged", failure());
        }
    }

    /** An error in the program, not in the storage. */
    synchronized void failed(String publicKey, RuntimeException bug) {
        if (!hasFailed()) {
            LOG.error("The world of {} cannot be written", publicKey, bug);
        }
        failed(publicKey, "it cannot be written: " + bug);
    }

    synchronized void parked() {
        parkings++;
    }

    synchronized void removed() {
        removals++;
    }
}
