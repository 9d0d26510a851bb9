package dev.paysandbox.world.keep;

import dev.paysandbox.log.IoFailure;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two background threads. One writes the worlds that have changed. The other loads parked worlds that have due tasks or late
 * exchanges.
 */
final class DataKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(DataKeeper.class);
    /** Attempts to write the worlds at shutdown. A copy may have to wait for memory that others use. */
    private static final int LAST_TRIES = 10;

    /** The pause before another attempt at a world whose due tasks may not run here. */
    private static final long LONGEST_PAUSE = TimeUnit.MINUTES.toNanos(1);

    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

    private final KeptWorlds kept;
    private final HostTime host;
    private final long intervalNanos;
    private final Thread writer = new Thread(() -> repeat(this::write), "data writer");
    private final Thread reader = new Thread(() -> repeat(this::loadDue), "data reader");
    private volatile boolean stopped;

    DataKeeper(KeptWorlds kept, HostTime host, Duration interval) {
        this.kept = kept;
        this.host = host;
        intervalNanos = interval.toNanos();
        writer.setDaemon(true);
        reader.setDaemon(true);
    }

    void start() {
        writer.start();
        reader.start();
    }

    /** @param work returns the time of its next run, by the computer's monotonic clock */
    private void repeat(LongSupplier work) {
        while (!stopped) {
            long next;
            try {
                next = work.getAsLong();
            } catch (RuntimeException bug) {
                LOG.error("Keeping worlds failed", bug);
                next = now() + intervalNanos;
            }
            for (long left = next - now(); left > 0 && !stopped; left = next - now()) {
                LockSupport.parkNanos(this, left);
            }
        }
    }

    private long now() {
        return host.nanos();
    }

    private long write() {
        long next = now() + intervalNanos;
        for (var world : kept.unwritten()) {
            if (!stopped) {
                kept.keep(world);
            }
        }
        // Clocks advance even if nothing else changes. After a kill they must not show an earlier time than before.
        kept.keeper().noteRunning();
        return next;
    }

    private long loadDue() {
        // A world may be parked at any time and may have a task that is due soon.
        long latest = now() + Math.min(intervalNanos, LONGEST_WAIT);
        kept.parked().keysOfLate().forEach(this::load);
        long next = kept.parked().forEachDue(key -> {
            if (!stopped) {
                load(key);
            }
        });
        return Math.min(next, latest);
    }

    private void load(String publicKey) {
        try {
            if (kept.wake(publicKey, false) == null) {
                kept.parked().later(publicKey, LONGEST_PAUSE);
            }
        } catch (RuntimeException cannotNow) {
            LOG.warn(
                    "The stored world of {} has something to do, but cannot be loaded now: {}",
                    publicKey,
                    cannotNow.getMessage());
            kept.parked().later(publicKey, intervalNanos);
        }
    }

    /** Writes all worlds for the last time. None changes later, since the server may still answer requests. */
    void close() {
        kept.end();
        stopped = true;
        LockSupport.unpark(writer);
        LockSupport.unpark(reader);
        try {
            writer.join();
            reader.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        kept.parked().keysOfLate().forEach(this::load);
        for (int i = 0; i < LAST_TRIES; i++) {
            kept.unwritten().forEach(kept::keep);
        }
        int left = kept.unwritten().size();
        if (left > 0) {
            LOG.error("Ended; worlds whose last changes could not be written: {}", left);
        }
        kept.keeper().noteRunning();
        try {
            kept.store().close();
        } catch (IOException failure) {
            LOG.warn("The store of worlds could not be closed: {}", IoFailure.reason(failure));
        }
    }
}
