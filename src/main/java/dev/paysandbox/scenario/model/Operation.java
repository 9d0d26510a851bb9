package dev.paysandbox.scenario.model;

import java.util.Locale;

/** The requests of merchants and payers' browsers that a scenario can change. */
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
