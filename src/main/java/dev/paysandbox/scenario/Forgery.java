package dev.paysandbox.scenario;

import java.time.Duration;

/**
 * A notification of a status that the payment does not have.
 *
 * @param status the status in it; it need not be a documented status
 * @param after how long after the payment's creation it is sent
 */
public record Forgery(String status, Duration after) {}
