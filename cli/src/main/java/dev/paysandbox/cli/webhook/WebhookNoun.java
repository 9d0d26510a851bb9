package dev.paysandbox.cli.webhook;

import dev.paysandbox.cli.noun.Noun;

/** {@code webhook}, and its verbs. */
public final class WebhookNoun {
    private WebhookNoun() {}

    /** The notifications to merchants. */
    public static Noun webhook() {
        return new Noun(
                        "webhook",
                        "Notifications: shows them, replays them, pauses them, forwards them to your server.")
                .verb("list", ListDeliveries::new)
                .verb("show", ShowDelivery::new)
                .verb("replay", Replay::new)
                .verb("pause", () -> new Flow(true))
                .verb("resume", () -> new Flow(false))
                .verb("listen", Listen::new)
                .verb("tail", TailWebhooks::new);
    }
}
