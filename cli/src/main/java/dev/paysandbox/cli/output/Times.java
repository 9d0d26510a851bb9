package dev.paysandbox.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Formats timestamps: unchanged, or on a terminal relative to the sandbox's current time. */
public final class Times {
    private final @Nullable Instant now;

    private Times(@Nullable Instant now) {
        this.now = now;
    }

    /** Leaves timestamps as the server writes them. */
    public static Times absolute() {
        return new Times(null);
    }

    /** Shows timestamps relative to this one. If the text is not a timestamp, leaves them unchanged. */
    public static Times relativeTo(String now) {
        try {
            return new Times(Instant.parse(now));
        } catch (DateTimeParseException none) {
            return absolute();
        }
    }

    /** Formats a timestamp. An empty text stays empty. */
    public String shown(String timestamp) {
        if (now == null || timestamp.isEmpty()) {
            return timestamp;
        }
        try {
            var distance = Duration.between(Instant.parse(timestamp), now);
            if (distance.abs().toMillis() < 1000) {
                return "now";
            }
            return distance.isNegative() ? "in " + length(distance.negated()) : length(distance) + " ago";
        } catch (DateTimeParseException other) {
            return timestamp;
        }
    }

    /** The two largest units: {@code 2d 3h}, {@code 45s}. */
    static String length(Duration duration) {
        long seconds = duration.toSeconds();
        var units = new long[] {seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60};
        for (int i = 0; i < units.length; i++) {
            if (units[i] > 0) {
                var second = i + 1 < units.length && units[i + 1] > 0 ? " " + units[i + 1] + "dhms".charAt(i + 1) : "";
                return units[i] + "" + "dhms".charAt(i) + second;
            }
        }
        return "0s";
    }
}
