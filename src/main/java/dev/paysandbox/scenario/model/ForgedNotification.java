package dev.paysandbox.scenario.model;

import java.time.Duration;

/**
 * A notification that no change of the payment causes; most report a status that the payment does not have.
 *
 * @param status the status in it; it need not be a documented status
 * @param after how long after the payment's creation it is sent
 * @param alteration its other differences from the documented form
 */
public record ForgedNotification(String status, Duration after, Alteration alteration) {
    public ForgedNotification(String status, Duration after) {
        this(status, after, Alteration.NONE);
    }
}
