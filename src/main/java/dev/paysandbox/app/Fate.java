package dev.paysandbox.app;

import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.Slot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What lies ahead of one payment: its bank's next move, and the scenario that plays for it, if one does. While the
 * scenario holds the bank, the move is remembered and not on the agenda. Confined to the world's lock.
 */
final class Fate {
    private final Agenda agenda;
    private @Nullable Performance performance;
    private @Nullable BankMove move;
    private long moveAt;
    /** Few payments have any, and every open one has a fate. */
    private List<Herald.Forging> forgeries = List.of();

    /**
     * A fate as a snapshot has it.
     *
     * @param move the bank's next, or null for none
     * @param moveAt when the bank would make it
     * @param moves its place on the agenda; null while the scenario holds the bank
     */
    record Kept(
            String paymentId,
            BankMove.@Nullable Kept move,
            @Nullable Long moveAt,
            @Nullable Slot moves,
            List<Forged> forgeries,
            Performance.@Nullable Kept performance) {}

    /** A forgery to come. */
    record Forged(String status, Slot slot) {}

    Kept kept(String paymentId, Scripts scripts) {
        var forged = new ArrayList<Forged>(0);
        for (var forgery : forgeries) {
            var slot = forgery.slot();
            if (slot != null) {
                forged.add(new Forged(forgery.status(), slot));
            }
        }
        return new Kept(
                paymentId,
                move == null ? null : move.kept(),
                move == null ? null : Long.valueOf(moveAt),
                move == null ? null : move.slot(),
                forged,
                performance == null ? null : performance.kept(scripts));
    }

    /** The bank's next move comes back from a snapshot; whoever brings it puts it on the agenda. */
    void takeBack(BankMove next, long at) {
        move = next;
        moveAt = at;
    }

    Fate(Agenda agenda) {
        this.agenda = agenda;
    }

    /** From now on this plays for the payment. */
    void follows(Performance playing) {
        performance = playing;
    }

    @Nullable
    Performance performance() {
        return performance;
    }

    /** Sets what the bank does next; it replaces what was set before. */
    void bankMoves(long at, BankMove next) {
        endBank();
        move = next;
        moveAt = at;
        if (performance == null || !performance.holdsTheBank()) {
            agenda.put(at, next);
        }
    }

    /** The bank leaves the payment alone, until it is released. */
    void holdBank() {
        if (move != null) {
            agenda.cancel(move);
        }
    }

    /** The bank goes on with the payment, at once where its time has passed. */
    void releaseBank() {
        if (move != null && !move.isWaiting()) {
            agenda.put(moveAt, move);
        }
    }

    /** The bank has nothing more to do here. */
    void endBank() {
        holdBank();
        move = null;
    }

    /** Remembers what somebody will forge, to take it off the agenda with all else. */
    void isForgedBy(Herald.Forging forging) {
        if (forgeries.isEmpty()) {
            forgeries = new ArrayList<>();
        }
        forgeries.add(forging);
    }

    /** Nothing happens to the payment any more. */
    void end() {
        endBank();
        forgeries.forEach(agenda::cancel);
        if (performance != null) {
            performance.stop();
        }
    }

    /** Something that a scenario may wait for has happened to the payment. */
    void happened(Trigger.Event event) {
        if (performance != null) {
            performance.happened(event);
        }
    }

    /** Whether a scenario waits for the event, to say itself what comes of it. */
    boolean waitsFor(Trigger.Event event) {
        return performance != null && performance.waitsFor(event);
    }
}
