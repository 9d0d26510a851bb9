package dev.paysandbox.app.drills;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long the merchant's application takes to act on what it was told, in real time. One with a queue answers first and acts
 * later, so what holds right after a notification may hold only because nothing has happened yet. Confined to the run's thread.
 */
final class DrillPace {
    /** For as long as nobody has seen it act. */
    private static final Duration UNKNOWN = Duration.ofSeconds(2);

    /** A queue takes longer one time than another. */
    private static final int MARGIN = 2;

    private final List<Long> taken = new ArrayList<>();
    private long told;
    private boolean hasActed;

    /** It was told something, or did something itself, at this instant of the computer's clock. */
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

    /** The instant by which it has done whatever it does; at most so long after it was told. */
    long over(Duration most) {
        // The middle one: a confirmation that failed, and came again later, is no measure.
        long usual = taken.isEmpty() ? UNKNOWN.toNanos() : MARGIN * taken.get(taken.size() / 2);
        return told + Math.min(usual, most.toNanos());
    }
}
