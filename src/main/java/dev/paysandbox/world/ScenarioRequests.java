package dev.paysandbox.world;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioRequest;
import java.util.function.Function;
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

    /** @param card the card as presented; null if there is none, or only its stored part is known */
    private record RequestData(
            Operation operation,
            @Nullable PaymentMethod method,
            long amount,
            long installments,
            Function<ScenarioField, @Nullable String> texts,
            @Nullable PresentedCard card,
            Headers headers)
            implements ScenarioRequest {
        @Override
        public @Nullable String text(ScenarioField field) {
            return texts.apply(field);
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

    /** A payin about to be created. */
    public static ScenarioRequest payin(PayinOrder order, @Nullable PresentedCard card, Headers headers) {
        return new RequestData(
                Operation.PAYIN,
                order.method(),
                order.amount().cents(),
                card == null ? ScenarioRequest.NO_NUMBER : card.face().installments(),
                field -> switch (field) {
                    case CUSTOMER_DOCUMENT, CUSTOMER_EMAIL, CUSTOMER_NAME -> ofCustomer(order.customer(), field);
                    case REFERENCE_ID -> order.referenceId();
                    default -> card == null ? null : ofCard(card, field);
                },
                card,
                headers);
    }

    /** A payout about to be created. */
    public static ScenarioRequest payout(PayoutOrder order, Headers headers) {
        return new RequestData(
                Operation.PAYOUT,
                PaymentMethod.PIX,
                order.amount().cents(),
                ScenarioRequest.NO_NUMBER,
                field -> switch (field) {
                    case REFERENCE_ID -> order.referenceId();
                    case PIX_KEY -> order.pixKey();
                    case PIX_KEY_TYPE -> order.pixKeyType().name();
                    default -> null;
                },
                null,
                headers);
    }

    /** A payin that its merchant asks for. */
    public static ScenarioRequest lookup(Payin payin, Headers headers) {
        var card = payin.card();
        return new RequestData(
                Operation.LOOKUP,
                payin.method(),
                payin.amount().cents(),
                card == null ? ScenarioRequest.NO_NUMBER : card.installments(),
                field -> switch (field) {
                    case CARD_BRAND -> card == null ? null : card.brand().name();
                    case CARD_LAST4 -> card == null ? null : card.last4();
                    case REFERENCE_ID -> payin.referenceId();
                    default -> ofCustomer(payin.customer(), field);
                },
                null,
                headers);
    }

    /** A card about to be put behind a token. */
    public static ScenarioRequest tokenization(PresentedCard card, Headers headers) {
        return new RequestData(
                Operation.TOKENIZATION,
                null,
                ScenarioRequest.NO_NUMBER,
                ScenarioRequest.NO_NUMBER,
                field -> ofCard(card, field),
                card,
                headers);
    }

    /** A card's holder about to be authenticated before an order. */
    public static ScenarioRequest authentication(AuthenticationOrder order, PresentedCard card, Headers headers) {
        return new RequestData(
                Operation.AUTHENTICATION,
                null,
                order.amount().cents(),
                order.installments(),
                field -> switch (field) {
                    case CUSTOMER_DOCUMENT -> order.customerDocument();
                    case CUSTOMER_EMAIL -> order.customerEmail();
                    case CUSTOMER_NAME -> order.customerName();
                    case REFERENCE_ID -> order.referenceId();
                    default -> ofCard(card, field);
                },
                card,
                headers);
    }

    private static @Nullable String ofCard(PresentedCard card, ScenarioField field) {
        return switch (field) {
            case CARD_NUMBER -> card.number();
            case CARD_BRAND -> card.face().brand().name();
            case CARD_LAST4 -> card.face().last4();
            case CARD_HOLDER_NAME -> card.holderName();
            default -> null;
        };
    }

    private static @Nullable String ofCustomer(Customer customer, ScenarioField field) {
        return switch (field) {
            case CUSTOMER_DOCUMENT -> customer.document();
            case CUSTOMER_EMAIL -> customer.email();
            case CUSTOMER_NAME -> customer.name();
            default -> null;
        };
    }
}
