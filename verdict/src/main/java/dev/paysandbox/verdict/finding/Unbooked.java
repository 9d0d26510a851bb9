package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the traffic says about an approved payment that the application has not booked. */
public final class Unbooked {
    private static final String APPROVED = PayinStatus.APPROVED.name();
    /** Applications that refuse old notifications usually allow some minutes. */
    private static final long OLD_MILLIS = 300_000;

    private Unbooked() {}

    public static boolean wasApproved(@Nullable Payment payment) {
        return History.steps(payment).anyMatch(step -> step.to().equals(APPROVED));
    }

    /** A title for a failed check; empty if the traffic says nothing, or the payment was never approved. */
    public static String title(History history, @Nullable String id) {
        var payment = id == null ? null : history.payments.get(id);
        if (id == null || payment == null || !wasApproved(payment)) {
            return "";
        }
        var lookups = history.lookups(id, Long.MIN_VALUE);
        if (lookups.stream().anyMatch(Unbooked::isTold)) {
            return "The application asked, was told APPROVED, and did not book the payment";
        }
        var tried = history.notificationsOf(id).stream()
                .filter(notified -> tries(notified).findFirst().isPresent())
                .toList();
        if (tried.isEmpty()) {
            return payment.webhookUrl() == null && lookups.isEmpty()
                    ? "The payment has no webhookUrl, and the application never looks it up"
                    : "";
        }
        if (tried.stream().flatMap(Unbooked::tries).anyMatch(attempt -> attempt.outcome() == Outcome.DELIVERED)) {
            return lookups.isEmpty()
                    ? "The application accepted the notification, and neither asked nor booked after its answer"
                    : "";
        }
        int status =
                tries(tried.get(tried.size() - 1)).findFirst().orElseThrow().status();
        boolean isOld = tried.stream()
                .allMatch(notified ->
                        tries(notified).findFirst().orElseThrow().at() - notified.createdAt() >= OLD_MILLIS);
        return status < 400
                ? ""
                : "The application refuses the notification with " + status
                        + (isOld ? ", perhaps because it is old" : "");
    }

    private static Stream<Attempt> tries(Notified notified) {
        return notified.attempts().stream().filter(attempt -> attempt.outcome() != Outcome.LOST);
    }

    private static boolean isTold(MerchantRequest lookup) {
        return lookup.isAccepted() && lookup.exchange().answered().bodyText().contains(APPROVED);
    }
}
