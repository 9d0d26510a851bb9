package dev.paysandbox.world.tester;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.domain.Payout;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A text by which somebody looks for a payment: any part of the id, referenceId, name, email or PIX key, without regard to case and
 * accents; a document with or without punctuation; the whole amount; a PIX code, a boleto's line or an externalId.
 */
public final class SearchText {
    /** A shorter text is part of almost every payment. */
    private static final int SHORTEST_PART = 3;
    /** No bank's or acquirer's id is shorter. */
    private static final int SHORTEST_EXTERNAL_ID = 17;

    /** In reais: 119,80 or 1.198,00 or 119.80 or 119. */
    private static final Pattern REAIS =
            Pattern.compile("(?:r\\$)?\\s*([0-9]{1,3}(?:[.,]?[0-9]{3}){0,4}|[0-9]{1,13})(?:[.,]([0-9]{1,2}))?");

    private static final Pattern CENTS = Pattern.compile("[0-9]{1,15}");
    private static final Pattern PUNCTUATION = Pattern.compile("[ ./-]");
    private static final Pattern ACCENT = Pattern.compile("\\p{M}+");

    private final String wanted;
    private final String external;
    /** A CPF, or another number that people punctuate; null if it is none. */
    private final @Nullable String digits;

    private final long reais;
    private final long cents;

    public SearchText(String text) {
        wanted = folded(text.strip());
        external = PaymentData.externalIdIn(text.strip());
        var plain = PUNCTUATION.matcher(wanted).replaceAll("");
        digits = !isShort() && CENTS.matcher(plain).matches() ? plain : null;
        reais = cents(wanted);
        cents = CENTS.matcher(wanted).matches() ? Long.parseLong(wanted) : -1;
    }

    /** Whether it is too short to name a payment by a part of what is known of it. */
    public boolean isShort() {
        return wanted.length() < SHORTEST_PART;
    }

    public boolean isIn(Payment payment) {
        Stream<@Nullable String> people = payment instanceof Payin payin
                ? Stream.of(
                        payin.customer().name(),
                        payin.customer().email(),
                        payin.customer().document())
                : payment instanceof Payout payout
                        ? Stream.of(payout.pixKey(), payout.beneficiaryName(), payout.beneficiaryDocument())
                        : Stream.empty();
        return hasAmount(payment.amount().cents())
                || isExternalIdOf(payment)
                || isIn(payment.id())
                || isIn(payment.referenceId())
                || people.anyMatch(this::isIn);
    }

    /** Whether it is the externalId, the PIX code or the boleto's line of the payment. */
    boolean isExternalIdOf(Payment payment) {
        return external.length() >= SHORTEST_EXTERNAL_ID && external.equals(payment.externalId());
    }

    public boolean hasAmount(long amount) {
        return amount >= 0 && (amount == reais || amount == cents);
    }

    public boolean isIn(@Nullable String part) {
        return part != null
                && (folded(part).contains(wanted)
                        || (digits != null
                                && PUNCTUATION.matcher(part).replaceAll("").contains(digits)));
    }

    private static String folded(String text) {
        boolean isPlain = text.chars().allMatch(character -> character < 128);
        var plain = isPlain
                ? text
                : ACCENT.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                        .replaceAll("");
        return plain.toLowerCase(Locale.ROOT);
    }

    /** Returns -1, which no payment has, if the text is not an amount. */
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
