package dev.paysandbox.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The notifications that a receiver got, in order, and those who wait for one. All is guarded by this object's lock. */
final class Inbox {
    private final List<Notification> all = new ArrayList<>();
    /** How many of them {@link #next} has answered. */
    private int read;

    synchronized void add(Notification notification) {
        all.add(notification);
        notifyAll();
    }

    synchronized List<Notification> all() {
        return List.copyOf(all);
    }

    /** The first of all that fulfils it, as soon as there is one; null if there is none in time. */
    synchronized @Nullable Notification await(Predicate<Notification> wanted, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (int i = 0; arrives(i, end); i++) {
            if (wanted.test(all.get(i))) {
                return all.get(i);
            }
        }
        return null;
    }

    /** The next that this method has not answered yet, as soon as it is there; null if it does not come in time. */
    synchronized @Nullable Notification next(Duration timeout) {
        return arrives(read, System.nanoTime() + timeout.toNanos()) ? all.get(read++) : null;
    }

    /** Whether there is a notification of this index before this instant of {@link System#nanoTime}. */
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
