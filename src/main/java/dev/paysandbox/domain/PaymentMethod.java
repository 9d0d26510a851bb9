package dev.paysandbox.domain;

/** How a payer pays a payin. A payout is always a PIX transfer. */
public enum PaymentMethod {
    CREDIT_CARD,
    PIX,
    BOLETO
}
