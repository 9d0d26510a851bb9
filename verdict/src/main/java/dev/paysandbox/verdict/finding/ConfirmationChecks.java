package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the merchant calls {@code GET /payin/{id}} when it should, and only then. */
final class ConfirmationChecks {
    private static final String APPROVED = PayinStatus.APPROVED.name();
    /** A merchant that has looked up the payin this shortly before a notification need not do so again. */
    private static final long FRESH_MILLIS = 60_000;

    private static final int STORM = 6;
    /** While the payer waits, a page may ask every five seconds. */
    private static final int STORM_WHILE_PAYER_WAITS = 15;

    private static final long PAYER_WAITS_MILLIS = 15 * 60_000L;
    private static final long STORM_MILLIS = 60_000;
    private static final int USELESS_LOOKUPS = 3;

    private ConfirmationChecks() {}

    static void unconfirmed(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.original()
                        && notified.status().equals(APPROVED)
                        && !notified.isUntrue()
                        && !notified.is(DeliveryFault.EARLY)
                        && !isKnownFromAnswer(history, notified))
                .forEach(notified -> requireLookup(
                        history,
                        report,
                        notified,
                        // A merchant that polls may have seen the approval before the notification.
                        Math.min(notified.createdAt(), history.approvedAt(notified.paymentId())),
                        "was answered with %d, and %s"));
    }

    static void forged(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.isUntrue()
                        && notified.status().equals(APPROVED)
                        // It names another payin, and whose that is shows no traffic.
                        && !notified.is(DeliveryFault.FALSE_KEY)
                        && history.approvedAt(notified.paymentId()) > notified.createdAt()
                        && !isEndedBefore(history, notified))
                .forEach(notified -> requireLookup(
                        history,
                        report,
                        notified,
                        notified.createdAt() - FRESH_MILLIS,
                        "is forged, was answered with %d, and %s"));
    }

    /**
     * Whether the payin had ended when the notification was made. A merchant that has closed the order rightly answers
     * 2xx and does nothing, which cannot be distinguished from belief.
     */
    private static boolean isEndedBefore(History history, Notified notified) {
        var payin = history.payin(notified.paymentId());
        for (var step = payin == null ? null : payin.last(); step != null; step = step.previous()) {
            if (step.at() <= notified.createdAt()) {
                return !PayinStatus.valueOf(step.to()).isOpen();
            }
        }
        return false;
    }

    static void earlySwallowed(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.is(DeliveryFault.EARLY) && !isKnownFromAnswer(history, notified))
                .forEach(notified -> requireLookup(
                        history,
                        report,
                        notified,
                        notified.createdAt(),
                        "came before the answer, was answered with %d, and %s"));
    }

    /**
     * @param since from when on a lookup counts; it may be during an earlier attempt
     * @param what happened, with placeholders for the answer's status and for the missing action
     */
    static void requireLookup(History history, Report.OfRule report, Notified notified, long since, String what) {
        var accepted = notified.accepted();
        if (accepted != null) {
            report.sample();
            var id = notified.paymentId();
            if (history.lookups(id, since).isEmpty()) {
                report.found(
                        accepted.at(),
                        "The notification " + notified.status() + " of " + id + " "
                                + what.formatted(accepted.status(), "no GET /payin/" + id + " followed") + ".",
                        notified.id(),
                        id);
            }
        }
    }

    /** Whether the answer to the merchant's own request already reported the status. */
    private static boolean isKnownFromAnswer(History history, Notified notified) {
        var payin = history.payin(notified.paymentId());
        return payin != null && payin.last().first().to().equals(notified.status()) && !history.isAnswerLost(payin);
    }

    static void failureSwallowed(History history, Report.OfRule report) {
        history.unprotectedOfPayins().filter(Notified::original).forEach(notified -> {
            var accepted = notified.accepted();
            if (accepted == null || isKnownFromAnswer(history, notified)) {
                return;
            }
            var lookups = history.lookups(notified.paymentId(), notified.createdAt());
            var failed = lookups.stream().filter(MerchantRequest::isUnanswered).toList();
            if (!failed.isEmpty()) {
                report.sample();
                if (lookups.stream().noneMatch(MerchantRequest::isAccepted)) {
                    report.found(
                            accepted.at(),
                            "%s got %s, the notification %s was answered with %d, and the merchant did not repeat the lookup."
                                    .formatted(
                                            failed.get(0),
                                            failed.get(0).status() == 0
                                                    ? "no answer"
                                                    : failed.get(0).status(),
                                            notified.status(),
                                            accepted.status()),
                            failed.get(0).id(),
                            notified.id(),
                            notified.paymentId());
                }
            }
        });
    }

    static void lostNotification(History history, Report.OfRule report) {
        history.ofPayins()
                .filter(notified -> notified.original()
                        && notified.state() == Delivery.DeliveryState.EXHAUSTED
                        && !isKnownFromAnswer(history, notified))
                .forEach(notified -> {
                    report.sample();
                    if (notified.accepted() == null
                            && !history.isLookedUp(notified.paymentId(), notified.createdAt())) {
                        report.found(
                                notified.createdAt(),
                                "The notification " + notified.status() + " of " + notified.paymentId()
                                        + " was given up after "
                                        + notified.attempts().size()
                                        + " attempts, and no GET /payin/" + notified.paymentId() + " followed.",
                                notified.id(),
                                notified.paymentId());
                    }
                });
    }

    static void pollingStorm(History history, Report.OfRule report) {
        for (var lookups : lookupsByPayin(history)) {
            report.sample();
            var payin = history.payin(lookups.get(0).payment());
            long alone = payin == null ? Long.MIN_VALUE : payin.createdAt() + PAYER_WAITS_MILLIS;
            // A merchant that confirms notifications makes one further lookup for each.
            int confirming = attemptsToNotify(history, lookups.get(0).payment());
            for (int last = STORM + confirming; last < lookups.size(); last++) {
                int most = confirming + (lookups.get(last).at() < alone ? STORM_WHILE_PAYER_WAITS : STORM);
                if (last < most) {
                    continue;
                }
                var window = lookups.subList(last - most, last + 1);
                long span = window.get(most).after(window.get(0));
                // While the clock is frozen all lookups have the same instant, so their rate is unknown.
                long instants = window.stream()
                        .mapToLong(MerchantRequest::at)
                        .distinct()
                        .count();
                if (span < STORM_MILLIS && instants == window.size()) {
                    report.found(
                            window.get(0).at(),
                            "GET /payin/%s came %d times within %d s."
                                    .formatted(window.get(0).payment(), window.size(), Math.max(1, span / 1000)),
                            window.get(0).id(),
                            window.get(most).id());
                    break;
                }
            }
        }
    }

    static void pollingAfterFinal(History history, Report.OfRule report) {
        for (var lookups : lookupsByPayin(history)) {
            var payin = history.payin(lookups.get(0).payment());
            if (payin != null && payin.allowed().isEmpty()) {
                // Its status cannot change any more.
                var end = payin.last();
                report.sample();
                var late = lookups.stream()
                        .filter(lookup -> lookup.at() > end.at())
                        .toList();
                if (late.size() > USELESS_LOOKUPS + attemptsToNotify(history, payin.id())) {
                    report.found(
                            late.get(0).at(),
                            "GET /payin/%s came %d times after its final status %s."
                                    .formatted(payin.id(), late.size(), end.to()),
                            late.get(0).id(),
                            late.get(late.size() - 1).id());
                }
            }
        }
    }

    /** How many attempts were made to notify the merchant of the payin. */
    private static int attemptsToNotify(History history, @Nullable String payinId) {
        return history.notificationsOf(payinId).stream()
                .mapToInt(notified -> notified.attempts().size())
                .sum();
    }

    private static List<List<MerchantRequest>> lookupsByPayin(History history) {
        return History.groups(
                history.requests.stream()
                        .filter(request -> request.exchange().method().equals("GET")
                                && request.path().startsWith(MerchantRequest.PAYIN + "/")
                                && request.isAccepted()),
                MerchantRequest::payment);
    }
}
