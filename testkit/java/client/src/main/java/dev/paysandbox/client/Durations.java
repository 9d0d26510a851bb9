package dev.paysandbox.client;

import java.time.Duration;

/** Formats durations for the sandbox. */
final class Durations {
    private Durations() {}

    /** ISO 8601. Throws IllegalArgumentException if it is negative. */
    static String text(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("A duration must not be negative, but is " + duration + ".");
        }
        return duration.toString();
    }
}
