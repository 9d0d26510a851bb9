package dev.paysandbox.client;

import java.time.Duration;

/**
 * How a {@link WebhookReceiver} answers one notification.
 *
 * @param status the HTTP status, 200 to 599; 0 for none, because the connection is closed instead
 * @param body the body; may be empty
 * @param after how long the receiver takes, in real time
 */
public record Answer(int status, String body, Duration after) {
    /** Checks the status. */
    public Answer {
        if (status != 0 && (status < 200 || status > 599)) {
            throw new IllegalArgumentException("An answer's status is from 200 to 599, but this is " + status + ".");
        }
    }

    /** This status with an empty body, at once. */
    public static Answer of(int status) {
        return new Answer(status, "", Duration.ZERO);
    }

    /** No answer: the connection is closed. */
    public static Answer broken() {
        return new Answer(0, "", Duration.ZERO);
    }

    /** The same, but so much later. */
    public Answer after(Duration delay) {
        return new Answer(status, body, delay);
    }

    /** The same with this body. */
    public Answer body(String text) {
        return new Answer(status, text, after);
    }
}
