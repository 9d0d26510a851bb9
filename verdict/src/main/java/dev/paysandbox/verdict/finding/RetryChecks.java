package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the merchant retries after a lost answer, an error or a refusal, and how it uses its own references. */
final class RetryChecks {
    private static final long SAME_ORDER_MILLIS = 30 * 60_000L;
    private static final long RECONCILED_MILLIS = 60_000;
    private static final long BACKOFF_MILLIS = 1000;
    private static final int SAME_REFUSALS = 3;
    private static final int TOO_MANY_REQUESTS = 429;

    private RetryChecks() {}

    static BiConsumer<History, Report.OfRule> underNewReference(String path) {
        return (history, report) -> history.creations(path).stream()
                .filter(MerchantRequest::isLostCreation)
                .forEach(lost -> {
                    report.sample();
                    var again = repeated(history, lost);
                    if (again != null) {
                        var sentence = lost + " had created " + lost.payment + " when its answer was lost; " + again
                                + " requests the same order again, as \"" + again.reference() + "\" instead of \""
                                + lost.reference() + "\".";
                        report.found(again.at(), sentence, lost.id(), again.id(), lost.payment, again.payment);
                    }
                });
    }

    /**
     * The first later request with the same order under another reference; null if there is none or it may be a second
     * order.
     */
    private static @Nullable MerchantRequest repeated(History history, MerchantRequest lost) {
        if (isReferenceUsedAfter(history, lost)) {
            return null;
        }
        return history.sameOrdersAfter(lost)
                .filter(later -> later.at() - lost.at() < SAME_ORDER_MILLIS
                        && !Objects.equals(later.reference(), lost.reference())
                        // Its reference was not in use before.
                        && history.creationsWithReferenceOf(later).stream()
                                .noneMatch(same -> same.number() < lost.number())
                        && !isKnownBy(history, lost, later.at()))
                .findFirst()
                .orElse(null);
    }

    private static boolean isReferenceUsedAfter(History history, MerchantRequest request) {
        return history.creationsWithReferenceOf(request).stream().anyMatch(same -> same.number() > request.number());
    }

    /** Whether the merchant knew the request's result by that instant. */
    private static boolean isKnownBy(History history, MerchantRequest lost, long at) {
        var id = lost.payment;
        return id != null
                && (history.lookups(id, lost.at()).stream().anyMatch(lookup -> lookup.at() <= at && lookup.isAccepted())
                        || history.notificationsOf(id).stream()
                                .map(Notified::accepted)
                                .anyMatch(accepted -> accepted != null && accepted.at() <= at));
    }

    static void neverReconciled(History history, Report.OfRule report) {
        history.creations.stream().filter(MerchantRequest::isLostCreation).forEach(lost -> {
            report.sample();
            if (history.now - lost.at() >= RECONCILED_MILLIS
                    && !isWaiting(history, lost)
                    && !isReferenceUsedAfter(history, lost)
                    && !isKnownBy(history, lost, Long.MAX_VALUE)
                    && repeated(history, lost) == null) {
                report.found(
                        lost,
                        lost + " had created " + lost.payment + " when its answer was lost, and the merchant"
                                + " never looked it up, repeated it or accepted a notification of it.");
            }
        });
    }

    /** Whether a notification with the merchant's reference may still report the payment. */
    private static boolean isWaiting(History history, MerchantRequest lost) {
        var payment = history.payment(lost);
        return payment != null
                && payment.webhookUrl() != null
                && history.notificationsOf(payment.id()).stream()
                        .noneMatch(notified -> notified.state().isFinished());
    }

    /** Equal for repeated refused requests; their bodies are not copied. */
    private record Refusal(String path, int status, ByteBuffer body) {
        Refusal(MerchantRequest request) {
            this(request.path, request.status(), request.exchange().asked().bodyBytes());
        }
    }

