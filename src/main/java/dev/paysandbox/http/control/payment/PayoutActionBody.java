package dev.paysandbox.http.control.payment;

import dev.paysandbox.http.json.Closed;
import dev.paysandbox.http.json.CrossField;
import dev.paysandbox.http.json.GivenFields;
import dev.paysandbox.http.json.Text;
import io.micronaut.core.annotation.Introspected;
import org.jspecify.annotations.Nullable;

/** A change of a payout, like {@link PayinActionBody} but without an amount. */
@Introspected
@Closed
@CrossField
record PayoutActionBody(
        @Nullable String action,
        @Nullable String status,
        @Nullable Boolean force,
        @Nullable @Text String reason,
        GivenFields given)
        implements CrossField.Rules {

    boolean isJump() {
        return PayinActionBody.isJump(given);
    }

    @Override
    public void check(CrossField.Rejection rejection) {
        PayinActionBody.check(given, force, rejection, "action");
    }
}
