package dev.paysandbox.domain;

import dev.paysandbox.text.Mask;
import org.jspecify.annotations.Nullable;

/**
 * Money that leaves the balance at a set time.
 *
 * @param at that time, in epoch milliseconds
 */
public record ScheduledWithdrawal(
        String id, Money amount, long at, @Nullable String reason, long createdAt) {
    /** Masks the reason, whatever its source. */
    public ScheduledWithdrawal {
        reason = reason == null ? null : Mask.of(reason);
    }
}
