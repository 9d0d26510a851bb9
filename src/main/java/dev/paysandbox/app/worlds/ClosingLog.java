package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.time.HostTime;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs worlds that were closed in favour of others: all are counted, and the log gets one line a minute. Thread-safe.
 */
final class ClosingLog {
    private static final Logger LOG = LoggerFactory.getLogger(Worlds.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int limit;
    private final HostTime host;
    private long closed;
    /** How many of them have been logged. */
    private long told;

    private long toldAt;

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
        if (told > 0 && now - toldAt < MINUTE) {
            return;
        }
        long more = closed - told - 1;
        told = closed;
        toldAt = now;
        LOG.warn(
                "Closed the world of {}{}: more than maxWorlds={} are in use",
                merchant.publicKey(),
                more == 0 ? "" : " and " + more + " more",
                limit);
    }

    /** Logs the rest when the sandbox ends. */
    synchronized void end() {
        if (told < closed) {
            LOG.warn("Closed {} more worlds: more than maxWorlds={} were in use", closed - told, limit);
            told = closed;
        }
    }
}
