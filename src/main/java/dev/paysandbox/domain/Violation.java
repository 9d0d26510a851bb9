package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/**
 * One broken rule of a request.
 *
 * @param field the field's path, for example {@code items[0].quantity}; empty for the body as a whole
 * @param message what was expected, for a person
 * @param rejected what was found, masked and cut; null where it may not be shown or there was nothing
 */
public record Violation(
        String field,
        FieldError code,
        String message,
        @Nullable String rejected) {}
