package dev.paysandbox.scenario;

import java.time.Duration;

/**
 * A fault of the merchant's own HTTP request.
 *
 * @param time of a delay, how long the answer takes; of too many requests, the value of {@code Retry-After}; else zero
 * @param status the HTTP status of a server error, or of the gateway; else 0
 */
public record Fault(FaultKind kind, Duration time, int status) {

    /** The kinds of faults, and whether the request is carried out in spite of them. */
    public enum FaultKind {
        /** The connection is reset before anything is carried out. */
        RESET("reset", "reset", false),
        /** The connection is closed without a byte, before anything is carried out. */
        EMPTY("empty", "empty", false),
        /** Carried out; the answer's body ends in the middle. */
        CUT_BODY("cutBody", "cutBody", true),
        /** Carried out; the answer's body is not JSON. */
        MALFORMED_JSON("malformedJson", "malformedJson", true),
        /** Carried out; the connection is closed without a byte. */
        ANSWER_LOST("answerLost", "answerLost", true),
        /** Carried out, and answered late. */
        DELAY("delay", "{delay: 3s}", true),
        /** Carried out; a gateway answers instead, as if it had waited in vain. */
        GATEWAY_ERROR("gatewayError", "{gatewayError: 504}", true),
        TOO_MANY_REQUESTS("tooManyRequests", "{tooManyRequests: {retryAfter: 30s}}", false),
        SERVER_ERROR("serverError", "{serverError: 503}", false);

        private final String key;
        private final String example;
        private final boolean carriedOut;

        FaultKind(String key, String example, boolean carriedOut) {
            this.key = key;
            this.example = example;
            this.carriedOut = carriedOut;
        }

        /** As files write it: {@code cutBody}. */
        public String key() {
            return key;
        }

        /** The same, with a value if it needs one: {@code {delay: 3s}}. */
        public String example() {
            return example;
        }

        /** Whether the payment exists in spite of the fault. */
        public boolean isCarriedOut() {
            return carriedOut;
        }
    }
}
