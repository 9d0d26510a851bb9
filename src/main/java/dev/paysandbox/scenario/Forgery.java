package dev.paysandbox.scenario;

import java.time.Duration;

/**
 * A notification that claims what is not so, or what nobody knows yet.
 *
 * @param status what it claims; it need not be a documented status
 * @param after how long after the payment's creation it is sent
 */
public record Forgery(String status, Duration after) {}
