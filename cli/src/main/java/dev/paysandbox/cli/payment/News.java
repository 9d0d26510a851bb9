package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.api.EventStream;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Signals that something has happened in the world. The payment's timeline has the details. */
final class News implements AutoCloseable {
    private static final String OF_INTEREST = "?types=payin,payout,delivery,clock,world";

    /** Changes without an event, and events lost with a broken connection, are seen after this time at the latest. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final EventStream events;
    private final Semaphore unread = new Semaphore(0);
    private volatile boolean over;

    private News(EventStream events) {
        this.events = events;
    }

    /** Starts to receive events. */
    static News of(Sandbox sandbox) {
        try {
            var news = new News(sandbox.events(OF_INTEREST, null));
            var reader = new Thread(news::read, "news");
            reader.setDaemon(true);
            reader.start();
            return news;
        } catch (IOException broken) {
            throw OutOfReach.at(sandbox.url(), broken);
        }
    }

    /** Something else has happened that the waiting thread wants to know. */
    void add() {
        unread.release();
    }

    private void read() {
        try (events) {
            while (!over && events.next() != null) {
                unread.release();
            }
        } catch (IOException broken) {
            // From now on, the waiting thread looks at intervals.
        }
    }

    /** Returns when something has happened since the last call, but after the interval at the latest. */
    void await(long mostNanos) {
        try {
            if (unread.tryAcquire(Math.min(mostNanos, LONGEST_NANOS), TimeUnit.NANOSECONDS)) {
                unread.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }

    @Override
    public void close() {
        // Closing the stream from here would wait for the reader, which ends with the next event or with the process.
        over = true;
    }
}
