package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import java.util.List;
import java.util.Map;

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
    /** Some lookups at once, as of a job, a page and a retry, are no storm unless they go on for this long. */
    private static final long SUSTAINED_MILLIS = 20_000;

    private static final int USELESS_LOOKUPS = 3;

    private ConfirmationChecks() {}

    static void unconfirmed(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.original()
                        && notified.status().equals(APPROVED)
                        && !notified.isUntrue()
                        && !notified.is(DeliveryFault.EARLY)
                        && !isKnownFromAnswer(history, notified))
                .forEach(notified -> {
                    // A merchant that polls may have seen the approval before the notification.
                    long since = Math.min(notified.createdAt(), history.approvedAt(notified.paymentId()));
                    requireLookup(history, report, notified, since, "");
                });
    }

    static void forged(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.isUntrue()
                        && notified.status().equals(APPROVED)
                        // It names another payin, and whose that is shows no traffic.
                        && !notified.is(DeliveryFault.FALSE_KEY)
                        && !isEndedBefore(history, notified))
                .forEach(notified ->
                        requireLookup(history, report, notified, notified.createdAt() - FRESH_MILLIS, "is forged, "));
    }

    /**
     * Whether the payin had ended when the notification was made. A merchant that has closed the order rightly answers
     * 2xx and does nothing, which cannot be distinguished from belief.
     */
    private static boolean isEndedBefore(History history, Notified notified) {
        return History.steps(history.payin(notified.paymentId()))
                .filter(step -> step.at() <= notified.createdAt())
                .findFirst()
                .map(step -> !PayinStatus.valueOf(step.to()).isOpen())
                .orElse(false);
    }

    /**
     * A forged approval with a wrong signature: only checking the signature, or a lookup, protects the merchant from
     * believing it. After the payin has ended, it does no harm.
     */
    static void falseSignature(History history, Report.OfRule report) {
        history.ofPayins()
                .filter(notified -> history.isSigned()
                        && notified.is(DeliveryFault.FORGED)
                        && !history.isToSecretUrl(notified)
                        && notified.reported().equals(APPROVED)
                        && !isEndedBefore(history, notified))
                .forEach(notified -> {
                    boolean isStale = notified.is(DeliveryFault.STALE_SIGNATURE);
                    var what =
                            "is forged with a " + (isStale ? "signature from an hour before, " : "false signature, ");
                    requireLookup(history, report, notified, notified.createdAt(), what);
                });
    }

    static void earlySwallowed(History history, Report.OfRule report) {
        history.unprotectedOfPayins()
                .filter(notified -> notified.is(DeliveryFault.EARLY) && !isKnownFromAnswer(history, notified))
                .forEach(notified ->
                        requireLookup(history, report, notified, notified.createdAt(), "came before the answer, "));
    }

    /**
     * @param since from when on a lookup counts; it may be during an earlier attempt
     * @param what is the matter with the notification: the words before {@code "was answered"}
     */
    static void requireLookup(History history, Report.OfRule report, Notified notified, long since, String what) {
        var accepted = notified.accepted();
        if (accepted != null) {
            report.sample();
            if (history.lookups(notified.paymentId(), since).isEmpty()) {
                var answer = "The " + notified + " " + what + "was answered with " + accepted.status();
                report.found("", accepted.at(), notified, answer + noLookup(notified));
            }
        }
    }

    private static String noLookup(Notified notified) {
        return ", and no GET /payin/" + notified.paymentId() + " followed.";
    }

    /** Whether the answer to the merchant's own request already reported the status. */
    private static boolean isKnownFromAnswer(History history, Notified notified) {
        var payin = history.payin(notified.paymentId());
        return payin != null && payin.last().first().to().equals(notified.status()) && !history.isAnswerLost(payin);
    }

    static void failureSwallowed(History history, Report.OfRule report) {
        history.unprotectedOfPayins().filter(Notified::original).forEach(notified -> {
            var accepted = notified.accepted();
            var lookups = history.lookups(notified.paymentId(), notified.createdAt());
            var failures =
                    lookups.stream().filter(MerchantRequest::isInconclusive).toList();
            if (accepted != null && !failures.isEmpty() && !isKnownFromAnswer(history, notified)) {
                report.sample();
                if (lookups.stream().noneMatch(MerchantRequest::isAccepted)) {
                    var failed = failures.get(0);
                    var sentence = failed + " got " + (failed.status() == 0 ? "no answer" : failed.status())
                            + ", the notification " + notified.status() + " was answered with " + accepted.status()
                            + ", and the merchant did not repeat the lookup.";
                    report.found(accepted.at(), sentence, failed.id(), notified.id(), notified.paymentId());
                }
            }
        });
    }

    static void lostNotification(History history, Report.OfRule report) {
        history.ofPayins()
                .filter(notified -> notified.original()
                        && notified.state() == DeliveryState.EXHAUSTED
                        && !isKnownFromAnswer(history, notified))
                .forEach(notified -> {
                    report.sample();
                    if (notified.accepted() == null
                            && !history.isLookedUp(notified.paymentId(), notified.createdAt())) {
                        int attempts = notified.attempts().size();
                        var what = "The " + notified + " was given up after " + attempts + " attempts";
                        report.found("", notified.createdAt(), notified, what + noLookup(notified));
                    }
                });
    }

    static void pollingStorm(History history, Report.OfRule report) {
        acceptedLookups(history).forEach((payinId, lookups) -> {
            report.sample();
            var payin = history.payin(payinId);
            long alone = payin == null ? Long.MIN_VALUE : payin.createdAt() + PAYER_WAITS_MILLIS;
            // A merchant that confirms notifications makes one further lookup for each.
            int confirming = attemptsToNotify(history, payinId);
            int many = confirming + STORM_WHILE_PAYER_WAITS;
            for (int last = STORM + confirming; last < lookups.size(); last++) {
                boolean isPayerWaiting = lookups.get(last).at() < alone;
                int most = isStorm(lookups, last, many, 0) ? many : confirming + STORM;
                if (most == many || (!isPayerWaiting && isStorm(lookups, last, most, SUSTAINED_MILLIS))) {
                    var first = lookups.get(last - most);
                    long seconds = Math.max(1, lookups.get(last).after(first) / 1000);
                    var sentence = "GET /payin/" + payinId + " came " + (most + 1) + " times within " + seconds + " s.";
                    report.found(
                            first.at(), sentence, first.id(), lookups.get(last).id());
                    break;
                }
            }
        });
    }

    /** Whether more than so many lookups until this one came within a minute, and for at least this long. */
    private static boolean isStorm(List<MerchantRequest> lookups, int last, int most, long least) {
        if (last < most) {
            return false;
        }
        var window = lookups.subList(last - most, last + 1);
        long span = window.get(most).after(window.get(0));
        // While the clock is frozen all lookups have the same instant, so their rate is unknown.
        long instants =
                window.stream().mapToLong(MerchantRequest::at).distinct().count();
        return span >= least && span < STORM_MILLIS && instants == window.size();
    }

    static void pollingAfterFinal(History history, Report.OfRule report) {
        acceptedLookups(history).forEach((payinId, lookups) -> {
            var payin = history.payin(payinId);
            if (payin != null && payin.allowed().isEmpty()) {
                // Its status cannot change any more.
                var end = payin.last();
                report.sample();
                var late = lookups.stream()
                        .filter(lookup -> lookup.at() > end.at())
                        .toList();
                if (late.size() > USELESS_LOOKUPS + attemptsToNotify(history, payinId)) {
                    var first = late.get(0);
                    var last = late.get(late.size() - 1);
                    var times = late.size() + " times after its final status " + end.to() + ".";
                    report.found(first.at(), "GET /payin/" + payinId + " came " + times, first.id(), last.id());
                }
            }
        });
    }

    private static int attemptsToNotify(History history, String payinId) {
        return history.notificationsOf(payinId).stream()
                .mapToInt(notified -> notified.attempts().size())
                .sum();
    }

    private static Map<String, List<MerchantRequest>> acceptedLookups(History history) {
        return History.by(history.requests.stream().filter(MerchantRequest::isAccepted), MerchantRequest::lookedUp);
    }
}
