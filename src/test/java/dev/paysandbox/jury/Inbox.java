package dev.paysandbox.jury;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** The notifications that a shop has stored and not worked on yet. A crash loses none of them. */
final class Inbox implements AutoCloseable {
    private static final int WORKERS = 4;
    private static final long QUEUED_MILLIS = 20;

    private final Style style;
    private final List<IntSupplier> stored = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService workers = Executors.newScheduledThreadPool(WORKERS);

    Inbox(Style style) {
        this.style = style;
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
        return 204;
    }

    private void queue(IntSupplier work) {
        workers.schedule(
                () -> {
                    if (!isDone(work)) {
                        queue(work);
                    }
                },
                QUEUED_MILLIS,
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

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
