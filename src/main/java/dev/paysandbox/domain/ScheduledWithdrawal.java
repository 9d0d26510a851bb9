package dev.paysandbox.domain;

import dev.paysandbox.mask.Mask;
import org.jspecify.annotations.Nullable;

/**
 * Money that leaves the balance at a set time.
 *
 * @param at when, in epoch milliseconds
 */
public record ScheduledWithdrawal(
        String id, Money amount, long at, @Nullable String reason, long createdAt) {
    /** The reason is masked wherever it comes from. */
    public ScheduledWithdrawal {
        reason = reason == null ? null : Mask.of(reason);
    }
}
