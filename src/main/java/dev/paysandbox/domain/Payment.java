package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/** The common interface of payins and payouts for stores, lists and notifications. */
public sealed interface Payment permits Payin, Payout {
    String id();

    String referenceId();

    /** The bank's or acquirer's own id; null if the bank has not given one yet. */
    @Nullable
    String externalId();

    Money amount();

    PaymentStatus status();

    /** The status as the API writes it. */
    default String statusName() {
        return status().name();
    }

    /** Whether it is open, that is, waits for a payer or a bank. */
    default boolean isOpen() {
        return status().isOpen();
    }

    /** The status of a payin or of a payout. */
    sealed interface PaymentStatus permits PayinStatus, PayoutStatus {
        String name();

        /** Whether the payment waits for a payer or a bank. */
        boolean isOpen();
    }

    @Nullable
    String webhookUrl();

    /** The scenario of the payment, or null if it has none. */
    @Nullable
    ChosenScenario played();

    /** Whether any transitions can lead to the status from now on (also again, if it has that status now). */
    boolean mayBecome(String status);

    /** Its newest step. */
    Step last();

    /** Whether a tester has ever forced a status. */
    default boolean isForced() {
        for (var step = last(); step != null; step = step.previous()) {
            if (step.isForced()) {
                return true;
            }
        }
        return false;
    }

    /** Epoch milliseconds of the sandbox's clock. */
    default long createdAt() {
        return last().first().at();
    }

    /** When it last changed; remarks in its timeline do not count. */
    default long updatedAt() {
        var step = last();
        while (step.previous() != null && step.isNote()) {
            step = step.previous();
        }
        return step.at();
    }
}
