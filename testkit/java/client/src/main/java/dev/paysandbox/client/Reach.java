package dev.paysandbox.client;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out once whether a sandbox can call this machine: a payin of a world of its own is paid, and the notification
 * comes or does not. Where it runs in a container, 127.0.0.1 is the container itself, though this machine may reach it by
 * that address; so no address tells.
 */
final class Reach {
    private final PaySandbox sandbox;
    private @Nullable Boolean reached;

    Reach(PaySandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** The lock is held meanwhile, so that of many threads one asks. */
    synchronized boolean reachesThisMachine() {
        if (reached == null) {
            reached = probe();
        }
        return reached;
    }

    private boolean probe() {
        var settings = Map.of("kyc", "APPROVED", "requireHttpsWebhooks", false);
        var world = sandbox.world(options -> options.name("Webhook probe").settings(settings));
        try (var receiver = new WebhookReceiver(world, null)) {
            world.createPayin(Payins.pix(1).webhookUrl(receiver.url())).pay();
            // Answers when the notification was attempted, whatever came of it.
            world.clock().advance(Duration.ZERO);
            return !receiver.history().isEmpty();
        }
    }
}
