package dev.paysandbox.app.drills;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long the merchant's application takes to act on a notification, in real time. An application with a queue answers
 * first and acts later, so a check right after a notification may hold only because nothing has happened yet. Confined
 * to the run's thread.
 */
final class DrillPace {
    /** The time to allow before the application was seen to act. */
    private static final Duration UNKNOWN = Duration.ofSeconds(2);

    /** A queue takes longer one time than another. */
    private static final int MARGIN = 2;

    private final List<Long> taken = new ArrayList<>();
    private long told;
    private boolean hasActed;

    /** Records a notification to the application, or an action of it, at this instant of the computer's clock. */
    void told(long nanos) {
        told = nanos;
        hasActed = false;
    }

    /** It was seen to have acted on that. */
    void acted(long nanos) {
        if (!hasActed) {
            hasActed = true;
            taken.add(nanos - told);
            Collections.sort(taken);
        }
    }

    /** The instant by which the application has acted; at most this long after the notification. */
    long over(Duration most) {
        // The median, because a confirmation that failed and was repeated later is not representative.
        long usual = taken.isEmpty() ? UNKNOWN.toNanos() : MARGIN * taken.get(taken.size() / 2);
        return told + Math.min(usual, most.toNanos());
    }
}
