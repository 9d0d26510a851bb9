package dev.paysandbox.verdict.drill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures how long the merchant's application takes to act on a notification, or by its batch job, in real time. An application with a queue
 * answers first and acts later. A check right after a notification may then pass only because nothing has happened yet.
 * Confined to the run's thread.
 */
final class DrillPace {
    /** The time to allow until the first measurement. */
    private static final Duration UNKNOWN = Duration.ofSeconds(2);

    /** The factor by which a queue may be slower than usual. */
    private static final int MARGIN = 2;

    private final List<Long> taken = new ArrayList<>();
    private long notifiedAt;
    private boolean hasActed;

    /** Records a notification to the application, an order that it placed, or the start of its batch job, at this instant of the computer's clock. */
    void notified(long nanos) {
        notifiedAt = nanos;
        hasActed = false;
    }

    /** Records that the application has acted. */
    void acted(long nanos) {
        if (!hasActed) {
            hasActed = true;
            taken.add(nanos - notifiedAt);
            Collections.sort(taken);
        }
    }

    /** Whether it has ever acted. */
    boolean isKnown() {
        return !taken.isEmpty();
    }

    /** The instant by which the application should have acted, at most this long after the notification. */
    long deadline(Duration most) {
        // The median, because a confirmation that failed and was repeated later is not representative.
        long usual = taken.isEmpty() ? UNKNOWN.toNanos() : MARGIN * taken.get(taken.size() / 2);
        return notifiedAt + Math.min(usual, most.toNanos());
    }
}
