package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Step;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the traffic says about a status of an approved payment that the application has not booked. */
public final class Unbooked {
    private static final String APPROVED = PayinStatus.APPROVED.name();
    /** The statuses that the application should have booked if a check of the rule fails. */
    private static final Map<Rule, Set<String>> STATUSES = Map.of(
            Rule.PAYMENT_NOT_BOOKED, Set.of(APPROVED),
            Rule.NEVER_RECONCILED, Set.of(APPROVED),
            Rule.STATUS_REFUSED, Set.of(APPROVED),
            Rule.DISPUTE_IGNORED, Set.of(PayinStatus.CHARGEBACK.name(), PayinStatus.MED.name()),
            Rule.REFUND_IGNORED, Set.of(PayinStatus.REFUNDED.name()),
            Rule.UNPAID_COUNTS_AS_PAID, Set.of(PayinStatus.REFUSED.name(), PayinStatus.CANCELED.name()));
    /** Applications that refuse old notifications usually allow some minutes. */
    private static final long OLD_MILLIS = 300_000;

    private Unbooked() {}

    public static boolean wasApproved(@Nullable Payment payment) {
        return History.steps(payment).anyMatch(step -> step.to().equals(APPROVED));
    }

    /** Titles for failed checks of these rules; none where the traffic says nothing, or the payment was never approved. */
    public static Map<Rule, String> titles(History history, @Nullable String id) {
        var titles = new EnumMap<Rule, String>(Rule.class);
        var payment = id == null ? null : history.payments.get(id);
        if (payment != null && wasApproved(payment)) {
            STATUSES.forEach((rule, statuses) -> History.steps(payment)
                    .map(Step::to)
                    .filter(statuses::contains)
                    .findFirst()
                    .map(status -> title(history, payment, status))
                    .ifPresent(title -> titles.put(rule, title)));
        }
        return titles;
    }

    private static @Nullable String title(History history, Payment payment, String status) {
        boolean isApproval = status.equals(APPROVED);
        var notification = "the notification" + (isApproval ? "" : " " + status);
        var tried = history.notificationsOf(payment.id()).stream()
                .filter(notified ->
                        notified.status().equals(status) && !tries(notified).isEmpty())
                .toList();
        boolean isAccepted = tried.stream()
                .flatMap(notified -> tries(notified).stream())
                .anyMatch(attempt -> attempt.outcome() == Outcome.DELIVERED);
        int answer =
                tried.isEmpty() ? 0 : tries(tried.get(tried.size() - 1)).get(0).status();
        if (!isAccepted && answer >= 300) {
            boolean isOld = tried.stream()
                    .allMatch(notified -> tries(notified).get(0).at() - notified.createdAt() >= OLD_MILLIS);
            return "The application refuses " + notification + " with " + answer
                    + (isOld ? ", perhaps because it is old" : "");
        }
        var lookups = history.lookups(payment.id(), Long.MIN_VALUE);
        if (lookups.stream().anyMatch(lookup -> isTold(lookup, status))) {
            return "The application asked, was told " + status + ", and did not book "
                    + (isApproval ? "the payment" : "it");
        }
        if (tried.isEmpty() && payment.webhookUrl() == null) {
            return lookups.isEmpty()
                    ? "The payment has no webhookUrl, and the application never looks it up"
                    : "The payment has no webhookUrl, and no lookup of it was told " + status;
        }
        return isAccepted
                        && history.lookups(payment.id(), tried.get(0).createdAt())
                                .isEmpty()
                ? "The application accepted " + notification + ", and neither asked nor booked after its answer"
                : null;
    }

    /** The attempts that reached the network. */
    private static List<Attempt> tries(Notified notified) {
        return notified.attempts().stream()
                .filter(attempt -> attempt.outcome() != Outcome.LOST)
                .toList();
    }

    private static boolean isTold(MerchantRequest lookup, String status) {
        return lookup.isAccepted() && lookup.exchange().answered().bodyText().contains("\"" + status + "\"");
    }
}
