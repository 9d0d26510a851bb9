package dev.paysandbox.app;

import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two threads beside the requests. One writes what has changed. The other learns what is due in parked worlds, wakes them for
 * it, and removes those that nobody has used for too long.
 */
final class DataKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(DataKeeper.class);
    /** At the end, a world whose copy needs memory that others have gets another occasion. */
    private static final int LAST_TRIES = 10;

    private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

    private final KeptWorlds kept;
    private final HostTime host;
    private final long intervalNanos;
    private final @Nullable Duration retention;
    private final Thread writer = new Thread(this::writeFromNowOn, "data writer");
    private final Thread reader = new Thread(() -> repeat(this::look), "data reader");
    private volatile boolean stopped;

    DataKeeper(KeptWorlds kept, HostTime host, Duration interval, @Nullable Duration retention) {
        this.kept = kept;
        this.host = host;
        intervalNanos = interval.toNanos();
        this.retention = retention;
        writer.setDaemon(true);
        reader.setDaemon(true);
    }

    void start() {
        writer.start();
        reader.start();
    }

    private interface Round {
        /** Answers when it has work again, by the computer's monotonic clock. */
        long next();
    }

    /** At the start there is nothing to write. */
    private void writeFromNowOn() {
        waitUntil(now() + intervalNanos);
        repeat(this::write);
    }

    private void repeat(Round round) {
        while (!stopped) {
            long next;
            try {
                next = round.next();
            } catch (RuntimeException bug) {
                LOG.error("Keeping worlds failed", bug);
                next = now() + intervalNanos;
            }
            waitUntil(next);
        }
    }

    /** @param then by the computer's monotonic clock; sooner where it is stopped */
    private void waitUntil(long then) {
        for (long left = then - now(); left > 0 && !stopped; left = then - now()) {
            LockSupport.parkNanos(this, left);
        }
    }

    private long now() {
        return host.nanos().getAsLong();
    }

    private long write() {
        long next = now() + intervalNanos;
        boolean wrote = false;
        for (var world : kept.openWorlds()) {
            if (stopped) {
                break;
            }
            if (!world.keeping().isNewest()) {
                wrote |= kept.keep(world);
            }
        }
        if (wrote) {
            kept.keeper().noteRunning();
        }
        return next;
    }

    private long look() {
        // Worlds are parked at any time, and something may be due in them soon.
        long next = now() + Math.min(intervalNanos, LONGEST_REST);
        for (var key : kept.parkedKeys()) {
            if (stopped) {
                break;
            }
            var parked = kept.parked().get(key);
            if (parked != null && parked.isUnread()) {
                kept.find(key).ifPresent(kept::note);
                parked = kept.parked().get(key);
            }
            if (parked != null && parked.dueAt() <= now()) {
                wake(key);
            } else if (parked != null && isTooOld(parked.usedAt()) && !kept.isDeclared(key)) {
                kept.remove(key);
            } else if (parked != null) {
                next = Math.min(next, parked.dueAt());
            }
        }
        if (retention != null) {
            for (var world : kept.openWorlds()) {
                if (!world.access().isDeclared() && isTooOld(kept.keeper().usedAt(world))) {
                    kept.park(world);
                }
            }
        }
        return next;
    }

    private void wake(String publicKey) {
        try {
            kept.wake(publicKey);
        } catch (RuntimeException cannotNow) {
            LOG.warn("Something is due for {}, which cannot be woken now: {}", publicKey, cannotNow.getMessage());
            kept.later(publicKey, intervalNanos);
        }
    }

    private boolean isTooOld(long usedAt) {
        return retention != null && host.wallMillis().getAsLong() - retention.toMillis() > usedAt;
    }

    /** Writes everything, once nothing changes any more. */
    void close() {
        stopped = true;
        LockSupport.unpark(writer);
        LockSupport.unpark(reader);
        try {
            writer.join();
            reader.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        int left = 0;
        for (var world : kept.openWorlds()) {
            for (int i = 0; i < LAST_TRIES && !world.keeping().isNewest() && !kept.keep(world); i++) {}
            left += world.keeping().isNewest() ? 0 : 1;
        }
        if (left > 0) {
            LOG.error("Ended with {} worlds whose last changes could not be written", left);
        }
        kept.keeper().noteRunning();
        try {
            kept.store().close();
        } catch (IOException failure) {
            LOG.warn("The folder of worlds could not be closed: {}", DataLog.sentence(failure));
        }
    }
}
