package dev.paysandbox.scenario.model;

import dev.paysandbox.domain.Payment;
import org.jspecify.annotations.Nullable;

/**
 * Why a payment reached a status, as its timeline shows.
 *
 * @param words the text to show
 * @param issuer the issuer's answer if that is the reason, or null
 */
public record Reason(TextTemplate words, @Nullable IssuerAnswer issuer) {
    public static final Reason ANTIFRAUD = new Reason(new TextTemplate("refused by antifraud"), null);

    public static Reason of(IssuerAnswer issuer) {
        return new Reason(new TextTemplate(issuer.explanation()), issuer);
    }

    public String about(Payment payment) {
        return words.fill(payment);
    }
}
