package dev.paysandbox.domain;

import dev.paysandbox.text.Mask;
import org.jspecify.annotations.Nullable;

/** Money that the merchant may not pay out until the block is lifted. */
public record BalanceBlock(
        String id, Money amount, @Nullable String reason, long createdAt) {
    /** Masks the reason, whatever its source. */
    public BalanceBlock {
        reason = reason == null ? null : Mask.of(reason);
    }
}
