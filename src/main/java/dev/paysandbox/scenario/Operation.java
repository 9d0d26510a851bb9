package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

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

    /** {@code a payin}, {@code an authentication}. */
    public String withArticle() {
        return (this == AUTHENTICATION ? "an " : "a ") + word;
    }

    public Set<PaymentMethod> methods() {
        return switch (this) {
            case PAYIN, LOOKUP -> EnumSet.allOf(PaymentMethod.class);
            case PAYOUT -> EnumSet.of(PaymentMethod.PIX);
            case TOKENIZATION, AUTHENTICATION -> EnumSet.of(PaymentMethod.CREDIT_CARD);
        };
    }
}
