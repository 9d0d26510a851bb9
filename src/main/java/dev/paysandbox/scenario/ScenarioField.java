package dev.paysandbox.scenario;

import static dev.paysandbox.scenario.Operation.AUTHENTICATION;
import static dev.paysandbox.scenario.Operation.LOOKUP;
import static dev.paysandbox.scenario.Operation.PAYIN;
import static dev.paysandbox.scenario.Operation.PAYOUT;
import static dev.paysandbox.scenario.Operation.TOKENIZATION;

import java.util.List;
import java.util.Set;

/** The fields of requests that conditions can be about, and the operations that have each. */
@SuppressWarnings("ImmutableEnumChecker") // the set comes from Set.of and is immutable
public enum ScenarioField {
    METHOD("method", PAYIN, LOOKUP),
    AMOUNT("amount", PAYIN, PAYOUT, LOOKUP, AUTHENTICATION),
    /** Only of a raw card in a new request, because the number is not kept. */
    CARD_NUMBER("card.number", PAYIN, TOKENIZATION, AUTHENTICATION),
    CARD_BRAND("card.brand", PAYIN, LOOKUP, TOKENIZATION, AUTHENTICATION),
    CARD_LAST4("card.last4", PAYIN, LOOKUP, TOKENIZATION, AUTHENTICATION),
    CARD_HOLDER_NAME("card.holderName", PAYIN, TOKENIZATION, AUTHENTICATION),
    CUSTOMER_DOCUMENT("customer.document", PAYIN, LOOKUP, AUTHENTICATION),
    CUSTOMER_EMAIL("customer.email", PAYIN, LOOKUP, AUTHENTICATION),
    CUSTOMER_NAME("customer.name", PAYIN, LOOKUP, AUTHENTICATION),
    REFERENCE_ID("referenceId", PAYIN, PAYOUT, LOOKUP, AUTHENTICATION),
    PIX_KEY("pixKey", PAYOUT),
    PIX_KEY_TYPE("pixKeyType", PAYOUT),
    INSTALLMENTS("installments", PAYIN, LOOKUP, AUTHENTICATION),
    /** Any header of the request; files write {@code header.} and the header's name. */
    HEADER("header.", Operation.values());

    private final String key;
    private final Set<Operation> operations;

    ScenarioField(String key, Operation... operations) {
        this.key = key;
        this.operations = Set.of(operations);
    }

    /** As files write it: {@code customer.email}. */
    public String key() {
        return key;
    }

    public boolean isOf(Operation operation) {
        return operations.contains(operation);
    }

    /** Whether only a card payment has it. */
    public boolean isOfCards() {
        return key.startsWith("card.") || this == INSTALLMENTS;
    }

    public boolean isNumber() {
        return this == AMOUNT || this == INSTALLMENTS;
    }

    /** Whether its value is one of a few names. */
    public boolean isChoice() {
        return this == METHOD || this == CARD_BRAND || this == PIX_KEY_TYPE;
    }

    public static List<ScenarioField> of(Operation operation) {
        return List.of(values()).stream().filter(field -> field.isOf(operation)).toList();
    }
}
