package dev.paysandbox.http.control;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Deliveries;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The filters in the query of a list of payments, whether of one world or of all. */
final class PaymentFilter {
    private final Query query;
    private final Deliveries deliveries;
    private final @Nullable String status;
    private final @Nullable PaymentMethod method;
    private final @Nullable String reference;
    private final @Nullable PaymentText text;
    private final boolean isFailing;

    /** @param statuses those that the payments may have */
    PaymentFilter(Query query, Stream<? extends Enum<?>> statuses, Deliveries deliveries) {
        this.query = query;
        this.deliveries = deliveries;
        status = query.choice("status", statuses.map(Enum::name).distinct().toArray(String[]::new), name -> name);
        method = query.choice("paymentMethod", PaymentMethod.values());
        reference = query.text("referenceId");
        text = PaymentText.of(query.text("text"));
        isFailing = query.choice("deliveryFailing", new Boolean[] {true}, Object::toString) != null;
        // A duration would need each world's own clock, so this only checks the syntax.
        query.since(() -> 0);
    }

    /** Whether only payins can match. */
    boolean isOfPayins() {
        return method != null;
    }

    InWorld in(World world) {
        return new InWorld(world);
    }

    /** The filter for the payments of one world: its clock and its notifications count. */
    final class InWorld {
        private final World world;
        private final long since;

        private InWorld(World world) {
            this.world = world;
            since = query.since(world::now);
        }

        boolean matches(Payin payin) {
            return isWanted(payin)
                    && (method == null || payin.method() == method)
                    && (text == null || text.isIn(payin));
        }

        boolean matches(Payout payout) {
            return isWanted(payout) && (text == null || text.isIn(payout));
        }

        private boolean isWanted(Payment payment) {
            return payment.createdAt() >= since
                    && (status == null || payment.statusName().equals(status))
                    && (reference == null || reference.equals(payment.referenceId()))
                    && (!isFailing || deliveries.isFailing(world, payment.id()));
        }
    }

    /**
     * Finds payments by any part of the id, referenceId, name, document, email or PIX key, ignoring case; or by the whole
     * amount.
     */
    private static final class PaymentText {
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
                            .anyMatch(part -> part != null
                                    && part.toLowerCase(Locale.ROOT).contains(wanted));
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
}
