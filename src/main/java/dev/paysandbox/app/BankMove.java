package dev.paysandbox.app;

import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.time.Errand;
import org.jspecify.annotations.Nullable;

/** What a bank does next to a payment, by itself. */
abstract class BankMove extends Errand {
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
    record Kept(
            What what,
            @Nullable PayoutAction action,
            @Nullable Long settleAt) {}

    abstract Kept kept();
}
