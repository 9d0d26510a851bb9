package dev.paysandbox.app.worlds;

import dev.paysandbox.app.world.World;
import dev.paysandbox.files.IoFailure;
import dev.paysandbox.settings.DataSettings;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two background threads. One writes the worlds that have changed. The other loads parked worlds that have due tasks or late
 * exchanges, and removes worlds whose retention has expired.
 */
final class DataKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(DataKeeper.class);
    /** Attempts to write the worlds at shutdown. A copy may have to wait for memory that others use. */
    private static final int LAST_TRIES = 10;

    /** The pause before another attempt at a world whose due tasks may not run here. */
    private static final long LONGEST_PAUSE = TimeUnit.MINUTES.toNanos(1);

    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

    /** The last use in the stored copy may be outdated by the retention divided by this number. */
    private static final int RETENTION_PARTS = 30;

    private final KeptWorlds kept;
    private final HostTime host;
    private final long intervalNanos;
    private final @Nullable Duration retention;
    private final Thread writer = new Thread(() -> repeat(this::write), "data writer");
    private final Thread reader = new Thread(() -> repeat(this::checkParked), "data reader");
    private volatile boolean stopped;

    DataKeeper(KeptWorlds kept, HostTime host, DataSettings settings) {
        this.kept = kept;
        this.host = host;
        intervalNanos = settings.interval().toNanos();
        retention = settings.retention();
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
        return host.nanos().getAsLong();
    }

    private long write() {
        long next = now() + intervalNanos;
        for (var world : kept.openWorlds()) {
            if (stopped) {
                break;
            }
            if (!isNewest(world)) {
                kept.keep(world);
            }
        }
        // Clocks advance even if nothing else changes. After a kill they must not show an earlier time than before.
        kept.keeper().noteRunning();
        return next;
    }

    /** A read does not change a world, but its stored last use must stay recent, or a restart would remove it as unused. */
    private boolean isNewest(World world) {
        var keeping = world.keeping();
        if (retention != null
                && kept.keeper().usedAt(world) - keeping.keptUsedAt() > retention.toMillis() / RETENTION_PARTS) {
            keeping.touch();
        }
        return keeping.isNewest();
    }

    /** Worlds last used before this time are removed; epoch milliseconds, Long.MIN_VALUE without a retention. */
    private long usedBefore() {
        return retention == null
                ? Long.MIN_VALUE
                : host.wallMillis().getAsLong() - retention.toMillis() - retention.toMillis() / RETENTION_PARTS;
    }

    private long checkParked() {
        // A world may be parked at any time and may have a task that is due soon.
        long next = now() + Math.min(intervalNanos, LONGEST_WAIT);
        long usedBefore = usedBefore();
        kept.late().loadWorlds();
        var tasks = kept.parked().tasks(usedBefore);
        tasks.due().stream().takeWhile(key -> !stopped).forEach(this::wake);
        tasks.unused().stream()
                .takeWhile(key -> !stopped)
                .filter(key -> !kept.isDeclared(key))
                .forEach(key -> kept.removeUnused(key, usedBefore));
        next = Math.min(next, tasks.next());
        kept.openWorlds().stream()
                .filter(world -> !world.access().isDeclared() && kept.keeper().usedAt(world) < usedBefore)
                .forEach(kept::park);
        return next;
    }

    private void wake(String publicKey) {
        try {
            if (kept.wake(publicKey, false) == null) {
                kept.parked().later(publicKey, LONGEST_PAUSE);
            }
        } catch (RuntimeException cannotNow) {
            LOG.warn(
                    "A task of the stored world of {} is due, but the world cannot be loaded now: {}",
                    publicKey,
                    cannotNow.getMessage());
            kept.parked().later(publicKey, intervalNanos);
        }
    }

    private List<World> unwritten() {
        return kept.openWorlds().stream().filter(world -> !isNewest(world)).toList();
    }

    /** Writes all worlds for the last time. {@link KeptWorlds#end} comes before it, so that none changes later. */
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
        for (int i = 0; i < LAST_TRIES; i++) {
            unwritten().forEach(kept::keep);
        }
        int left = unwritten().size();
        if (left > 0) {
            LOG.error("Ended with {} worlds whose last changes could not be written", left);
        }
        kept.keeper().noteRunning();
        try {
            kept.store().close();
        } catch (IOException failure) {
            LOG.warn("The store of worlds could not be closed: {}", IoFailure.reason(failure));
        }
    }
}
