package dev.paysandbox.app.snapshot;

import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.time.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What lies ahead of one payment, as a snapshot has it.
 *
 * @param move the bank's next, or null for none
 * @param moveAt when the bank would make it
 * @param moves its place on the agenda; null while the scenario holds the bank
 */
public record PaymentScheduleSnapshot(
        String paymentId,
        @Nullable MoveSnapshot move,
        @Nullable Long moveAt,
        @Nullable Slot moves,
        List<Forged> forgeries,
        @Nullable RunSnapshot scenarioRun) {
    /** What a bank's move is. */
    public enum What {
        /** The validity of a payin elapses. */
        EXPIRE,
        /** A payout is processed, then settled. */
        SETTLE
    }

    /**
     * The bank's next move.
     *
     * @param action what comes next of a SETTLE
     * @param settleAt when a SETTLE is to be over
     */
    public record MoveSnapshot(
            What what,
            @Nullable PayoutAction action,
            @Nullable Long settleAt) {}

    /**
     * A scheduled forged notification.
     *
     * @param number which of its scenario's it is, from 0 on; null for one of this status and nothing else
     */
    public record Forged(String status, @Nullable Integer number, Slot slot) {}

    /**
     * A running scenario. No request waits for its answer.
     *
     * @param script the number of its scenario's text
     * @param next which step comes next, from 0 on
     * @param seen how often what that step waits for has happened
     * @param holdsNotifications whether notifications wait for later ones
     * @param nextStep the next step's place on the agenda, or null where it waits for something to happen
     * @param waitLimit when those notifications stop waiting, or null
     */
    public record RunSnapshot(
            int script,
            int next,
            int seen,
            boolean holdsNotifications,
            @Nullable Slot nextStep,
            @Nullable Slot waitLimit) {}
}
