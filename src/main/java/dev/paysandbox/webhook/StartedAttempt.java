package dev.paysandbox.webhook;

import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.util.EnumSet;
import java.util.Set;

/**
 * A notification handed to the courier or a listener for one attempt. Only a delivery's newest attempt counts, so an
 * outcome that arrives too late changes nothing. Its methods are confined to the world's lock; its fields may be read
 * without it.
 *
 * @param number its number in its outbox
 */
public record StartedAttempt(Outbox outbox, Delivery delivery, long number) {
    private static final Set<Outcome> UNSENT = EnumSet.of(Outcome.BAD_URL, Outcome.BLOCKED, Outcome.ABANDONED);

    /** The delivery's newest attempt. */
    public static StartedAttempt of(Outbox outbox, Delivery delivery) {
        return new StartedAttempt(outbox, delivery, delivery.attemptNumber);
    }

    public boolean counts() {
        return delivery.attemptNumber == number;
    }

    /** No attempt was made: the delivery is due again. */
    public void putBack() {
        if (counts()) {
            outbox.putBack(delivery);
        }
    }

    /** Records the outcome of the attempt; does nothing if there is a newer attempt. */
    public void settle(WebhookRequest webhookRequest, RequestResult result) {
        if (counts()) {
            delivery.wentTo(webhookRequest.url());
            if (!UNSENT.contains(result.outcome())) {
                delivery.sentHeaders = webhookRequest.headers();
            }
            outbox.settle(delivery, result);
        }
    }
}
