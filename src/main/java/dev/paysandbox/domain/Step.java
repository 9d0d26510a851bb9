package dev.paysandbox.domain;

import dev.paysandbox.text.Mask;
import org.jspecify.annotations.Nullable;

/**
 * One change of a payment, or a remark. The steps of a payment are linked from the newest to the first.
 *
 * @param at when, in epoch milliseconds of the sandbox's clock
 * @param action the action, as the control API writes it
 * @param from the previous status, or null at the creation
 * @param to the new status
 * @param cause what caused it: {@code request}, {@code bank}, {@code payer}, {@code control}, or a scenario
 * @param transfer the ledger's entry, if money moved
 * @param reason an issuer's answer or a tester's note; masked
 * @param previous the step before it
 */
public record Step(
        long at,
        String action,
        @Nullable String from,
        String to,
        String cause,
        @Nullable Transfer transfer,
        @Nullable String reason,
        @Nullable Step previous) {
    /** Masks the reason, because it is kept for display only. */
    public Step {
        reason = reason == null ? null : Mask.of(reason);
    }

    /** The action of a step that is only a remark. */
    public static final String NOTE = "note";

    /** The action of a forced change. */
    public static final String FORCE = "force";

    public boolean isForced() {
        return action.equals(FORCE);
    }

    public boolean isNote() {
        return action.equals(NOTE);
    }

    public Step first() {
        var first = this;
        for (var step = previous; step != null; step = step.previous()) {
            first = step;
        }
        return first;
    }
}
