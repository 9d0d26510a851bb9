package dev.paysandbox.world.state;

import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.scenario.choice.ScenarioTexts;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TaskSlot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The future of one payment: its bank's next move, and its scenario run, if it has one. The object is also the task
 * that makes the move, which saves an object for each open payment. While the scenario stops the bank, the move and its
 * time are kept here, but not on the agenda. Confined to the world's lock.
 */
public final class PaymentSchedule extends ScheduledTask {
    private final State state;
    private final String paymentId;
    private @Nullable ScenarioRun scenarioRun;
    private @Nullable BankMove move;

    public PaymentScheduleSnapshot snapshot(ScenarioTexts scripts) {
        return new PaymentScheduleSnapshot(
                paymentId,
                move == null ? null : move.snapshot(at(), slot()),
                scenarioRun == null ? null : scenarioRun.snapshot(scripts));
    }

    /** Restores the bank's next move; the caller puts it on the agenda. */
    public void restore(BankMove next, long at) {
        move = next;
        remember(at);
    }

    public PaymentSchedule(State state, String paymentId) {
        this.state = state;
        this.paymentId = paymentId;
    }

    @Override
    public String paymentId() {
        return paymentId;
    }

    /** Starts the scenario run for the payment. */
    public void follows(ScenarioRun playing) {
        scenarioRun = playing;
    }

    @Nullable
    public ScenarioRun scenarioRun() {
        return scenarioRun;
    }

    /** Sets the bank's next move, in place of the one before. */
    void bankMoves(long at, BankMove next) {
        endBank();
        move = next;
        remember(at);
        if (scenarioRun == null || !scenarioRun.holdsBank()) {
            releaseBank();
        }
    }

    /** Stops the bank until {@link #releaseBank}. */
    void holdBank() {
        state.agenda.cancel(this);
    }

    /** Lets the bank continue. If the time of its move has passed, the move happens at once. */
    void releaseBank() {
        if (move != null && !isWaiting()) {
            state.agenda.put(at(), this);
        }
    }

    /** Cancels the bank's next move for good. */
    void endBank() {
        holdBank();
        move = null;
    }

    /** Ends both the bank's moves and the scenario. */
    void end() {
        endBank();
        if (scenarioRun != null) {
            scenarioRun.stop();
        }
    }

    @Override
    protected void run() {
        if (move != null) {
            move.happensTo(state, paymentId);
        }
    }

    @Override
    public String describe() {
        return (move == null ? "leave" : move.verb()) + " " + paymentId;
    }

    /**
     * The schedule of one payment, in a snapshot.
     *
     * @param move the bank's next move, or null for none
     */
    public record PaymentScheduleSnapshot(
            String paymentId,
            @Nullable MoveSnapshot move,
            @Nullable RunSnapshot scenarioRun) {
        /**
         * The bank's next move: the expiry of a payin, or the processing and the settlement of a payout.
         *
         * @param at when the bank would make it
         * @param slot its place on the agenda; null while a scenario holds the bank back
         * @param action the next action on a payout
         * @param settleAt when a payout is settled
         */
        public record MoveSnapshot(
                long at,
                @Nullable TaskSlot slot,
                @Nullable PayoutAction action,
                @Nullable Long settleAt) {}

        /**
         * A scheduled forged notification.
         *
         * @param number its index among the scenario's forged notifications, from 0
         */
        public record Forged(int number, TaskSlot slot) {}

        /**
         * A running scenario. No request waits for its answer any more.
         *
         * @param script the number of its scenario's text
         * @param next the index of the next step, from 0
         * @param seen how often the event that the next step waits for has happened
         * @param holdsNotifications whether notifications wait for later ones
         * @param nextStep the next step's place on the agenda, or null if it waits for an event
         * @param waitLimit when those notifications stop waiting, or null
         * @param forgeries the forged notifications that will be sent
         */
        public record RunSnapshot(
                int script,
                int next,
                int seen,
                boolean holdsNotifications,
                @Nullable TaskSlot nextStep,
                @Nullable TaskSlot waitLimit,
                List<Forged> forgeries) {}
    }

    /** The next automatic action of a bank on a payment, without the payment's id and the time. */
    public interface BankMove {
        PaymentScheduleSnapshot.MoveSnapshot snapshot(long at, @Nullable TaskSlot slot);

        void happensTo(State state, String paymentId);

        /** A verb for people: {@code "expire"}. */
        String verb();
    }
}
