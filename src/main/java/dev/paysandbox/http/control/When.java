package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads instants and durations of a body; null where they are absent or broken. */
final class When {
    private When() {}

    static @Nullable Duration duration(Fields fields, String name) {
        var text = fields.optionalText(name);
        if (text != null) {
            try {
                return Durations.parse(text);
            } catch (IllegalArgumentException noDuration) {
                fields.reject(name, FieldError.INVALID_FORMAT, "must be a duration such as PT1H, 3d or 2h30m");
            }
        }
        return null;
    }

    /** Epoch milliseconds. {@code otherwise} is what a message says may stand there, too. */
    static @Nullable Long instant(Fields fields, String name, String otherwise) {
        var text = fields.optionalText(name);
        var instant = text == null ? null : Timestamps.parse(text);
        if (text != null && instant == null) {
            fields.reject(
                    name,
                    FieldError.INVALID_FORMAT,
                    "must be " + otherwise + "a timestamp such as 2026-11-25T03:00:00Z");
        }
        return instant;
    }
}
