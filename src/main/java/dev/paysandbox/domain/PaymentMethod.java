package dev.paysandbox.domain;

import dev.paysandbox.chance.Chance;

/** How a payer pays a payin. A payout is always a PIX transfer. */
public enum PaymentMethod {
    CREDIT_CARD,
    PIX,
    BOLETO;

    /**
     * The bank's or acquirer's own id of a payin: a PIX txid, a boleto's "nosso número", a card's acquirer id. Derived
     * from the payin's id.
     */
    String externalId(String payinId) {
        var chance = Chance.of(payinId);
        return switch (this) {
            case PIX -> chance.letters(32);
            case BOLETO -> chance.digits(17);
            case CREDIT_CARD -> chance.digits(20);
        };
    }
}
