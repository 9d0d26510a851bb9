package dev.paysandbox.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run of drills needs to know or to have done. Texts that do not apply are empty. */
public final class DrillQuestion extends ApiObject {
    DrillQuestion(Map<String, @Nullable Object> members) {
        super(members);
    }

    long number() {
        return number("number");
    }

    /** {@code PLACE}, {@code ORACLE} or {@code RECONCILE}. */
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

    /** The payment method that is wanted: {@code PIX}, {@code BOLETO} or {@code CREDIT_CARD}; empty for a payout. */
    public String method() {
        return text("method");
    }

    /** The {@code referenceId} of the request for the payment that it is about, once there is one. */
    public String referenceId() {
        return text("referenceId");
    }

    /** The id of that payment. */
    public String paymentId() {
        return text("id");
    }

    /** What placing the order has answered. */
    public String placed() {
        return text("placed");
    }

    boolean isAboutPayout() {
        return operation().equals("payout");
    }
}
