package dev.paysandbox.finding;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the merchant does after a lost answer, an error or a refusal, and how it uses its own references. */
final class RetryChecks {
    private static final long SAME_ORDER_MILLIS = 30 * 60_000L;
    private static final long RECONCILED_MILLIS = 60_000;
    private static final long BACKOFF_MILLIS = 1000;
    private static final int SAME_REFUSALS = 3;
    private static final int TOO_MANY_REQUESTS = 429;
    /** Refusals that may pass though the request stays the same: keys, KYC, time-outs, limits. */
    private static final Set<Integer> PASSING = Set.of(401, 403, 408, TOO_MANY_REQUESTS);

    private RetryChecks() {}

    static void payinUnderNewReference(History history, Report.Of report) {
        underNewReference(history, report, Request.PAYIN);
    }

    static void payoutUnderNewReference(History history, Report.Of report) {
        underNewReference(history, report, Request.PAYOUT);
    }

    private static void underNewReference(History history, Report.Of report, String path) {
        var creations = history.creations(path);
        for (var lost : creations) {
            if (lost.isLostCreation()) {
                report.sample();
                var again = repeated(history, lost, creations);
                if (again != null) {
                    report.found(
                            again.at(),
                            "%s had made %s when its answer was lost; %s orders the same once more, as %s instead of %s."
                                    .formatted(
                                            lost,
                                            lost.payment(),
                                            again,
                                            quoted(again.reference()),
                                            quoted(lost.reference())),
                            lost.id(),
                            again.id(),
                            lost.payment(),
                            again.payment());
                }
            }
        }
    }

    /** The first later request that orders the same under another reference; null where there is none or it may be a second order. */
    private static @Nullable Request repeated(History history, Request lost, List<Request> creations) {
        int place = creations.indexOf(lost);
        var earlier = creations.subList(0, place);
        var after = creations.subList(place + 1, creations.size());
        if (isOneOf(after, lost.reference())) {
            return null;
        }
        return after.stream()
                .filter(later -> later.at() - lost.at() < SAME_ORDER_MILLIS
                        && !Objects.equals(later.reference(), lost.reference())
                        && later.isSameOrderAs(lost)
                        && !isOneOf(earlier, later.reference())
                        && !isKnownBy(history, lost, later.at()))
                .findFirst()
                .orElse(null);
    }

    private static boolean isOneOf(List<Request> creations, @Nullable String reference) {
        return reference != null && creations.stream().anyMatch(creation -> reference.equals(creation.reference()));
    }

    /** Whether the merchant knew by that instant what became of the request. */
    private static boolean isKnownBy(History history, Request lost, long at) {
        var id = lost.payment();
        return id != null
                && (history.lookups(id, lost.at()).stream().anyMatch(lookup -> lookup.at() <= at && lookup.isAccepted())
                        || history.notifications().stream()
                                .filter(notified -> notified.paymentId().equals(id))
                                .map(Notified::accepted)
                                .anyMatch(accepted -> accepted != null && accepted.at() <= at));
    }

    static void neverReconciled(History history, Report.Of report) {
        for (var path : List.of(Request.PAYIN, Request.PAYOUT)) {
            var creations = history.creations(path);
            for (var lost : creations) {
                var id = lost.payment();
                if (lost.isLostCreation() && id != null) {
                    report.sample();
                    if (history.now() - lost.at() >= RECONCILED_MILLIS
                            && !isWaiting(history, lost, id)
                            && !isReconciled(history, lost, id)
                            && repeated(history, lost, creations) == null) {
                        report.found(
                                lost.at(),
                                "%s had made %s when its answer was lost, and the merchant never came back to it."
                                        .formatted(lost, id),
                                lost.id(),
                                id);
                    }
                }
            }
        }
    }

    /** Whether the merchant still may be told by a notification, which carries its reference. */
    private static boolean isWaiting(History history, Request lost, String id) {
        var payment = history.payment(lost);
        return payment != null
                && payment.webhookUrl() != null
                && history.notifications().stream()
                        .noneMatch(notified -> notified.paymentId().equals(id)
                                && notified.state().isFinished());
    }

    private static boolean isReconciled(History history, Request lost, String id) {
        boolean told = history.notifications().stream()
                .anyMatch(notified -> notified.paymentId().equals(id) && notified.accepted() != null);
        var creations = history.creations(lost.path());
        return isOneOf(creations.subList(creations.indexOf(lost) + 1, creations.size()), lost.reference())
                || history.isLookedUp(id, lost.at())
                || (told && (lost.path().equals(Request.PAYOUT) || history.isSigned()));
    }

