package dev.paysandbox.http.control;

import dev.paysandbox.text.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads durations in bodies. */
public final class DurationField {
    private DurationField() {}

    /** Null if absent, or if it is invalid, which the field's own rule reports. */
    public static @Nullable Duration duration(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException noDuration) {
            return null;
        }
    }
}
