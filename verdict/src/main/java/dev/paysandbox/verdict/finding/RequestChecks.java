package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Step;
import dev.paysandbox.journal.Exchange;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The contents of the merchant's requests. */
final class RequestChecks {
    private static final Pattern NOT_PUBLIC =
            Pattern.compile("0\\..*|10\\..*|127\\..*|169\\.254\\..*|192\\.168\\..*|172\\.(1[6-9]|2[0-9]|3[01])\\..*"
                    + "|100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\..*");
    private static final Pattern LOCAL =
            Pattern.compile("(?i)http://([^/@]*@)?(localhost|\\[(::1|f[cd][0-9a-f:]+|fe80:[0-9a-f:]+)]|[^/:.\\[]+"
                    + "|[^/:]+\\.(localhost|internal|local|test|lan|arpa))([:/?].*)?");
    private static final Pattern HOST = Pattern.compile("(?i)http://([^/@]*@)?([0-9.]+)([:/?].*)?");
    /** The cause of a note about the request itself, such as an unknown field. */
    private static final String OF_REQUEST = "request";

    private static final int CENTS = 100;
    /** A larger difference than this many cents is a discount or freight. */
    private static final int MOST_ROUNDED = 9;
    /** A discount of more than nine tenths is rare enough to be a mistake. */
    private static final int SAME_UNIT = 10;

    private static final int CUSTOMERS = 5;
    /** A merchant that asks this often for a payin does not wait for notifications; a job for open orders asks less often. */
    private static final int POLLED = 6;

    private RequestChecks() {}

    /** Counts one case for each creation, and one finding for each that is wrong. */
    private static void each(
            Stream<MerchantRequest> requests, Report.OfRule report, Predicate<MerchantRequest> wrong, String sentence) {
        requests.forEach(request -> {
            report.sample();
            if (wrong.test(request)) {
                report.found(request.at(), request + " " + sentence + ".", request.id(), request.payment());
            }
        });
    }

    static void reaisForCents(History history, Report.OfRule report) {
        amountsAgainstItems(
                history,
                report,
                Set.of(Difference.HUNDREDTH, Difference.HUNDREDFOLD),
                "%s has the amount %d, and items for %d: one of them is in reais, the other in cents.");
    }

    static void amountIsNotTheItems(History history, Report.OfRule report) {
        amountsAgainstItems(history, report, Set.of(Difference.OTHER), "%s has the amount %d, and items for %d.");
    }

    static void centsLost(History history, Report.OfRule report) {
        amountsAgainstItems(
                history,
                report,
                Set.of(Difference.ROUNDED),
                "%s has the amount %d, and items for %d: no more than a cent for each piece is missing or too many, as after (int) (19.99 * 100).");
    }

    /** How the amount of a payin differs from the sum of its items. */
    private enum Difference {
        NONE,
        ROUNDED,
        /** The amount is in reais. */
        HUNDREDTH,
        /** The items are in reais. */
        HUNDREDFOLD,
        OTHER;

        static Difference of(MerchantRequest payin, long amount) {
            long items = payin.itemsTotal();
            long cents = Math.abs(amount - items);
            if (cents == 0) {
                return NONE;
            }
            if (cents <= Math.min(payin.units(), MOST_ROUNDED) && cents * CENTS <= items) {
                return ROUNDED;
            }
            if (amount < items && Math.abs(amount * CENTS - items) < CENTS) {
                return HUNDREDTH;
            }
            return amount > items && Math.abs(items * CENTS - amount) < CENTS * payin.units() ? HUNDREDFOLD : OTHER;
        }
    }

    private static void amountsAgainstItems(
            History history, Report.OfRule report, Set<Difference> wrong, String sentence) {
        var payins = history.creations(MerchantRequest.PAYIN).stream()
                .filter(payin -> payin.number(RequestField.AMOUNT) != null && payin.itemsTotal() > 0)
                .toList();
        var inCents = payins.stream()
                .filter(RequestChecks::isOneUnit)
                .map(payin -> payin.text(RequestField.PAYMENT_METHOD))
                .collect(Collectors.toSet());
        for (var payin : payins) {
            report.sample();
            long amount = amount(payin);
            var difference = Difference.of(payin, amount);
            // A shop whose other payins of the method are right has given a discount of 99 %.
            boolean isDiscount =
                    difference == Difference.HUNDREDTH && inCents.contains(payin.text(RequestField.PAYMENT_METHOD));
            if (wrong.contains(isDiscount ? Difference.OTHER : difference)) {
                report.found(
                        payin.at(), sentence.formatted(payin, amount, payin.itemsTotal()), payin.id(), payin.payment());
            }
        }
    }

    private static long amount(MerchantRequest payin) {
        return Objects.requireNonNull(payin.number(RequestField.AMOUNT));
    }

    /** Whether the amount and the items are so near each other that both are in cents. */
    private static boolean isOneUnit(MerchantRequest payin) {
        return amount(payin) * SAME_UNIT > payin.itemsTotal() && payin.itemsTotal() * SAME_UNIT > amount(payin);
    }

    static void misspeltField(History history, Report.OfRule report) {
        for (var payment : history.payments.values()) {
            report.sample();
            for (Step step = payment.last(); step != null; step = step.previous()) {
                var note = step.reason();
                if (step.isNote() && step.cause().equals(OF_REQUEST) && note != null) {
                    report.found(note, payment.createdAt(), payment.id() + ": " + note, payment.id());
                }
            }
        }
    }

    static void noWebhookUrl(History history, Report.OfRule report) {
        each(
                history.creations().filter(request -> request.isAccepted() && history.payment(request) != null),
                report,
                request -> {
                    var payment = history.payment(request);
                    return payment != null && payment.webhookUrl() == null && !isPolled(history, payment);
                },
                "has no webhookUrl, so the merchant gets no notification about the payment");
    }

