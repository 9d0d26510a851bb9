package dev.paysandbox.http.json;

import dev.paysandbox.domain.Masked;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a rejected value that may be shown: shortened, without card numbers and secret keys. */
public final class ShownValue {
    private ShownValue() {}

    /** The value for an error, or null if it must not be shown. */
    public static @Nullable String of(Object value) {
        if (value instanceof String text) {
            return Masked.text(text);
        }
        if (value instanceof JsonBody.RawNumber number) {
            return Masked.text(number.text());
        }
        if (value == JsonBody.NULL) {
            return "null";
        }
        return value instanceof Map || value instanceof List ? null : Masked.text(value.toString());
    }
}
