package dev.paysandbox.app;

import dev.paysandbox.domain.PayoutAction;
import org.jspecify.annotations.Nullable;

/** What a bank does next to a payment, by itself. It holds neither the payment's id nor the time. */
interface BankMove {
    /** What it is. */
    enum What {
        /** The validity of a payin elapses. */
        EXPIRE,
        /** A payout is processed, then settled. */
        SETTLE
    }

    /**
     * A move as a snapshot has it.
     *
     * @param action what comes next of a SETTLE
     * @param settleAt when a SETTLE is to be over
     */
    record BankMoveSnapshot(
            What what,
            @Nullable PayoutAction action,
            @Nullable Long settleAt) {}

    BankMoveSnapshot snapshot();

    void happensTo(State state, String paymentId);

    /** A verb for a person: {@code "expire"}. */
    String verb();
}
