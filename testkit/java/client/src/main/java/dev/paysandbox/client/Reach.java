package dev.paysandbox.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out once whether a sandbox can call this machine: a payin of a world of its own is paid, and the notification
 * comes or does not. Where it runs in a container, 127.0.0.1 is the container itself, though this machine may reach it by
 * that address; so no address tells.
 */
final class Reach {
    private final PaySandbox sandbox;
    private final Map<String, Boolean> reached = new ConcurrentHashMap<>();

    Reach(PaySandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** Of many threads one asks, and the others wait for the answer. */
    boolean reachesThisMachineAt(String host) {
        return reached.computeIfAbsent(host, this::probe);
    }

    private boolean probe(String host) {
        var settings = Map.of("kyc", "APPROVED", "requireHttpsWebhooks", false);
        var world = sandbox.world(options -> options.name("Webhook probe").settings(settings));
        try (var receiver = new WebhookReceiver(world, host)) {
            world.createPayin(Payins.pix(1).webhookUrl(receiver.url())).pay();
            // Answers when the notification was attempted, whatever came of it.
            world.clock().advance(Duration.ZERO);
            return !receiver.history().isEmpty();
        }
    }
}
