package dev.paysandbox.webhook.courier;

/**
 * The outcome of one request.
 *
 * @param status the receiver's HTTP status; 0 if there was none
 * @param answer the receiver's body as far as it was read, decoded as UTF-8 with replacement characters; control
 *     characters are kept, so escape them before display
 * @param answerCut whether the receiver sent more than {@code answer} holds
 * @param latencyMicros from the start to the end of the exchange, without the time in the queue; 0 if none started
 * @param detail why it failed, one sentence for people; empty if delivered
 */
public record RequestResult(
        Outcome outcome, int status, String answer, boolean answerCut, long latencyMicros, String detail) {

    /** The outcome of an attempt that a scenario loses. */
    public static RequestResult lost() {
        return unsent(Outcome.LOST, "the scenario lost this attempt on the way");
    }

    /** The same result, its answer lost by a scenario. */
    public RequestResult withoutAnswer() {
        return new RequestResult(
                Outcome.ANSWER_LOST,
                status,
                answer,
                answerCut,
                latencyMicros,
                "the scenario let the answer " + status + " get lost on the way back");
    }

    static RequestResult unsent(Outcome outcome, String detail) {
        return new RequestResult(outcome, 0, "", false, 0, detail);
    }
}
