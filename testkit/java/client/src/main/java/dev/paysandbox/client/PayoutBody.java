package dev.paysandbox.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /payout}. {@link Payouts} makes valid ones. */
public final class PayoutBody extends RequestBody<PayoutBody> {
    PayoutBody(Map<String, @Nullable Object> members, @Nullable String scenario) {
        super(members, scenario);
    }

    @Override
    PayoutBody copy(Map<String, @Nullable Object> members, @Nullable String scenario) {
        return new PayoutBody(members, scenario);
    }
}
