package dev.paysandbox.app.state;

import dev.paysandbox.app.scenario.ScenarioTexts;
import dev.paysandbox.app.snapshot.PaymentScheduleSnapshot;
import dev.paysandbox.scenario.model.Trigger;
import dev.paysandbox.time.ScheduledTask;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What will happen to one payment: its bank's next move, and its scenario, if it has one. The object is itself the
 * task that makes the move, since every open payment has one. While the scenario stops the bank, the move and its time
 * are kept, but not on the agenda. Confined to the world's lock.
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

    /** The scenario runs for the payment from now on. */
    public void follows(ScenarioRun playing) {
        scenarioRun = playing;
    }

    @Nullable
    public ScenarioRun scenarioRun() {
        return scenarioRun;
    }

    /** Sets what the bank does next; it replaces what was set before. */
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

    /** Lets the bank go on, at once where the time of its move has passed. */
    void releaseBank() {
        if (move != null && !isWaiting()) {
            state.agenda.put(at(), this);
        }
    }

    /** The bank does nothing more to the payment. */
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

    /** Something that a scenario may wait for has happened to the payment. */
    void happened(Trigger.Event event) {
        if (scenarioRun != null) {
            scenarioRun.happened(event);
        }
    }

    /** Whether a scenario waits for the event, and has a step of its own for what comes of it. */
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
