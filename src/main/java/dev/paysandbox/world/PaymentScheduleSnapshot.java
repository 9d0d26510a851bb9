package dev.paysandbox.world;

import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.time.TaskSlot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of one payment, in a snapshot.
 *
 * @param move the bank's next move, or null for none
 * @param moveAt when the bank would make it
 * @param moves the move's place on the agenda; null while a scenario holds the bank back
 */
public record PaymentScheduleSnapshot(
        String paymentId,
        @Nullable MoveSnapshot move,
        @Nullable Long moveAt,
        @Nullable TaskSlot moves,
        List<Forged> forgeries,
        @Nullable RunSnapshot scenarioRun) {
    /** The kind of a bank's move. */
    public enum BankMoveKind {
        /** The payin expires. */
        EXPIRE,
        /** The payout is processed, and then settled. */
        SETTLE
    }

    /**
     * The bank's next move.
     *
     * @param action the next action of a SETTLE
     * @param settleAt when a SETTLE ends
     */
    public record MoveSnapshot(
            BankMoveKind what,
            @Nullable PayoutAction action,
            @Nullable Long settleAt) {}

    /**
     * A scheduled forged notification.
     *
     * @param number its index among the scenario's forged notifications, from 0; null for one with only a status
     */
    public record Forged(String status, @Nullable Integer number, TaskSlot slot) {}

    /**
     * A running scenario. No request waits for its answer any more.
     *
     * @param script the number of its scenario's text
     * @param next the index of the next step, from 0
     * @param seen how often the event that the next step waits for has happened
     * @param holdsNotifications whether notifications wait for later ones
     * @param nextStep the next step's place on the agenda, or null if it waits for an event
     * @param waitLimit when those notifications stop waiting, or null
     */
    public record RunSnapshot(
            int script,
            int next,
            int seen,
            boolean holdsNotifications,
            @Nullable TaskSlot nextStep,
            @Nullable TaskSlot waitLimit) {}
}
