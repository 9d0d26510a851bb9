package dev.paysandbox.verdict.finding;

import dev.paysandbox.text.JsonPath;

/** The places in the bodies of merchants' requests that rules read; nothing else of a body is kept. */
enum RequestField {
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
    AUTHENTICATION("card.threeDSecure.authenticationId"),
    CAVV("card.threeDSecure.cavv"),
    XID("card.threeDSecure.xid");

    /** Immutable, though not annotated so. */
    @SuppressWarnings("ImmutableEnumChecker")
    final JsonPath path;

    RequestField(String path) {
        this.path = JsonPath.of(path);
    }

    /** Its path in a message, such as {@code customer.document}. */
    @Override
    public String toString() {
        return path.toString();
    }
}
