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

    /** The scenario that plays for it, or null where nothing but banks, payers and testers act. */
    @Nullable
    ChosenScenario played();

    /** Whether it may yet come to the status (again, where it is there now), by whichever way. */
    boolean mayBecome(String status);

    /** The newest thing that happened to it. */
    Step last();

    /** Whether a tester has ever put it into a status outside the table. */
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

    /** When it last changed; notes of its timeline are no change. */
    default long updatedAt() {
        var step = last();
        while (step.previous() != null && step.isNote()) {
            step = step.previous();
        }
        return step.at();
    }
}
