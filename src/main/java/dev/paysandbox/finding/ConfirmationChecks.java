package dev.paysandbox.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import java.util.List;

/** Whether the merchant asks {@code GET /payin/{id}} when it should, and only then. */
final class ConfirmationChecks {
    private static final String APPROVED = PayinStatus.APPROVED.name();
    private static final int STORM = 6;
    private static final long STORM_MILLIS = 60_000;
    private static final int USELESS_LOOKUPS = 3;

    private ConfirmationChecks() {}

    static void unconfirmed(History history, Report.Of report) {
        if (history.isSigned()) {
            return;
        }
        history.ofPayins()
                .filter(notified -> notified.original()
                        && notified.status().equals(APPROVED)
                        && !notified.isUntrue()
                        && !notified.is(DeliveryFault.EARLY)
                        && !isKnownFromAnswer(history, notified.paymentId()))
                .forEach(notified -> demandLookup(history, report, notified, "was answered with %d, and %s"));
    }

    static void forged(History history, Report.Of report) {
        if (history.isSigned()) {
            return;
        }
        history.ofPayins()
                .filter(notified -> notified.isUntrue()
                        && notified.status().equals(APPROVED)
                        && !wasApproved(history, notified.paymentId(), notified.createdAt()))
                .forEach(
                        notified -> demandLookup(history, report, notified, "is forged, was answered with %d, and %s"));
    }

    static void earlySwallowed(History history, Report.Of report) {
        history.ofPayins()
                .filter(notified -> notified.is(DeliveryFault.EARLY))
                .forEach(notified -> demandLookup(
                        history, report, notified, "came before the answer, was answered with %d, and %s"));
    }

    /** @param what happened, with places for the answer's status and for what did not happen */
    private static void demandLookup(History history, Report.Of report, Notified notified, String what) {
        var accepted = notified.accepted();
        if (accepted != null) {
            report.sample();
            var id = notified.paymentId();
            if (history.lookups(id, accepted.at()).isEmpty()) {
                report.found(
                        accepted.at(),
                        "The notification " + notified.status() + " of " + id + " "
                                + what.formatted(accepted.status(), "no GET /payin/" + id + " followed") + ".",
                        notified.id(),
                        id);
            }
        }
    }

    /** Whether the answer to the merchant's own request said so already. */
    private static boolean isKnownFromAnswer(History history, String payinId) {
        var payin = history.payin(payinId);
        return payin != null && payin.last().first().to().equals(APPROVED);
    }

    private static boolean wasApproved(History history, String payinId, long by) {
        var payin = history.payin(payinId);
        for (var step = payin == null ? null : payin.last(); step != null; step = step.previous()) {
            if (step.to().equals(APPROVED) && step.at() <= by) {
                return true;
            }
        }
        return false;
    }

    static void failureSwallowed(History history, Report.Of report) {
        history.ofPayins().filter(Notified::original).forEach(notified -> {
            var accepted = notified.accepted();
            if (accepted == null) {
                return;
            }
            var lookups = history.lookups(notified.paymentId(), accepted.at());
            var failed = lookups.stream().filter(Request::isUnanswered).toList();
            if (!failed.isEmpty()) {
                report.sample();
                if (lookups.stream().noneMatch(Request::isAccepted)) {
                    report.found(
                            accepted.at(),
                            "%s got %s, the notification %s was answered with %d, and nobody asked again."
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

    static void lostNotification(History history, Report.Of report) {
        history.ofPayins()
                .filter(notified -> notified.original() && notified.state() == Delivery.State.EXHAUSTED)
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

    static void pollingStorm(History history, Report.Of report) {
        for (var lookups : lookupsByPayin(history)) {
            report.sample();
            for (int last = STORM; last < lookups.size(); last++) {
                var window = lookups.subList(last - STORM, last + 1);
                long span = window.get(STORM).at() - window.get(0).at();
                // While the clock is frozen all of them have one instant, and nobody can tell how far apart they were.
                long instants =
                        window.stream().mapToLong(Request::at).distinct().count();
                if (span < STORM_MILLIS && instants == window.size()) {
                    report.found(
                            window.get(0).at(),
                            "GET /payin/%s came %d times within %d s."
                                    .formatted(window.get(0).payment(), window.size(), Math.max(1, span / 1000)),
                            window.get(0).id(),
                            window.get(STORM).id());
                    break;
                }
            }
        }
    }

    static void pollingAfterFinal(History history, Report.Of report) {
        for (var lookups : lookupsByPayin(history)) {
            var payin = history.payin(lookups.get(0).payment());
            if (payin != null && payin.allowed().isEmpty()) {
                // Nothing can happen to it any more.
                var end = payin.last();
                report.sample();
                long told = history.notifications().stream()
                        .filter(notified -> notified.paymentId().equals(payin.id()))
                        .mapToLong(notified -> notified.attempts().size())
                        .sum();
                var late = lookups.stream()
                        .filter(lookup -> lookup.at() > end.at())
                        .toList();
                if (late.size() > USELESS_LOOKUPS + told) {
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

    private static List<List<Request>> lookupsByPayin(History history) {
        return History.groups(
                history.requests().stream()
                        .filter(request -> request.exchange().method().equals("GET")
                                && request.path().startsWith(Request.PAYIN + "/")
                                && request.isAccepted()),
                Request::payment);
    }
}
