package dev.paysandbox.webhook;

import dev.paysandbox.webhook.courier.WebhookRequest;

/**
 * A notification that a listener has fetched, and must deliver.
 *
 * @param id the id of this attempt, by which the listener reports its outcome
 */
public record Fetched(String id, StartedAttempt attempt, WebhookRequest webhookRequest) {}
