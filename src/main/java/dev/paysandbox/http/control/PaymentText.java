package dev.paysandbox.http.control;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds payments by any part of the id, referenceId, name, document, email or PIX key, ignoring case; or by the whole
 * amount.
 */
final class PaymentText {
    /** In reais: 119,80 or 1.198,00 or 119.80 or 119. */
    private static final Pattern REAIS =
            Pattern.compile("(?:r\\$)?\\s*([0-9]{1,3}(?:[.,]?[0-9]{3}){0,4}|[0-9]{1,13})(?:[.,]([0-9]{1,2}))?");

    private final String wanted;
    private final long cents;

    private PaymentText(String wanted) {
        this.wanted = wanted;
        cents = cents(wanted);
    }

    /** @param text the query's parameter, or null, which matches all payments */
    static @Nullable PaymentText of(@Nullable String text) {
        return text == null || text.isBlank()
                ? null
                : new PaymentText(text.strip().toLowerCase(Locale.ROOT));
    }

    boolean isIn(Payin payin) {
        var customer = payin.customer();
        return isIn(payin, customer.name(), customer.email(), customer.document());
    }

    boolean isIn(Payout payout) {
        return isIn(payout, payout.pixKey(), payout.beneficiaryName(), payout.beneficiaryDocument());
    }

    private boolean isIn(Payment payment, @Nullable String... others) {
        return payment.amount().cents() == cents
                || Stream.concat(Stream.of(payment.id(), payment.referenceId()), Stream.of(others))
                        .anyMatch(part ->
                                part != null && part.toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** @return -1, which no payment has, if the text is not an amount */
    private static long cents(String text) {
        var amount = REAIS.matcher(text);
        if (!amount.matches()) {
            return -1;
        }
        var fraction = amount.group(2);
        long whole = Long.parseLong(amount.group(1).replaceAll("[.,]", ""));
        return whole * 100
                + (fraction == null ? 0 : Long.parseLong(fraction.length() == 1 ? fraction + "0" : fraction));
    }
}
