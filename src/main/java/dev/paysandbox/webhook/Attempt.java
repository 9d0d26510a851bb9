package dev.paysandbox.webhook;

import dev.paysandbox.store.Footprint;
import dev.paysandbox.text.Mask;
import dev.paysandbox.webhook.courier.Outcome;
import org.jspecify.annotations.Nullable;

/** One attempt to deliver a notification, and its outcome. Its texts are masked. Confined to the world's lock. */
public final class Attempt {
    /** In bytes, with its entry in the delivery's list. */
    private static final int WEIGHT = 56 + 8;

    private final long at;
    private final boolean replay;
    private final Outcome outcome;
    private final int status;
    private final long latencyMicros;
    private final String detail;
    private final boolean answerCut;
    private @Nullable String answer;

    Attempt(
            long at,
            boolean replay,
            Outcome outcome,
            int status,
            long latencyMicros,
            String detail,
            @Nullable String answer,
            boolean answerCut) {
        this.at = at;
        this.replay = replay;
        this.outcome = outcome;
        this.status = status;
        this.latencyMicros = latencyMicros;
        this.detail = Mask.of(detail);
        this.answer = answer == null ? null : answerCut ? Mask.ofCut(answer) : Mask.of(answer);
        this.answerCut = answerCut;
    }

    /** An attempt in a snapshot. */
    public record AttemptSnapshot(
            long at,
            boolean replay,
            Outcome outcome,
            int status,
            long latencyMicros,
            String detail,
            @Nullable String answer,
            boolean answerCut) {
        Attempt attempt() {
            return new Attempt(at, replay, outcome, status, latencyMicros, detail, answer, answerCut);
        }
    }

    AttemptSnapshot snapshot() {
        return new AttemptSnapshot(at, replay, outcome, status, latencyMicros, detail, answer, answerCut);
    }

    /** When it began, in epoch milliseconds of the sandbox's clock. */
    public long at() {
        return at;
    }

    /** Whether a tester requested it, outside the schedule. */
    public boolean replay() {
        return replay;
    }

    public Outcome outcome() {
        return outcome;
    }

    /** The receiver's HTTP status, or 0 if there was no answer. */
    public int status() {
        return status;
    }

    /** How long the exchange took on the computer's clock, in microseconds. */
    public long latencyMicros() {
        return latencyMicros;
    }

    /** Why it failed, in one sentence; empty if it succeeded. */
    public String detail() {
        return detail;
    }

    /** The receiver's answer, at most 4 KiB; null once it has been dropped. */
    public @Nullable String answer() {
        return answer;
    }

    public boolean answerCut() {
        return answerCut;
    }

    /** The bytes that it takes up in memory, without the answer. */
    public long weight() {
        return WEIGHT + (detail.isEmpty() ? 0 : Footprint.of(detail));
    }

    void forgetAnswer() {
        answer = null;
    }
}
