package dev.paysandbox.app.order;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Field;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioRequest;
import org.jspecify.annotations.Nullable;

/** Merchants' and browsers' requests as conditions of scenarios see them. */
public final class ScenarioRequests {
    private ScenarioRequests() {}

    /** A request's headers by name, in upper or lower case. */
    @FunctionalInterface
    public interface Headers {
        Headers NONE = name -> null;

        @Nullable
        String first(String name);
    }

    /** A payin about to be created. */
    public record NewPayin(PayinOrder order, @Nullable PresentedCard card, Headers headers) implements ScenarioRequest {
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
            return card == null ? NO_NUMBER : card.face().installments();
        }

        @Override
        public @Nullable String text(Field field) {
            return switch (field) {
                case METHOD -> order.method().name();
                case CARD_NUMBER, CARD_BRAND, CARD_LAST4, CARD_HOLDER_NAME -> card == null ? null : ofCard(card, field);
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

        @Override
        public boolean numberMatched(String pattern) {
            return card != null && card.numberPatterns().contains(pattern);
        }
    }

    private static @Nullable String ofCard(PresentedCard card, Field field) {
        return switch (field) {
            case CARD_NUMBER -> card.number();
            case CARD_BRAND -> card.face().brand().name();
            case CARD_LAST4 -> card.face().last4();
            case CARD_HOLDER_NAME -> card.holderName();
            default -> null;
        };
    }

    /** A card about to be put behind a token. */
    public record Tokenization(PresentedCard card, Headers headers) implements ScenarioRequest {
        @Override
        public Operation operation() {
            return Operation.TOKENIZATION;
        }

        @Override
        public @Nullable String text(Field field) {
            return ofCard(card, field);
        }

        @Override
        public @Nullable String header(String name) {
            return headers.first(name);
        }
    }

    /** A card's holder about to be authenticated before an order. */
    public record NewAuthentication(AuthenticationOrder order, PresentedCard card, Headers headers)
            implements ScenarioRequest {
        @Override
        public Operation operation() {
            return Operation.AUTHENTICATION;
        }

        @Override
        public long amount() {
            return order.amount().cents();
        }

        @Override
        public long installments() {
            return order.installments();
        }

        @Override
        public @Nullable String text(Field field) {
            return switch (field) {
                case CUSTOMER_DOCUMENT -> order.customerDocument();
                case CUSTOMER_EMAIL -> order.customerEmail();
                case CUSTOMER_NAME -> order.customerName();
                case REFERENCE_ID -> order.referenceId();
                default -> ofCard(card, field);
            };
        }

        @Override
        public boolean numberMatched(String pattern) {
            return card.numberPatterns().contains(pattern);
        }

        @Override
        public @Nullable String header(String name) {
            return headers.first(name);
        }
    }

    /** A payout about to be created. */
    public record NewPayout(PayoutOrder order, Headers headers) implements ScenarioRequest {
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
    public record Lookup(Payin payin, Headers headers) implements ScenarioRequest {
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
                case CARD_BRAND -> card == null ? null : card.brand().name();
                case CARD_LAST4 -> card == null ? null : card.last4();
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
