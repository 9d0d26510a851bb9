package dev.paysandbox.journal;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Describes events of a world in one line, for people. */
public final class EventTexts {
    private EventTexts() {}

    /** Describes a request of the merchant, an attempt to deliver a notification, or a finding; null for other events. */
    public static @Nullable String ofTraffic(Feed.FeedEvent event) {
        if (event.subject() instanceof Journal.Entry entry) {
            var exchange = entry.exchange();
            return exchange.surface() == Exchange.Surface.MERCHANT ? request(exchange) : null;
        }
        if (event.subject() instanceof Feed.Attempted attempted) {
            return attempt(attempted) + "  " + event.paymentId();
        }
        return event.subject() instanceof Feed.Found finding ? finding.text() : null;
    }

    /** The same, and also for changes of payments and of the clock. */
    public static @Nullable String of(Feed.FeedEvent event) {
        if (event.subject() instanceof Payment payment) {
            return payment.statusName() + "  " + event.what() + "  " + payment.id();
        }
        return switch (event.type()) {
            case CLOCK -> event.what();
            case PAYIN, PAYOUT, DELIVERY, REQUEST, PENDING, SCENARIO, FINDING, WORLD -> ofTraffic(event);
        };
    }

    private static String request(Exchange exchange) {
        var payment = exchange.payment();
        var scenario = exchange.playedScenario();
        return exchange.method() + " " + exchange.path() + "  "
                + (exchange.status() == 0 ? "no answer" : exchange.status()) + "  "
                + TimeUnit.NANOSECONDS.toMillis(exchange.latencyNanos()) + " ms"
                + (payment == null ? "" : "  " + payment)
                + (scenario == null ? "" : "  " + scenario);
    }

    /** How a scenario has altered the notification. */
    private static String marks(Feed.Attempted attempted) {
        var copy = attempted.copyOf() == null ? "" : "  copy of " + attempted.copyOf();
        return attempted.faults().isEmpty() ? copy : "  " + attempted.faults() + copy;
    }

    private static String attempt(Feed.Attempted attempted) {
        var attempt = attempted.attempt();
        return "notification " + attempted.status() + "  "
                + (attempt.status() == 0 ? attempt.outcome() : attempt.status()) + "  "
                + attempted.state() + marks(attempted)
                + (attempt.outcome() == Outcome.BLOCKED ? "  " + attempt.detail() : "");
    }
}
