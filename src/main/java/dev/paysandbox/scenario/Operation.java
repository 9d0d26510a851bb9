package dev.paysandbox.scenario;

import java.util.Locale;

/** What a merchant or a payer's browser asks for, as far as a scenario can take part in it. */
public enum Operation {
    PAYIN,
    PAYOUT,
    /** {@code GET /payin/{id}}. */
    LOOKUP,
    TOKENIZATION,
    /** 3D Secure before the order. */
    AUTHENTICATION;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** As files write it: {@code payin}. */
    public String word() {
        return word;
    }
}
