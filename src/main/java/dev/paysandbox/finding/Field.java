package dev.paysandbox.finding;

import dev.paysandbox.text.JsonPath;

/** The places in the bodies of merchants' requests that rules read; of a body nothing else is kept. */
enum Field {
    AMOUNT("amount"),
    REFERENCE("referenceId"),
    PAYMENT_METHOD("paymentMethod"),
    DOCUMENT("customer.document"),
    ITEMS("items"),
    PIX_KEY("pixKey"),
    WEBHOOK_URL("webhookUrl"),
    PAYER_IP("payerIp"),
    CARD_NUMBER("card.number"),
    CARD_CVV("card.cvv"),
    CARD_TOKEN("card.token"),
    SESSION("antifraud.sessionId"),
    AUTHENTICATION("card.threeDSecure.authenticationId");

    /** Immutable, though not marked so. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final JsonPath path;

    Field(String path) {
        this.path = JsonPath.of(path);
    }

    JsonPath path() {
        return path;
    }

    /** As it is written in a message, such as {@code customer.document}. */
    @Override
    public String toString() {
        return path.toString();
    }
}
