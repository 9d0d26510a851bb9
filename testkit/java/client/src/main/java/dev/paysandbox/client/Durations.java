package dev.paysandbox.client;

import java.time.Duration;

/** Durations as the sandbox reads them. */
final class Durations {
    private Durations() {}

    /** ISO 8601. Throws IllegalArgumentException if it is negative. */
    static String text(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("A duration must not be negative, but this is " + duration + ".");
        }
        return duration.toString();
    }
}
