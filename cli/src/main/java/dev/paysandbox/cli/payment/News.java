package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.api.EventStream;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** That something has happened in the world, told as it happens; what it was, the payment's own story tells. */
final class News implements AutoCloseable {
    private static final String OF_INTEREST = "?types=payin,payout,delivery,clock,world";

    /** What empties the agenda without being told of, and what a broken line kept from us, is seen so much later. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final EventStream events;
    private final Semaphore unread = new Semaphore(0);
    private volatile boolean over;

    private News(EventStream events) {
        this.events = events;
    }

    /** From now on. */
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

    private void read() {
        try (events) {
            while (!over && events.next() != null) {
                unread.release();
            }
        } catch (IOException broken) {
            // Whoever waits looks by himself from now on.
        }
    }

    /** Returns when something has happened since the last call, and at the latest after so long. */
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
