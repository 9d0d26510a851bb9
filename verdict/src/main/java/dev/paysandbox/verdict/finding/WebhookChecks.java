package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the merchant's endpoint answers notifications. */
final class WebhookChecks {
    private static final Set<Outcome> NEVER_REACHED =
            Set.of(Outcome.REFUSED, Outcome.UNREACHABLE, Outcome.DNS, Outcome.TLS, Outcome.BAD_URL);

    /** Answers of a route that does not exist or is not open, whatever the notification says. */
    private static final Set<Integer> CLOSED_ROUTE = Set.of(401, 403, 405, 419);

    private static final int NOT_FOUND = 404;
    /** Answers about the route, the sender or the payment, which say nothing about the status. */
    private static final Set<Integer> OF_ROUTE = Set.of(401, 403, NOT_FOUND, 405, 419);
    /** Answers that depend on what the notification says. */
    private static final Set<Integer> INVALID = Set.of(400, 422);
    /** From this status on, a proxy says that the application is not there. */
    private static final int UNAVAILABLE = 502;
    /** A single refusal may be due to a restart. */
    private static final int REFUSALS = 2;

    private static final long SLOW_MICROS = 5_000_000;

    private WebhookChecks() {}

    static void notReached(History history, Report.OfRule report) {
        history.notificationsByReceiver.forEach((receiver, all) -> {
            report.sample();
            if (answers(all) == 0) {
                for (var notified : all) {
                    notified.attempts().stream()
                            .filter(attempt -> NEVER_REACHED.contains(attempt.outcome()))
                            .findFirst()
                            .ifPresent(attempt -> {
                                var sentence = "No notification reached " + receiver + ": " + attempt.detail() + ".";
                                report.found(receiver, attempt.at(), notified, sentence);
                            });
                }
            }
        });
    }

    static void publicReceiver(History history, Report.OfRule report) {
        for (var notified : history.notifications) {
            report.sample();
            if (notified.state() == DeliveryState.BLOCKED) {
                var receiver = notified.receiver();
                var sentence = "The " + notified + " was not sent, because " + receiver + " is not inside.";
                report.found(receiver, notified.createdAt(), notified, sentence);
            }
        }
    }

    static void closedRoute(History history, Report.OfRule report) {
        history.notificationsByReceiver.forEach((receiver, all) -> {
            boolean works = isAccepted(all);
            boolean fails = !works && answers(all) >= REFUSALS;
            for (var notified : all) {
                if (notified.isUntrue()) {
                    continue; // a 401 is correct
                }
                notified.answered().forEach(attempt -> report.sample());
                for (var attempt : notified.attempts()) {
                    int status = attempt.status();
                    if (attempt.outcome() == Outcome.REDIRECTED
                            || (CLOSED_ROUTE.contains(status) && !(works && history.isSigned()))
                            || (status == NOT_FOUND && !works && !notified.is(DeliveryFault.EARLY))
                            || (fails && status >= 400 && status < UNAVAILABLE && isJudged(history, notified))) {
                        var sentence = receiver + " answered " + status + " to the " + notified + ".";
                        report.found(receiver, attempt.at(), notified, sentence);
                    }
                }
            }
        });
    }

    static void slow(History history, Report.OfRule report) {
        for (var notified : history.notifications) {
            for (var attempt : notified.attempts()) {
                boolean isTimedOut = attempt.outcome() == Outcome.TIMEOUT;
                // The answer to the merchant's request waits for this attempt, and the merchant perhaps for that
                // answer.
                boolean isHeldUp = isTimedOut
                        && notified.is(DeliveryFault.EARLY)
                        && attempt.equals(notified.attempts().get(0));
                if (!isHeldUp && (attempt.status() > 0 || isTimedOut)) {
                    report.sample();
                    if (isTimedOut || attempt.latencyMicros() > SLOW_MICROS) {
                        var sentence = notified.receiver() + " took " + attempt.latencyMicros() / 1000 + " ms for the "
                                + notified + (isTimedOut ? ", and timed out." : ".");
                        report.found(notified.receiver(), attempt.at(), notified, sentence);
                    }
                }
            }
        }
    }

    /** The endpoint always refuses one status, but accepts others. */
    static void statusRefused(History history, Report.OfRule report) {
        history.notificationsByReceiver.forEach((receiver, all) -> {
            var byStatus = all.stream()
                    .filter(notified ->
                            isJudged(history, notified) && !notified.answered().isEmpty())
                    .filter(notified -> notified.accepted() != null
                            || notified.attempts().stream().noneMatch(attempt -> OF_ROUTE.contains(attempt.status())))
                    .collect(Collectors.groupingBy(Notified::reported, TreeMap::new, Collectors.toList()));
            if (byStatus.size() > 1) {
                report.sample();
                boolean acceptsSome = byStatus.values().stream().anyMatch(WebhookChecks::isAccepted);
                byStatus.forEach((status, notified) -> {
                    boolean isNoRestart = answers(notified) >= REFUSALS
                            || notified.get(0).answered().stream()
                                    .anyMatch(answer -> INVALID.contains(answer.status()));
                    if (acceptsSome && !isAccepted(notified) && isNoRestart) {
                        var accepted = ", while it accepts " + accepted(byStatus) + ".";
                        for (var each : notified) {
                            var refusal = each.answered().get(0);
                            var sentence = receiver + " answered " + refusal.status() + " to " + status + accepted;
                            report.found(receiver + " " + status, refusal.at(), each, sentence);
                        }
                    }
                });
            }
        });
    }

