package dev.paysandbox.world.keep;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.log.IoFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
    /** At most this many exchanges wait. Their worlds are loaded within a second, so few wait in practice. */
    private static final int MOST_LATE = 1_000;

    private final KeptWorlds kept;
    private final long intervalNanos;
    private final ScheduledThreadPoolExecutor writer = thread("data writer");
    private final ScheduledThreadPoolExecutor reader = thread("data reader");

    DataKeeper(KeptWorlds kept, Duration interval) {
        this.kept = kept;
        intervalNanos = interval.toNanos();
    }

    private static ScheduledThreadPoolExecutor thread(String name) {
        return new ScheduledThreadPoolExecutor(1, work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // they run until the end
    void start() {
        writer.scheduleAtFixedRate(logged(this::write), 0, intervalNanos, TimeUnit.NANOSECONDS);
        // A world may be parked at any time and may have a task that is due soon.
        reader.scheduleAtFixedRate(
                logged(this::loadDue), 0, Math.min(intervalNanos, LONGEST_WAIT), TimeUnit.NANOSECONDS);
    }

    /** An exception would end the repetition. */
    private static Runnable logged(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException bug) {
                LOG.error("Keeping worlds failed", bug);
            }
        };
    }

    private void write() {
        for (var world : kept.unwritten()) {
            if (!writer.isShutdown()) {
                kept.keep(world);
            }
        }
        // Clocks advance even if nothing else changes. After a kill they must not show an earlier time than before.
        kept.keeper().noteRunning();
    }

    private void loadDue() {
        for (var key : kept.parked().due()) {
            if (!reader.isShutdown()) {
                load(key);
            }
        }
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

    /** Adds an exchange to the journal of a world that has left memory; loads the world for it. */
    void recordLate(String publicKey, Exchange exchange, long nanos) {
        recordAfter(0, publicKey, exchange, nanos);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a failure is tried again
    private void recordAfter(long pause, String publicKey, Exchange exchange, long nanos) {
        if (reader.isShutdown() || reader.getQueue().size() > MOST_LATE) {
            LOG.error("The journal of {} has lost a request: too many worlds are parked and loaded", publicKey);
            return;
        }
        reader.schedule(
                () -> {
                    if (!isRecorded(publicKey, exchange, nanos)) {
                        recordAfter(LONGEST_WAIT, publicKey, exchange, nanos);
                    }
                },
                pause,
                TimeUnit.NANOSECONDS);
    }

    /** Also true for a world that no longer exists or may not be used. */
    private boolean isRecorded(String publicKey, Exchange exchange, long nanos) {
        try {
            var world = kept.wake(publicKey, false);
            return world == null || world.records().add(exchange, nanos);
        } catch (RuntimeException cannotNow) {
            LOG.warn("The stored world of {} cannot be loaded now: {}", publicKey, cannotNow.getMessage());
            return false;
        }
    }

    /** Writes all worlds for the last time. None changes later, since the server may still answer requests. */
    void close() {
        kept.end();
        writer.shutdown();
        reader.shutdown();
        try {
            // What is late is still recorded.
            boolean unused = writer.awaitTermination(1, TimeUnit.HOURS) && reader.awaitTermination(1, TimeUnit.HOURS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
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
