package dev.paysandbox.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /payin}. {@link Payins} makes valid ones. */
public final class PayinBody extends RequestBody<PayinBody> {
    PayinBody(Map<String, @Nullable Object> members, @Nullable String scenario) {
        super(members, scenario);
    }

    @Override
    PayinBody copy(Map<String, @Nullable Object> members, @Nullable String scenario) {
        return new PayinBody(members, scenario);
    }

    /** With this number of installments of a card payment. Default: 1. */
    public PayinBody installments(int installments) {
        return with("card.installments", installments);
    }

    /** With the proof of an authentication before the order, from {@link Cards#authenticate}. */
    public PayinBody authenticated(Authentication proof) {
        return with("card.threeDSecure", proof.proof());
    }
}