    static void sameRefusal(History history, Report.Of report) {
        var refused = history.creations()
                .filter(request -> request.status() >= 400
                        && request.status() < 500
                        && !PASSING.contains(request.status())
                        && !request.exchange().asked().cut()
                        && !request.exchange().answered().bodyText().contains(ErrorCode.INSUFFICIENT_FUNDS.name()));
        for (var same : History.groups(
                refused,
                request -> request.path()
                        + request.status()
                        + request.exchange().asked().bodyText())) {
            report.sample();
            if (same.size() >= SAME_REFUSALS) {
                var first = same.get(0);
                report.found(
                        first.at(),
                        "%s was answered with %d, and the same body was sent %d times."
                                .formatted(first, first.status(), same.size()),
                        same.stream().limit(SAME_REFUSALS).map(Request::id).toArray(String[]::new));
            }
        }
    }

    static void noBackoff(History history, Report.Of report) {
        for (var tries : History.groups(
                history.creations(),
                request -> request.reference() == null ? null : request.path() + request.reference())) {
            int hurried = 0;
            for (int i = 1; i < tries.size(); i++) {
                var failed = tries.get(i - 1);
                if (failed.isUnanswered() || failed.status() == TOO_MANY_REQUESTS) {
                    report.sample();
                    long gap = tries.get(i).at() - failed.at();
                    // At a frozen clock nobody can tell how long the merchant waited, and what came before the answer
                    // is
                    // no retry.
                    boolean isRetry = gap > 0 && tries.get(i).at() >= failed.answeredAt();
                    boolean demanded = isRetry && gap < retryAfterMillis(failed);
                    hurried += isRetry && gap < BACKOFF_MILLIS ? 1 : 0;
                    if (demanded || hurried > 1) {
                        report.found(
                                failed.at(),
                                "%s was answered with %s, and %s followed after %d ms%s."
                                        .formatted(
                                                failed,
                                                failed.status() == 0 ? "nothing" : failed.status(),
                                                tries.get(i),
                                                gap,
                                                demanded
                                                        ? ", though Retry-After said " + retryAfterMillis(failed) / 1000
                                                                + " s"
                                                        : ""),
                                failed.id(),
                                tries.get(i).id());
                        break;
                    }
                }
            }
        }
    }

    private static long retryAfterMillis(Request request) {
        var seconds = request.exchange().answered().header("Retry-After");
        return seconds != null && seconds.matches("[0-9]{1,6}") ? Long.parseLong(seconds) * 1000 : 0;
    }

    static void referenceReused(History history, Report.Of report) {
        var made = history.creations().filter(request -> request.payment() != null);
        for (var same : History.groups(
                made, request -> request.reference() == null ? null : request.path() + request.reference())) {
            report.sample();
            var first = same.get(0);
            for (var later : same.subList(1, same.size())) {
                var differs = difference(history, first, later);
                if (differs != null) {
                    report.found(
                            later.at(),
                            "%s and %s have the referenceId %s, but another %s."
                                    .formatted(first, later, quoted(first.reference()), differs),
                            first.id(),
                            later.id());
                }
            }
        }
    }

    private static @Nullable String difference(History history, Request one, Request two) {
        return Stream.of("amount", "customer.document", "pixKey")
                .filter(field -> !Objects.equals(one.at(field), two.at(field)))
                .filter(field -> !field.equals("amount") || isAnotherAmount(history, one, two))
                .findFirst()
                .orElse(null);
    }

    /**
     * Whether the amount shows that the order is another. A cart may change until it is paid; and a discount for PIX, or a
     * payment in two parts, leaves the items as they are. A payout that failed may come again with less.
     */
    private static boolean isAnotherAmount(History history, Request one, Request two) {
        var payment = history.payment(one);
        return payment instanceof Payin
                ? isPaidBefore(history, two) && !Objects.equals(one.at("items"), two.at("items"))
                : payment != null && !payment.statusName().equals("FAILED");
    }

    private static boolean isPaidBefore(History history, Request later) {
        return history.payins()
                .anyMatch(payin -> payin.referenceId().equals(later.reference())
                        && history.approvedAt(payin.id()) <= later.at()
                        && !payin.id().equals(later.payment()));
    }

    static String quoted(@Nullable String text) {
        return "\"" + text + "\"";
    }
}
