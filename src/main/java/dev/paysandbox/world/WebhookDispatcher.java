package dev.paysandbox.world;

import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.Signature;
import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.time.Duration;
import java.util.ArrayList;

/** Hands due notifications to the courier, and records the outcomes in their world. */
public final class WebhookDispatcher {
    /** Receivers on the same machine answer within this time. Slower ones do not delay the end of the sandbox. */
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(2);

    /** The age of a signature that a scenario makes stale. Receivers accept five minutes. */
    private static final long STALE_SECONDS = Duration.ofHours(1).toSeconds();

    private final Courier courier;
    private final HostTime host;
    private final WebhookRequest.Header contentType = new WebhookRequest.Header("Content-Type", "application/json");
    private final WebhookRequest.Header userAgent;

    public WebhookDispatcher(Courier courier, HostTime host, String version) {
        this.courier = courier;
        this.host = host;
        userAgent = new WebhookRequest.Header("User-Agent", "PaySandbox/" + version);
    }

    /** Whether a url leads to this server, as far as can be seen without a name lookup. */
    public boolean callsItself(String url) {
        return courier.ownServer().isAt(url);
    }

    void send(World world, WorldRuntime runtime, StartedAttempt attempt) {
        var webhookRequest = webhookRequest(world, attempt);
        courier.post(
                webhookRequest,
                () -> runtime.isNeeded(attempt),
                result -> runtime.settle(attempt, webhookRequest, result));
    }

    /** The request of this attempt. */
    WebhookRequest webhookRequest(World world, StartedAttempt attempt) {
        var delivery = attempt.delivery();
        var headers = new ArrayList<WebhookRequest.Header>(5);
        headers.add(contentType);
        headers.add(userAgent);
        var policy = world.policy();
        var signing = policy.webhookSigning();
        if (policy.webhookIds() || signing != null) {
            headers.add(new WebhookRequest.Header("Webhook-Id", delivery.webhookId()));
        }
        if (signing != null) {
            boolean isStale = delivery.is(DeliveryFault.STALE_SIGNATURE);
            // A receiver compares it with its own clock.
            long millis = policy.followedClock() ? world.now() : host.wallMillis();
            long seconds = millis / 1000 - (isStale ? STALE_SECONDS : 0);
            headers.add(new WebhookRequest.Header("Webhook-Timestamp", Long.toString(seconds)));
            headers.add(new WebhookRequest.Header("Webhook-Signature", signature(signing, delivery, seconds)));
        }
        return delivery.request(policy.webhookTo(), headers);
    }

    /** A forger does not know the secret. A replay needs none, because it repeats the old signature. */
    private static String signature(SigningSecret secret, Delivery delivery, long seconds) {
        boolean isFalse = delivery.is(DeliveryFault.FALSE_SIGNATURE)
                || (delivery.is(DeliveryFault.FORGED) && !delivery.is(DeliveryFault.STALE_SIGNATURE));
        return Signature.of(isFalse ? secret.other() : secret, delivery.webhookId(), seconds, delivery.body());
    }

    /** Stops sending. Requests that are being sent may still arrive. */
    public void close() {
        courier.close(CLOSE_GRACE);
    }
}
