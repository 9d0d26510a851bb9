package dev.paysandbox.client;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a payment's timeline.
 *
 * @param at when, by the sandbox's clock
 * @param action the action, such as {@code pay}; {@code force} is a change outside the table, {@code note} a remark
 * @param from the status before the step; null at the creation
 * @param to the status after the step
 * @param cause who caused it, such as {@code request} or {@code control}
 * @param reason an issuer's answer or a tester's note, or null
 */
public record Step(
        Instant at,
        String action,
        @Nullable String from,
        String to,
        String cause,
        @Nullable String reason) {
    static Step of(Map<String, @Nullable Object> members) {
        var step = new ApiObject.Part(members);
        return new Step(
                step.instant("at"),
                step.text("action"),
                step.textOrNull("from"),
                step.text("to"),
                step.text("cause"),
                step.textOrNull("reason"));
    }
}
