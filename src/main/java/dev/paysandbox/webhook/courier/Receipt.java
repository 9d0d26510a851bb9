package dev.paysandbox.webhook.courier;

/**
 * The outcome of one request.
 *
 * @param status the receiver's HTTP status; 0 when none came
 * @param answer the receiver's body as far as it was read, decoded as UTF-8 with replacement characters for what is
 *     not; control characters are left as they are, so escape them before showing them
 * @param answerCut whether the receiver had more to say than {@code answer} holds
 * @param latencyMicros from the start of the exchange, not from the hand-over, to its end; 0 when none started
 * @param detail why it failed, one sentence for a person; empty when delivered
 */
public record Receipt(
        Outcome outcome, int status, String answer, boolean answerCut, long latencyMicros, String detail) {

    /** The outcome of an attempt that a scenario loses. */
    public static Receipt lost() {
        return unsent(Outcome.LOST, "the scenario let this attempt get lost on the way");
    }

    /** The same, of an attempt whose answer a scenario loses. */
    public Receipt withoutAnswer() {
        return new Receipt(
                Outcome.ANSWER_LOST,
                status,
                answer,
                answerCut,
                latencyMicros,
                "the scenario let the answer " + status + " get lost on the way back");
    }

    static Receipt unsent(Outcome outcome, String detail) {
        return new Receipt(outcome, 0, "", false, 0, detail);
    }
}
