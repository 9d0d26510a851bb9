package dev.paysandbox.webhook.listener;

import dev.paysandbox.webhook.Handover;
import dev.paysandbox.webhook.courier.WebhookRequest;

/**
 * A notification that a listener has fetched to deliver.
 *
 * @param id names this attempt, for the listener to report its outcome by
 */
public record Fetched(String id, Handover handover, WebhookRequest webhookRequest) {}
