package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/**
 * An invalid field of a request.
 *
 * @param field the field's path, for example {@code items[0].quantity}; empty for the body as a whole
 * @param message what is expected, for people
 * @param rejected the value, masked and shortened; null if it is absent or may not be shown
 */
public record Violation(
        String field,
        FieldError code,
        String message,
        @Nullable String rejected) {}
