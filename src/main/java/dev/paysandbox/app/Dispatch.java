package dev.paysandbox.app;

import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.Signature;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.webhook.courier.Parcel;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;

/** Hands due notifications to the courier, and its receipts back to their world. */
final class Dispatch {
    /** Receivers on the same machine answer well within it, and whoever stops the sandbox does not wait for others. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final Courier courier;
    private final Parcel.Header contentType = new Parcel.Header("Content-Type", "application/json");
    private final Parcel.Header userAgent;

    Dispatch(Courier courier, String version) {
        this.courier = courier;
        userAgent = new Parcel.Header("User-Agent", "PaySandbox/" + version);
    }

    void send(World world, State origin, Delivery delivery) {
        var headers = new ArrayList<Parcel.Header>(5);
        headers.add(contentType);
        headers.add(userAgent);
        headers.add(new Parcel.Header("Webhook-Id", delivery.webhookId()));
        var signing = world.policy().webhookSigning();
        if (signing != null) {
            var seconds = delivery.attemptBegan() / 1000;
            headers.add(new Parcel.Header("Webhook-Timestamp", Long.toString(seconds)));
            headers.add(new Parcel.Header(
                    "Webhook-Signature", Signature.of(signing, delivery.webhookId(), seconds, delivery.body())));
        }
        var parcel = new Parcel(world.merchant().publicKey(), URI.create(delivery.url()), headers, delivery.body());
        courier.post(parcel, () -> world.isCurrent(origin), receipt -> world.settle(origin, delivery, receipt));
    }

    /** Sends no more; what is under way may still arrive. */
    void close() {
        courier.close(FAREWELL);
    }
}
