package dev.paysandbox.app;

import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.scenario.Field;
import dev.paysandbox.scenario.Occasion;
import dev.paysandbox.scenario.Operation;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What merchants' requests look like to the conditions of scenarios. */
public final class Occasions {
    private Occasions() {}

    /** A request's headers by name, in whichever case. */
    @FunctionalInterface
    public interface Headers {
        Headers NONE = name -> null;

        @Nullable
        String first(String name);
    }

    /** A payin about to be created. */
    record NewPayin(PayinOrder order, Headers headers) implements Occasion {
        @Override
        public Operation operation() {
            return Operation.PAYIN;
        }

        @Override
        public PaymentMethod method() {
            return order.method();
        }

        @Override
        public long amount() {
            return order.amount().cents();
        }

        @Override
        public long installments() {
            return order.card() == null ? NO_NUMBER : order.card().installments();
        }

        @Override
        public @Nullable String text(Field field) {
            var card = order.card();
            return switch (field) {
                case METHOD -> order.method().name();
                case CARD_NUMBER -> ofCard(card, PayinOrder.Card::number);
                case CARD_BRAND ->
                    ofCard(card, raw -> CardBrand.of(raw.number()).name());
                case CARD_LAST4 ->
                    ofCard(card, raw -> raw.number().substring(raw.number().length() - 4));
                case CARD_HOLDER_NAME -> ofCard(card, PayinOrder.Card::holderName);
                case CUSTOMER_DOCUMENT -> order.customer().document();
                case CUSTOMER_EMAIL -> order.customer().email();
                case CUSTOMER_NAME -> order.customer().name();
                case REFERENCE_ID -> order.referenceId();
                case PIX_KEY, PIX_KEY_TYPE, AMOUNT, INSTALLMENTS, HEADER -> null;
            };
        }

        @Override
        public @Nullable String header(String name) {
            return headers.first(name);
        }

        private static <T> @Nullable String ofCard(@Nullable T card, Function<T, String> value) {
            return card == null ? null : value.apply(card);
        }
    }

    /** A payout about to be created. */
    record NewPayout(PayoutOrder order, Headers headers) implements Occasion {
        @Override
        public Operation operation() {
            return Operation.PAYOUT;
        }

        @Override
        public PaymentMethod method() {
            return PaymentMethod.PIX;
        }

        @Override
        public long amount() {
            return order.amount().cents();
        }

        @Override
        public @Nullable String text(Field field) {
            return switch (field) {
                case REFERENCE_ID -> order.referenceId();
                case PIX_KEY -> order.pixKey();
                case PIX_KEY_TYPE -> order.pixKeyType().name();
                default -> null;
            };
        }

        @Override
        public @Nullable String header(String name) {
            return headers.first(name);
        }
    }

    /** A payin that its merchant asks for. */
    record Lookup(Payin payin, Headers headers) implements Occasion {
        @Override
        public Operation operation() {
            return Operation.LOOKUP;
        }

        @Override
        public PaymentMethod method() {
            return payin.method();
        }

        @Override
        public long amount() {
            return payin.amount().cents();
        }

        @Override
        public long installments() {
            return payin.card() == null ? NO_NUMBER : payin.card().installments();
        }

        @Override
        public @Nullable String text(Field field) {
            var card = payin.card();
            return switch (field) {
                case METHOD -> payin.method().name();
                case CARD_BRAND -> NewPayin.ofCard(card, face -> face.brand().name());
                case CARD_LAST4 -> NewPayin.ofCard(card, CardFace::last4);
                case CUSTOMER_DOCUMENT -> payin.customer().document();
                case CUSTOMER_EMAIL -> payin.customer().email();
                case CUSTOMER_NAME -> payin.customer().name();
                case REFERENCE_ID -> payin.referenceId();
                default -> null;
            };
        }

        @Override
        public @Nullable String header(String name) {
            return headers.first(name);
        }
    }
}
