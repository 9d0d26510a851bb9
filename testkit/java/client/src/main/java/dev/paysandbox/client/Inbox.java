package dev.paysandbox.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The notifications that a receiver got, in order. Threads can wait for one. This object's lock guards everything. */
final class Inbox {
    private final List<Notification> all = new ArrayList<>();
    /** The number of notifications that {@link #next} has returned. */
    private int read;

    synchronized void add(Notification notification) {
        all.add(notification);
        notifyAll();
    }

    synchronized List<Notification> all() {
        return List.copyOf(all);
    }

    /** Waits for the first notification that matches, among earlier ones too. Null if there is none in time. */
    synchronized @Nullable Notification await(Predicate<Notification> wanted, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (int i = 0; arrives(i, end); i++) {
            if (wanted.test(all.get(i))) {
                return all.get(i);
            }
        }
        return null;
    }

    /** Waits for the next notification that this method has not returned yet. Null if there is none in time. */
    synchronized @Nullable Notification next(Duration timeout) {
        return arrives(read, System.nanoTime() + timeout.toNanos()) ? all.get(read++) : null;
    }

    /** Waits for the notification with this index, until this instant of {@link System#nanoTime}. */
    private synchronized boolean arrives(int index, long end) {
        try {
            while (index >= all.size()) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
