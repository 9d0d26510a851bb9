package dev.paysandbox.world;

import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.scenario.choice.ScenarioTexts;
import dev.paysandbox.time.ScheduledTask;
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
                move == null ? null : move.snapshot(),
                move == null ? null : Long.valueOf(at()),
                slot(),
                scenarioRun == null ? List.of() : scenarioRun.forgeries(),
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

    /** Reports an event of the payment that a scenario may wait for. */
    void happened(Trigger.Event event) {
        if (scenarioRun != null) {
            scenarioRun.happened(event);
        }
    }

    /** Whether a scenario waits for the event, and has its own step for the result. */
    boolean waitsFor(Trigger.Event event) {
        return scenarioRun != null && scenarioRun.waitsFor(event);
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
}
