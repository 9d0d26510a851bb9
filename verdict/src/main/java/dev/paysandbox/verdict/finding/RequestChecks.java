package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.IpAddress;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
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
    private static final int CENTS = 100;
    /** A larger difference than this many cents is a discount or freight. */
    private static final int MOST_ROUNDED = 9;
    /** A discount of more than nine tenths is rare enough to be a mistake. */
    private static final int SAME_UNIT = 10;
    /** So many orders of a fraction of their price are no coincidence. */
    private static final int FRACTIONS = 3;

    private static final int CUSTOMERS = 5;
    /** A merchant that asks this often for a payin does not wait for notifications; a job for open orders asks less often. */
    private static final int POLLED = 6;

    private RequestChecks() {}

    /** How the amount of a payin differs from the sum of its items. */
    enum Difference {
        NONE(""),
        ROUNDED(": no more than a cent for each piece is missing or too many, as after (int) (19.99 * 100)"),
        UNIT(": one of them is in reais, the other in cents"),
        OTHER("");

        /** The end of a finding's sentence. */
        private final String cause;

        Difference(String cause) {
            this.cause = cause;
        }

        static Difference of(MerchantRequest payin, long amount) {
            long items = payin.itemsTotal();
            long cents = Math.abs(amount - items);
            if (cents == 0) {
                return NONE;
            }
            if (cents <= Math.min(payin.units(), MOST_ROUNDED) && cents * CENTS <= items) {
                return ROUNDED;
            }
            boolean isOtherUnit = amount < items
                    ? Math.abs(amount * CENTS - items) < CENTS
                    : Math.abs(items * CENTS - amount) < CENTS * payin.units();
            return isOtherUnit ? UNIT : OTHER;
        }
    }

    /** A check that finds the payins whose amount differs like this from the sum of its items. */
    static BiConsumer<History, Report.OfRule> amountsWith(Difference wrong) {
        return (history, report) -> {
            var payins = priced(history);
            var inCents = payins.stream()
                    .filter(RequestChecks::isOneUnit)
                    .map(payin -> payin.text(RequestField.PAYMENT_METHOD))
                    .collect(Collectors.toSet());
            for (var payin : payins) {
                report.sample();
                long amount = amount(payin);
                var difference = Difference.of(payin, amount);
                // A shop whose other payins of the method are right has given a discount of 99 %.
                boolean isDiscount = difference == Difference.UNIT
                        && amount < payin.itemsTotal()
                        && inCents.contains(payin.text(RequestField.PAYMENT_METHOD));
                if (wrong == (isDiscount ? Difference.OTHER : difference)) {
                    var items = "items for " + payin.itemsTotal() + wrong.cause;
                    report.found(payin, payin + " has the amount " + amount + ", and " + items + ".");
                }
            }
        };
    }

    /** Several orders, none over more than a tenth of its items: no shop gives such discounts to everybody. */
    static void fractionCharged(History history, Report.OfRule report) {
        var priced = priced(history);
        priced.forEach(payin -> report.sample());
        long orders = priced.stream().map(MerchantRequest::reference).distinct().count();
        if (orders >= FRACTIONS && priced.stream().allMatch(RequestChecks::isFraction)) {
            var last = priced.get(priced.size() - 1);
            report.found(last, last + " is charged at most a tenth of its items, as are all other orders.");
        }
    }

    static boolean isFraction(MerchantRequest payin) {
        return amount(payin) * SAME_UNIT <= payin.itemsTotal()
                && Difference.of(payin, amount(payin)) != Difference.UNIT;
    }

    static List<MerchantRequest> priced(History history) {
        return history.creations(MerchantRequest.PAYIN).stream()
                .filter(payin -> payin.number(RequestField.AMOUNT) != null && payin.itemsTotal() > 0)
                .toList();
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
            History.steps(payment)
                    // Only notes about the request itself, such as an unknown field.
                    .filter(step -> step.isNote() && step.cause().equals("request"))
                    .flatMap(step -> Stream.ofNullable(step.reason()))
                    .forEach(note -> report.found(note, payment.createdAt(), payment.id() + ": " + note, payment.id()));
        }
    }

    static void noWebhookUrl(History history, Report.OfRule report) {
        report.each(
                history.creations.stream().filter(request -> request.isAccepted() && history.payment(request) != null),
                "has no webhookUrl, so the merchant gets no notification about the payment",
                request -> {
                    var payment = history.payment(request);
                    return payment != null && payment.webhookUrl() == null && !isPolled(history, payment);
                });
    }

    /** Whether the merchant asks again and again, and so knows the payment's status without a notification. */
    private static boolean isPolled(History history, Payment payment) {
        return (history.isOfDrill
                        || history.lookups(payment.id(), payment.createdAt()).size() >= POLLED)
                && history.isLookedUp(payment.id(), payment.last().at());
    }

    static void plainHttpWebhook(History history, Report.OfRule report) {
        report.each(
                history.creations.stream(),
                RequestField.WEBHOOK_URL,
                "has a webhookUrl without TLS",
                RequestChecks::isPlainHttp);
    }

    private static boolean isPlainHttp(String url) {
        var host = HOST.matcher(url);
        return url.toLowerCase(Locale.ROOT).startsWith("http://")
                && !LOCAL.matcher(url).matches()
                && !(host.matches() && NOT_PUBLIC.matcher(host.group(2)).matches());
    }

    static void secretInBrowser(History history, Report.OfRule report) {
        report.each(
                withSecret(history), "carries the secret key and the headers of a browser", RequestChecks::isOfPage);
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
        report.each(
                withSecret(history),
                "authenticates by x-api-key and x-api-secret instead of Basic",
                request -> request.exchange().authentication() == Exchange.AuthenticationScheme.HEADERS);
    }

    private static Stream<MerchantRequest> withSecret(History history) {
        return history.requests.stream()
                .filter(request -> request.exchange().authentication() == Exchange.AuthenticationScheme.BASIC
                        || request.exchange().authentication() == Exchange.AuthenticationScheme.HEADERS);
    }

    static void liveKey(History history, Report.OfRule report) {
        report.each(
                history.requests.stream(),
                "carries a key of production",
                request -> request.isAnsweredBy(ErrorCode.LIVE_KEY_IN_SANDBOX));
    }

    static void rawCard(History history, Report.OfRule report) {
        report.each(
                cards(history),
                "carries a card number instead of a token",
                request -> request.at(RequestField.CARD_NUMBER) != null);
    }

    static void cvvWithToken(History history, Report.OfRule report) {
        if (!history.policy.cvvRequired()) {
            report.each(
                    cards(history).filter(request -> request.text(RequestField.CARD_TOKEN) != null),
                    "carries a CVV beside the token, though cvvRequired is false",
                    request -> request.at(RequestField.CARD_CVV) != null);
        }
    }

    private static Stream<MerchantRequest> cards(History history) {
        return history.creations(MerchantRequest.PAYIN).stream()
                .filter(request -> "CREDIT_CARD".equals(request.text(RequestField.PAYMENT_METHOD)));
    }

    static void payerIp(History history, Report.OfRule report) {
        var payins = history.creations(MerchantRequest.PAYIN);
        report.each(
                payins.stream(),
                RequestField.PAYER_IP,
                "has a payerIp that is not an address on the internet",
                address -> NOT_PUBLIC
                        .matcher(Objects.requireNonNullElse(IpAddress.v4(address), ""))
                        .matches());
        History.by(payins.stream(), request -> request.text(RequestField.PAYER_IP))
                .forEach((address, same) -> {
                    long customers = distinctCustomers(same);
                    if (customers >= CUSTOMERS && customers == distinctCustomers(payins)) {
                        var sentence = "All " + customers + " customers have the payerIp " + address + ".";
                        same.forEach(request -> report.found("always the same", request.at(), sentence, request.id()));
                    }
                });
    }

    private static long distinctCustomers(List<MerchantRequest> payins) {
        return payins.stream()
                .map(request -> request.at(RequestField.DOCUMENT))
                .distinct()
                .count();
    }

    /** A value that belongs to one order was used for payins of several; it is in the first of the fields that is present. */
    static BiConsumer<History, Report.OfRule> reused(RequestField... fields) {
        return (history, report) -> {
            var made = history.creations(MerchantRequest.PAYIN).stream().filter(request -> request.payment != null);
            History.by(made, request -> firstOf(fields, request)).forEach((value, same) -> {
                report.sample();
                var first = same.get(0);
                for (var later : same) {
                    if (!Objects.equals(later.reference(), first.reference())) {
                        var what = " has the " + value.field() + " of " + first + ", which belongs to another order.";
                        report.found(later.at(), later + what, first.id(), later.id());
                    }
                }
            });
        };
    }

    private record FieldValue(RequestField field, @Nullable String text) {}

    private static @Nullable FieldValue firstOf(RequestField[] fields, MerchantRequest request) {
        return Stream.of(fields)
                .map(field -> new FieldValue(field, request.text(field)))
                .filter(value -> value.text() != null)
                .findFirst()
                .orElse(null);
    }
}