    /** Whether the merchant asks again and again, and so knows the payment's status without a notification. */
    private static boolean isPolled(History history, Payment payment) {
        return history.lookups(payment.id(), payment.createdAt()).size() >= POLLED
                && history.isLookedUp(payment.id(), payment.last().at());
    }

    static void plainHttpWebhook(History history, Report.OfRule report) {
        // Most payments share a few URLs.
        var judged = new HashMap<String, Boolean>();
        each(
                history.creations().filter(request -> request.text(RequestField.WEBHOOK_URL) != null),
                report,
                request -> judged.computeIfAbsent(
                        Objects.requireNonNull(request.text(RequestField.WEBHOOK_URL)), RequestChecks::isPlainHttp),
                "has a webhookUrl without TLS");
    }

    private static boolean isPlainHttp(String url) {
        var host = HOST.matcher(url);
        return url.toLowerCase(Locale.ROOT).startsWith("http://")
                && !LOCAL.matcher(url).matches()
                && !(host.matches() && NOT_PUBLIC.matcher(host.group(2)).matches());
    }

    static void secretInBrowser(History history, Report.OfRule report) {
        each(
                withSecret(history),
                report,
                RequestChecks::isOfPage,
                "carries the secret key and the headers of a browser");
    }

    /**
     * Whether a page in a browser has sent it. Servers also send some headers of browsers, as Node's fetch does with
     * Sec-Fetch-Mode; but they are not refused as pages of other origins are.
     */
    private static boolean isOfPage(MerchantRequest request) {
        return (request.header("Origin") != null || request.header("Sec-Fetch-Site") != null)
                && (request.header("Referer") != null || request.isAnsweredBy(ErrorCode.CROSS_SITE_REFUSED));
    }

    static void legacyHeaders(History history, Report.OfRule report) {
        each(
                withSecret(history),
                report,
                request -> request.exchange().authentication() == Exchange.AuthenticationScheme.HEADERS,
                "authenticates by x-api-key and x-api-secret instead of Basic");
    }

    private static Stream<MerchantRequest> withSecret(History history) {
        return history.requests.stream()
                .filter(request -> request.exchange().authentication() == Exchange.AuthenticationScheme.BASIC
                        || request.exchange().authentication() == Exchange.AuthenticationScheme.HEADERS);
    }

    static void liveKey(History history, Report.OfRule report) {
        each(
                history.requests.stream(),
                report,
                request -> request.isAnsweredBy(ErrorCode.LIVE_KEY_IN_SANDBOX),
                "carries a key of production");
    }

    static void rawCard(History history, Report.OfRule report) {
        each(
                cards(history),
                report,
                request -> request.at(RequestField.CARD_NUMBER) != null,
                "carries a card number instead of a token");
    }

    static void cvvWithToken(History history, Report.OfRule report) {
        if (!history.policy.cvvRequired()) {
            each(
                    cards(history).filter(request -> request.text(RequestField.CARD_TOKEN) != null),
                    report,
                    request -> request.at(RequestField.CARD_CVV) != null,
                    "carries a CVV beside the token, though cvvRequired is false");
        }
    }

    private static Stream<MerchantRequest> cards(History history) {
        return history.creations(MerchantRequest.PAYIN).stream()
                .filter(request -> "CREDIT_CARD".equals(request.text(RequestField.PAYMENT_METHOD)));
    }

    static void payerIp(History history, Report.OfRule report) {
        var payins = history.creations(MerchantRequest.PAYIN);
        each(
                payins.stream().filter(request -> request.text(RequestField.PAYER_IP) != null),
                report,
                request -> NOT_PUBLIC
                        .matcher(Objects.requireNonNull(request.text(RequestField.PAYER_IP)))
                        .matches(),
                "has a payerIp that is not an address on the internet");
        for (var same : History.groups(payins.stream(), request -> request.text(RequestField.PAYER_IP))) {
            long customers = distinctCustomers(same);
            if (customers >= CUSTOMERS && customers == distinctCustomers(payins)) {
                same.forEach(request -> report.found(
                        "always the same",
                        request.at(),
                        "All %d customers have the payerIp %s."
                                .formatted(customers, request.text(RequestField.PAYER_IP)),
                        request.id()));
            }
        }
    }

    private static long distinctCustomers(List<MerchantRequest> payins) {
        return payins.stream()
                .map(request -> request.at(RequestField.DOCUMENT))
                .distinct()
                .count();
    }

    static void antifraudSessionReused(History history, Report.OfRule report) {
        reused(history, report, List.of(RequestField.SESSION));
    }

    static void proofReused(History history, Report.OfRule report) {
        reused(history, report, List.of(RequestField.AUTHENTICATION, RequestField.CAVV, RequestField.XID));
    }

    /** A value that belongs to one order was used for payins of several; it is in the first of the fields that is present. */
    private static void reused(History history, Report.OfRule report, List<RequestField> fields) {
        var made = history.creations(MerchantRequest.PAYIN).stream().filter(request -> request.payment() != null);
        for (var same : History.groups(made, request -> firstOf(fields, request))) {
            report.sample();
            var first = same.get(0);
            var field = fields.stream()
                    .filter(one -> first.text(one) != null)
                    .findFirst()
                    .orElseThrow();
            same.stream()
                    .filter(later -> !Objects.equals(later.reference(), first.reference()))
                    .forEach(later -> report.found(
                            later.at(),
                            "%s has the %s of %s, which belongs to another order.".formatted(later, field, first),
                            first.id(),
                            later.id()));
        }
    }

    private static @Nullable String firstOf(List<RequestField> fields, MerchantRequest request) {
        return fields.stream()
                .map(request::text)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
