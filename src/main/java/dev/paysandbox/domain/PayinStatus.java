package dev.paysandbox.domain;

/** The documented statuses of a payin. */
public enum PayinStatus implements Payment.PaymentStatus {
    /** Created, awaiting settlement. */
    PENDING,
    /** A 3DS challenge must be completed. */
    PENDING_3DS,
    /** The balance is available to the merchant. */
    APPROVED,
    /** A technical failure, for example because the acquirer was unavailable. */
    FAILED,
    /** Cancelled before completion. */
    CANCELED,
    /** Denied by the card issuer or by antifraud. */
    REFUSED,
    /** A partial or total refund was applied. */
    REFUNDED,
    /** The payer disputed the purchase with the issuing bank. */
    CHARGEBACK,
    /** The payer asked for the money back through PIX's special return mechanism. */
    MED,
    /** The validity window of the PIX, boleto or challenge elapsed. */
    EXPIRED;

    @Override
    public boolean isOpen() {
        return this == PENDING || this == PENDING_3DS;
    }

    /** Whether the payer contests the payin. A lost dispute keeps its status. */
    public boolean isDisputed() {
        return this == CHARGEBACK || this == MED;
    }
}
