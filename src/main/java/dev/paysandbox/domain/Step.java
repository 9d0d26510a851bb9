package dev.paysandbox.domain;

import dev.paysandbox.mask.Mask;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a payment; the steps of a payment are linked from the newest to the first.
 *
 * @param at when, in epoch milliseconds of the sandbox's clock
 * @param action what happened, as the control API writes it
 * @param from the status left, or null at the opening
 * @param to the status reached
 * @param cause who made it happen: {@code request}, {@code clock}, {@code control}
 * @param transfer the ledger's entry, if money moved
 * @param reason why, where there is more to say: an issuer's answer, a tester's note; masked
 * @param previous what happened before
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
    /** Nobody needs a reason back as it was sent, so it is never kept as it was. */
    public Step {
        reason = reason == null ? null : Mask.of(reason);
    }

    /** The action of a step that tells something and changes nothing. */
    public static final String NOTE = "note";

    /** The action of a step that a tester forced, outside the table. */
    public static final String FORCE = "force";

    public boolean isForced() {
        return action.equals(FORCE);
    }

    public boolean isNote() {
        return action.equals(NOTE);
    }

    /** The step that opened the payment to which this one happened. */
    public Step first() {
        var first = this;
        for (var step = previous; step != null; step = step.previous()) {
            first = step;
        }
        return first;
    }
}
