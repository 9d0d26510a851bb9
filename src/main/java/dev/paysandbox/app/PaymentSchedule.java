package dev.paysandbox.app;

import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What lies ahead of one payment: its bank's next move, and the scenario that plays for it, if one does. It is itself
 * the errand that makes the move, for every open payment has one of them. While the scenario holds the bank, the move
 * is remembered with its time, and not on the agenda. Confined to the world's lock.
 */
final class PaymentSchedule extends ScheduledTask {
    private final State state;
    private final String paymentId;
    private @Nullable ScenarioRun scenarioRun;
    private @Nullable BankMove move;

    /**
     * A fate as a snapshot has it.
     *
     * @param move the bank's next, or null for none
     * @param moveAt when the bank would make it
     * @param moves its place on the agenda; null while the scenario holds the bank
     */
    record PaymentScheduleSnapshot(
            String paymentId,
            BankMove.@Nullable BankMoveSnapshot move,
            @Nullable Long moveAt,
            @Nullable Slot moves,
            List<Forged> forgeries,
            ScenarioRun.@Nullable ScenarioRunSnapshot scenarioRun) {}

    /** A forgery to come. */
    record Forged(String status, Slot slot) {}

    PaymentScheduleSnapshot kept(ScenarioTexts scripts) {
        return new PaymentScheduleSnapshot(
                paymentId,
                move == null ? null : move.kept(),
                move == null ? null : Long.valueOf(at()),
                slot(),
                scenarioRun == null ? List.of() : scenarioRun.forgeries(),
                scenarioRun == null ? null : scenarioRun.kept(scripts));
    }

    /** The bank's next move comes back from a snapshot; whoever brings it puts it on the agenda. */
    void takeBack(BankMove next, long at) {
        move = next;
        remember(at);
    }

    PaymentSchedule(State state, String paymentId) {
        this.state = state;
        this.paymentId = paymentId;
    }

    String paymentId() {
        return paymentId;
    }

    /** From now on this plays for the payment. */
    void follows(ScenarioRun playing) {
        scenarioRun = playing;
    }

    @Nullable
    ScenarioRun scenarioRun() {
        return scenarioRun;
    }

    /** Sets what the bank does next; it replaces what was set before. */
    void bankMoves(long at, BankMove next) {
        endBank();
        move = next;
        remember(at);
        if (scenarioRun == null || !scenarioRun.holdsTheBank()) {
            releaseBank();
        }
    }

    /** The bank leaves the payment alone, until it is released. */
    void holdBank() {
        state.agenda.cancel(this);
    }

    /** The bank goes on with the payment, at once where its time has passed. */
    void releaseBank() {
        if (move != null && !isWaiting()) {
            state.agenda.put(at(), this);
        }
    }

    /** The bank has nothing more to do here. */
    void endBank() {
        holdBank();
        move = null;
    }

    /** Nothing happens to the payment any more. */
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

    /** Whether a scenario waits for the event, to say itself what comes of it. */
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