    static void sameRefusal(History history, Report.OfRule report) {
        var refused = history.creations.stream()
                .filter(request -> request.status() >= 400
                        && request.status() < 500
                        && !MerchantRequest.TEMPORARY.contains(request.status())
                        && !request.exchange().asked().cut()
                        && !request.isAnsweredBy(ErrorCode.INSUFFICIENT_FUNDS));
        for (var same : History.by(refused, Refusal::new).values()) {
            report.sample();
            if (same.size() >= SAME_REFUSALS) {
                var first = same.get(0);
                var sentence = first + " was answered with " + first.status() + ", and the same body was sent "
                        + same.size() + " times.";
                var ids = same.stream().limit(SAME_REFUSALS).map(MerchantRequest::id);
                report.found(first.at(), sentence, ids.toArray(String[]::new));
            }
        }
    }

    static void noBackoff(History history, Report.OfRule report) {
        for (var tries : history.creationsByReference.values()) {
            int early = 0;
            for (int i = 1; i < tries.size(); i++) {
                var failed = tries.get(i - 1);
                var next = tries.get(i);
                if (failed.isUnanswered() || failed.status() == TOO_MANY_REQUESTS) {
                    report.sample();
                    long gap = next.after(failed);
                    long wanted = retryAfterMillis(failed);
                    // While the clock is frozen a merchant cannot wait, and a request before the answer is no retry.
                    boolean isRetry = next.at() > failed.at() && next.at() >= failed.answeredAt();
                    boolean tooEarly = isRetry && gap < wanted;
                    early += isRetry && gap < BACKOFF_MILLIS ? 1 : 0;
                    if (tooEarly || early > 1) {
                        var answer = failed.status() == 0 ? "nothing" : failed.status();
                        var though = tooEarly ? ", though Retry-After said " + wanted / 1000 + " s" : "";
                        var sentence = failed + " was answered with " + answer + ", and " + next + " followed after "
                                + gap + " ms" + though + ".";
                        report.found(failed.at(), sentence, failed.id(), next.id());
                        break;
                    }
                }
            }
        }
    }

    private static long retryAfterMillis(MerchantRequest request) {
        var seconds = request.exchange().answered().header("Retry-After");
        return seconds != null && seconds.matches("[0-9]{1,6}") ? Long.parseLong(seconds) * 1000 : 0;
    }

    static void referenceReused(History history, Report.OfRule report) {
        var made = history.creations.stream().filter(request -> request.payment != null);
        for (var same : History.by(made, MerchantRequest::pathAndReference).values()) {
            report.sample();
            var first = same.get(0);
            for (var later : same.subList(1, same.size())) {
                var differs = difference(history, first, later);
                if (differs != null) {
                    var sentence = first + " and " + later + " have the referenceId \"" + first.reference()
                            + "\", but different values of " + differs + ".";
                    report.found(later.at(), sentence, first.id(), later.id());
                }
            }
        }
    }

    private static @Nullable RequestField difference(History history, MerchantRequest one, MerchantRequest two) {
        return Stream.of(RequestField.AMOUNT, RequestField.DOCUMENT, RequestField.PIX_KEY)
                .filter(field -> !Objects.equals(one.at(field), two.at(field)))
                .filter(field -> field != RequestField.AMOUNT || isAnotherAmount(history, one, two))
                .findFirst()
                .orElse(null);
    }

    /**
     * Whether the amount shows a different order. A cart may change until it is paid; a discount for PIX, or a payment
     * in two parts, leaves the items unchanged; boletos may be instalments; and a failed payout may be repeated with less.
     */
    private static boolean isAnotherAmount(History history, MerchantRequest one, MerchantRequest two) {
        var payment = history.payment(one);
        return payment instanceof Payin
                ? isPaidBefore(history, two)
                        && !(OrderChecks.isByBoleto(one) && OrderChecks.isByBoleto(two))
                        && !Objects.equals(one.at(RequestField.ITEMS), two.at(RequestField.ITEMS))
                : payment != null && !payment.statusName().equals("FAILED");
    }

    private static boolean isPaidBefore(History history, MerchantRequest later) {
        return history.payinsOf(later.reference()).stream()
                .anyMatch(payin -> history.approvedAt(payin.id()) <= later.at()
                        && !payin.id().equals(later.payment));
    }
}
