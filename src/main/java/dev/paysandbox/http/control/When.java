package dev.paysandbox.http.control;

import dev.paysandbox.text.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Durations in bodies, as their rules meet them. */
final class When {
    private When() {}

    /** Null where there is none, or none that can be read, which the field's own rule tells. */
    static @Nullable Duration duration(@Nullable String text) {
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
