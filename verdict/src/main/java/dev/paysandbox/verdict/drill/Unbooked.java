package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Step;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.World;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What the traffic says about an approved payment that the application has not booked. */
final class Unbooked {
    private static final String APPROVED = PayinStatus.APPROVED.name();
    /** Applications that refuse old notifications usually allow some minutes. */
    private static final long OLD_MILLIS = 300_000;

    private Unbooked() {}

    static boolean wasApproved(Payment payment) {
        return Stream.<Step>iterate(payment.last(), Objects::nonNull, Step::previous)
                .anyMatch(step -> step.to().equals(APPROVED));
    }

    /**
     * A title for a failed check; empty if the traffic says nothing.
     *
     * @param deliveries all of the drill
     */
    static String title(World world, Payment payment, List<Delivery> deliveries) {
        var own = deliveries.stream()
                .filter(delivery -> delivery.paymentId().equals(payment.id()))
                .toList();
        var attempts = own.stream()
                .flatMap(delivery -> delivery.attempts().stream())
                .filter(attempt -> attempt.outcome() != Outcome.LOST)
                .toList();
        var lookups = lookups(world, payment.id());
        if (lookups.stream().anyMatch(Unbooked::isTold)) {
            return "The application asked, was told APPROVED, and did not book the payment";
        }
        if (attempts.isEmpty()) {
            return payment.webhookUrl() == null && lookups.isEmpty()
                    ? "The payment has no webhookUrl, and the application never looks it up"
                    : "";
        }
        if (attempts.stream().anyMatch(attempt -> attempt.outcome() == Outcome.DELIVERED)) {
            return lookups.isEmpty()
                    ? "The application accepted the notification, and neither asked nor booked after its answer"
                    : "";
        }
        return refusal(attempts.get(0), own);
    }

    private static String refusal(Attempt attempt, List<Delivery> deliveries) {
        boolean isOld = deliveries.stream().allMatch(delivery -> attempt.at() - delivery.createdAt() >= OLD_MILLIS);
        return attempt.status() < 400
                ? ""
                : "The application refuses the notification with " + attempt.status()
                        + (isOld ? ", perhaps because it is old" : "");
    }

    private static List<Exchange> lookups(World world, String id) {
        return world.records()
                .look((state, journal) -> journal.entries().stream()
                        .map(Journal.Entry::exchange)
                        .filter(exchange -> exchange.method().equals("GET")
                                && exchange.path().endsWith("/" + id))
                        .toList());
    }

    private static boolean isTold(Exchange lookup) {
        return lookup.status() == 200 && lookup.answered().bodyText().contains(APPROVED);
    }
}
