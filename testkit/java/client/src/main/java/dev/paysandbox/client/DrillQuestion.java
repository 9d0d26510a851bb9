package dev.paysandbox.client;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A question of a run of drills to the test. Texts that do not apply are empty. */
public final class DrillQuestion extends ApiObject {
    DrillQuestion(Map<String, @Nullable Object> members) {
        super(members);
    }

    long number() {
        return number("number");
    }

    /** {@code PLACE}, {@code ORACLE}, {@code RECONCILE} or {@code RESTART}. */
    public String kind() {
        return text("kind");
    }

    /** The drill's name. */
    public String drill() {
        return text("drill");
    }

    /** {@code payin} or {@code payout}. */
    public String operation() {
        return text("operation");
    }

    /** The payment method of the order: {@code PIX}, {@code BOLETO} or {@code CREDIT_CARD}; empty for a payout. */
    public String method() {
        return text("method");
    }

    /** The {@code referenceId} of the drill's payment, once it was requested. */
    public String referenceId() {
        return text("referenceId");
    }

    /** The id of the drill's payment. */
    public String paymentId() {
        return text("id");
    }

    /** The world's time. */
    public Instant now() {
        return instant("now");
    }

    /** The answer of the function or request that placed the order. */
    public String placed() {
        return text("placed");
    }

    boolean isAboutPayout() {
        return operation().equals("payout");
    }
}
