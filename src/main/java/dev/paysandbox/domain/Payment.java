package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/** What payins and payouts have in common: what stores, lists and notifications need to know of them. */
public sealed interface Payment permits Payin, Payout {
    String id();

    String referenceId();

    Money amount();

    /** The status as the API writes it. */
    String statusName();

    /** Whether it still waits for a payer or a bank. */
    boolean isOpen();

    @Nullable
    String webhookUrl();

    /** The newest thing that happened to it. */
    Step last();

    /** Epoch milliseconds of the sandbox's clock. */
    default long createdAt() {
        return last().first().at();
    }

    default long updatedAt() {
        return last().at();
    }
}
