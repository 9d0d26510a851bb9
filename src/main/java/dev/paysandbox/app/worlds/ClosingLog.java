package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.time.HostTime;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs worlds that were closed to make room for others. Counts each one, and writes at most one line a minute. Thread-safe.
 */
final class ClosingLog {
    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int limit;
    private final HostTime host;
    private long closed;
    /** How many of the closed worlds have been logged. */
    private long logged;

    private long loggedAt;

    ClosingLog(int limit, HostTime host) {
        this.limit = limit;
        this.host = host;
    }

    synchronized long closed() {
        return closed;
    }

    synchronized void closed(Merchant merchant) {
        closed++;
        long now = host.nanos().getAsLong();
        if (logged > 0 && now - loggedAt < MINUTE) {
            return;
        }
        long more = closed - logged - 1;
        logged = closed;
        loggedAt = now;
        LOG.warn(
                "Closed the world of {}{}: more than maxWorlds={} are in use",
                merchant.publicKey(),
                more == 0 ? "" : " and " + more + " more",
                limit);
    }

    /** Logs the worlds that were not logged yet. Called when the sandbox ends. */
    synchronized void end() {
        if (logged < closed) {
            LOG.warn("Closed {} more worlds: more than maxWorlds={} were in use", closed - logged, limit);
            logged = closed;
        }
    }
}
