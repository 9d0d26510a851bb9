package dev.paysandbox.webhook;

import dev.paysandbox.store.Footprint;
import dev.paysandbox.text.Mask;
import dev.paysandbox.webhook.courier.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to deliver a notification, and its outcome. Its texts are masked.
 *
 * @param at when it began, in epoch milliseconds of the sandbox's clock
 * @param replay whether a tester requested it, outside the schedule
 * @param status the receiver's HTTP status, or 0 if there was no answer
 * @param latencyMicros how long the exchange took on the computer's clock, in microseconds
 * @param detail why it failed, in one sentence; empty if it succeeded
 * @param answer the receiver's answer, at most 4 KiB; null once it has been dropped
 */
public record Attempt(
        long at,
        boolean replay,
        Outcome outcome,
        int status,
        long latencyMicros,
        String detail,
        @Nullable String answer,
        boolean answerCut) {
    /** In bytes, with its entry in the delivery's list. */
    private static final int WEIGHT = 56 + 8;

    public Attempt {
        detail = Mask.of(detail);
        answer = answer == null ? null : answerCut ? Mask.ofCut(answer) : Mask.of(answer);
    }

    /** In characters. */
    long answerLength() {
        return answer == null ? 0 : answer.length();
    }

    Attempt withoutAnswer() {
        return new Attempt(at, replay, outcome, status, latencyMicros, detail, null, answerCut);
    }

    /** The bytes that it takes up in memory. */
    public long weight() {
        return WEIGHT + Footprint.ofOwn(detail) + Footprint.ofOwn(answer);
    }
}
