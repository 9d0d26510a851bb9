package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.ACCEPTS_BEFORE_IT_STORES;
import static dev.paysandbox.shops.Mistake.DROPS_WHAT_IS_TOO_MUCH;
import static dev.paysandbox.shops.Mistake.SLOW;
import static dev.paysandbox.shops.Mistake.WORKS_A_SECOND_LATER;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** The notifications that a shop has stored and not worked on yet. A crash loses none of them. */
final class Inbox implements AutoCloseable {
    private static final int WORKERS = 4;
    private static final long QUEUED_MILLIS = 20;
    private static final int MOST_STORED = 10;

    private static final Set<Mistake> SLOW =
            Set.of(ACCEPTS_BEFORE_IT_STORES, WORKS_A_SECOND_LATER, DROPS_WHAT_IS_TOO_MUCH);

    private static final long POLLED_MILLIS = 1_000;
    /** Long enough for a crash. */
    private static final long CRASH_MILLIS = 1_000;

    private final Style style;
    private final Mistake mistake;
    private final List<IntSupplier> stored = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService workers = Executors.newScheduledThreadPool(WORKERS);

    Inbox(Style style, Mistake mistake) {
        this.style = style;
        this.mistake = mistake;
    }

    /**
     * Takes a notification in, and answers its status.
     *
     * @param work works on it, and returns 503 if that must be tried again
     */
    int take(IntSupplier work) {
        if (style == Style.AT_ONCE) {
            return work.getAsInt();
        }
        stored.add(work);
        if (style == Style.FROM_A_QUEUE) {
            queue(work);
        }
        return 202;
    }

    boolean isFull() {
        return stored.size() >= MOST_STORED;
    }

    private void queue(IntSupplier work) {
        workers.schedule(
                () -> {
                    if (stored.contains(work) && !isDone(work)) {
                        queue(work);
                    }
                },
                SLOW.contains(mistake) ? CRASH_MILLIS : QUEUED_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Works on it; false if that must be tried again. */
    private boolean isDone(IntSupplier work) {
        boolean isDone = work.getAsInt() != 503;
        if (isDone) {
            stored.remove(work);
        }
        return isDone;
    }

    /** What the batch job works on. */
    void work() {
        if (style == Style.BY_A_JOB) {
            stored.forEach(this::isDone);
        }
    }

    /** Does this again and again. */
    void repeat(Runnable work) {
        workers.scheduleWithFixedDelay(work, POLLED_MILLIS, POLLED_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The shop crashes, and starts again. */
    void restart() {
        if (mistake == ACCEPTS_BEFORE_IT_STORES) {
            stored.clear();
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
