package dev.paysandbox.http.json;

import dev.paysandbox.domain.FieldError;
import java.util.function.Predicate;

/**
 * What a text must be.
 *
 * @param expected completes "must be …"
 */
public record TextRule(FieldError code, String expected, Predicate<String> test) {
    /** Anything of 1 to 255 characters. */
    public static final TextRule ANY = new TextRule(FieldError.INVALID_FORMAT, "a text", text -> true);
}
