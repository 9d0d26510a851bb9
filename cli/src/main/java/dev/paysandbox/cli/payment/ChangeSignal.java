package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.api.EventStream;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a waiting thread when something has happened in the world. The payment's timeline has the details. */
final class ChangeSignal implements AutoCloseable {
    private static final String EVENTS = "?types=payin,payout,delivery,clock,world";

    /**
     * The longest wait. Some changes have no event, and a broken connection may lose events, so the caller must look again
     * after this time.
     */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final EventStream events;
    private final Semaphore unread = new Semaphore(0);
    private volatile boolean over;

    private ChangeSignal(EventStream events) {
        this.events = events;
    }

    /** Starts to receive events. */
    static ChangeSignal of(Sandbox sandbox) {
        try {
            var changes = new ChangeSignal(sandbox.events(sandbox.key(), EVENTS, null));
            var reader = new Thread(changes::read, "changes");
            reader.setDaemon(true);
            reader.start();
            return changes;
        } catch (IOException broken) {
            throw OutOfReach.at(sandbox.url(), broken);
        }
    }

    /** Wakes the waiting thread for another reason. */
    void signal() {
        unread.release();
    }

    private void read() {
        try (events) {
            while (!over && events.next() != null) {
                unread.release();
            }
        } catch (IOException broken) {
            // From now on, the waiting thread wakes only after the longest wait.
        }
    }

    /** Waits until something has happened since the last call, at most for this time or the longest wait. */
    void await(long mostNanos) {
        try {
            if (unread.tryAcquire(Math.min(mostNanos, LONGEST_WAIT_NANOS), TimeUnit.NANOSECONDS)) {
                unread.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }

    @Override
    public void close() {
        // Does not close the stream, which would wait for the reader. The reader ends after the next event, or with the
        // process.
        over = true;
    }
}