    /** An endpoint always refuses notifications with other members, but accepts the same status with the usual ones. */
    static void newFieldRefused(History history, Report.OfRule report) {
        history.notificationsByReceiver.forEach((receiver, all) -> {
            for (var notified : all) {
                if (hasOtherMembers(notified)
                        && !notified.isUntrue()
                        && !notified.is(DeliveryFault.EARLY)
                        && !notified.answered().isEmpty()
                        && isAcceptedWithout(all, notified)) {
                    report.sample();
                    if (notified.accepted() == null
                            && answers(List.of(notified)) >= REFUSALS
                            && !isConfirmationFailed(history, notified)) {
                        var first = notified.answered().get(0);
                        var sentence = receiver + " answered " + first.status() + " to the " + notified
                                + " with other members than documented, while it accepts " + notified.reported()
                                + " with those.";
                        report.found(receiver, first.at(), notified, sentence);
                    }
                }
            }
        });
    }

    private static boolean hasOtherMembers(Notified notified) {
        return notified.is(DeliveryFault.NEW_FIELD) || notified.is(DeliveryFault.CHANGED_FIELD);
    }

    private static boolean isAcceptedWithout(List<Notified> all, Notified notified) {
        return all.stream()
                .anyMatch(other -> !hasOtherMembers(other)
                        && other.reported().equals(notified.reported())
                        && other.accepted() != null);
    }

    private static boolean isJudged(History history, Notified notified) {
        return isOfAStatus(history, notified) && !isConfirmationFailed(history, notified);
    }

    /**
     * Whether the answer shows that the status is understood. That includes an unknown status, though it is not true: a
     * receiver may refuse it, but must not fail on it.
     */
    private static boolean isOfAStatus(History history, Notified notified) {
        if (notified.is(DeliveryFault.EARLY) || hasOtherMembers(notified)) {
            return false;
        }
        return !notified.isUntrue()
                || (!history.isSigned()
                        && !isDocumented(notified.reported())
                        && notified.attempts().stream().noneMatch(attempt -> attempt.status() / 100 == 4));
    }

    private static boolean isDocumented(String status) {
        return Stream.of(PayinStatus.values(), PayoutStatus.values())
                .flatMap(Arrays::stream)
                .anyMatch(known -> ((Enum<?>) known).name().equals(status));
    }

    /** In this case the endpoint rightly answers 5xx, so that the notification is sent again. */
    private static boolean isConfirmationFailed(History history, Notified notified) {
        return history.lookups(notified.paymentId(), notified.createdAt()).stream()
                .anyMatch(MerchantRequest::isInconclusive);
    }

    private static long answers(List<Notified> all) {
        return all.stream().mapToLong(notified -> notified.answered().size()).sum();
    }

    private static boolean isAccepted(List<Notified> all) {
        return all.stream().anyMatch(notified -> notified.accepted() != null);
    }

    private static String accepted(Map<String, List<Notified>> byStatus) {
        return byStatus.entrySet().stream()
                .filter(status -> isAccepted(status.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    static void earlyRefused(History history, Report.OfRule report) {
        for (var notified : history.notifications) {
            if (notified.is(DeliveryFault.EARLY) && !notified.attempts().isEmpty()) {
                report.sample();
                var first = notified.attempts().get(0);
                boolean isTimedOut = first.outcome() == Outcome.TIMEOUT;
                if (first.status() >= 400 || isTimedOut) {
                    var sentence = "The " + notified + " came before the answer that names the payment, and "
                            + (isTimedOut
                                    ? "was not answered in time: perhaps the server takes one request at a time."
                                    : "was answered " + first.status() + ".");
                    report.found("", first.at(), notified, sentence);
                }
            }
        }
    }

    static void payoutFailureNotAccepted(History history, Report.OfRule report) {
        for (var notified : history.notifications) {
            if (notified.status().equals("FAILED")
                    && notified.original()
                    && notified.paymentId().startsWith(Payout.ID_PREFIX)) {
                report.sample();
                boolean tried = notified.attempts().stream().anyMatch(attempt -> attempt.outcome() != Outcome.LOST);
                if (notified.state() == DeliveryState.EXHAUSTED && tried) {
                    var sentence = "No notification of " + notified.paymentId() + " that it FAILED was accepted.";
                    report.found("", notified.createdAt(), notified, sentence);
                }
            }
        }
    }
}
