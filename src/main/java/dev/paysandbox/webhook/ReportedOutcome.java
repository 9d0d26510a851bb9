package dev.paysandbox.webhook;

import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;

/**
 * The outcome of an attempt, as a listener reports it.
 *
 * @param status of the receiver's answer, or 0 if there was none
 * @param answer the answer's body, as far as it is kept
 * @param answerCut whether the body was longer
 * @param failure why there was no answer, in the listener's words
 */
public record ReportedOutcome(int status, String answer, boolean answerCut, String failure) {
    RequestResult result(long latencyMicros) {
        var outcome = status == 0 ? Outcome.FAILED : Outcome.of(status);
        var detail = outcome == Outcome.FAILED
                ? failure
                : outcome == Outcome.DELIVERED ? "" : "the listener's receiver answered " + status;
        return new RequestResult(outcome, status, answer, answerCut, latencyMicros, detail);
    }
}
