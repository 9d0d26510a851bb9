package dev.paysandbox.client;

import java.time.Duration;

/**
 * How a {@link WebhookReceiver} answers one notification.
 *
 * @param status the HTTP status, 200 to 599; 0 closes the connection without an answer
 * @param body the body; may be empty
 * @param after how long the receiver waits before it answers, in real time
 */
public record Answer(int status, String body, Duration after) {
    /** Checks the status. */
    public Answer {
        if (status != 0 && (status < 200 || status > 599)) {
            throw new IllegalArgumentException(
                    "The status of an answer must be from 200 to 599, but is " + status + ".");
        }
    }

    /** Answers at once with this status and an empty body. */
    public static Answer of(int status) {
        return new Answer(status, "", Duration.ZERO);
    }

    /** Closes the connection without an answer. */
    public static Answer broken() {
        return new Answer(0, "", Duration.ZERO);
    }

    /** The same answer after this delay. */
    public Answer after(Duration delay) {
        return new Answer(status, body, delay);
    }

    /** The same answer with this body. */
    public Answer body(String text) {
        return new Answer(status, text, after);
    }
}
