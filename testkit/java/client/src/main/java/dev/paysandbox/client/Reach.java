package dev.paysandbox.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks once whether a sandbox can call this machine. It pays a payin in a new world, and looks whether the notification
 * arrives. The sandbox's address does not answer the question: in a container, 127.0.0.1 is the container itself, although
 * this machine may call the sandbox at that address.
 */
final class Reach {
    private final PaySandbox sandbox;
    private final Map<String, Boolean> reached = new ConcurrentHashMap<>();

    Reach(PaySandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** If several threads call this, one of them checks, and the others wait for the result. */
    boolean reachesThisMachineAt(String host) {
        return reached.computeIfAbsent(host, this::probe);
    }

    private boolean probe(String host) {
        var settings = Map.of("kyc", "APPROVED", "requireHttpsWebhooks", false);
        var world = sandbox.world(options -> options.name("Webhook probe").settings(settings));
        try (var receiver = new WebhookReceiver(world, host)) {
            world.createPayin(Payins.pix(1).webhookUrl(receiver.url())).pay();
            // Returns when the notification has been attempted, successfully or not.
            world.clock().advance(Duration.ZERO);
            return !receiver.history().isEmpty();
        }
    }
}
