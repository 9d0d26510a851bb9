package dev.paysandbox.webhook.listener;

import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.Receipt;

/**
 * The outcome of an attempt as a listener tells it.
 *
 * @param status of the answer it got, or 0 where it got none
 * @param answer the answer's body, as far as it is to be kept
 * @param answerCut whether there was more of it
 * @param failure why it got no answer, in the listener's words
 */
public record ReportedOutcome(int status, String answer, boolean answerCut, String failure) {
    Receipt receipt(long latencyMicros) {
        var outcome = status == 0
                ? Outcome.FAILED
                : switch (status / 100) {
                    case 2 -> Outcome.DELIVERED;
                    case 3 -> Outcome.REDIRECTED;
                    default -> Outcome.REJECTED;
                };
        var detail = outcome == Outcome.FAILED
                ? failure
                : outcome == Outcome.DELIVERED ? "" : "the listener's receiver answered " + status;
        return new Receipt(outcome, status, answer, answerCut, latencyMicros, detail);
    }
}
