package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Closed;
import dev.paysandbox.http.json.CrossField;
import dev.paysandbox.http.json.Given;
import dev.paysandbox.http.json.Text;
import dev.paysandbox.http.json.TextFormat;
import dev.paysandbox.http.json.Words;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import io.micronaut.core.annotation.Introspected;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which notifications to send again: {@code {"paymentId": "pay_…"}}, {@code {"state": "EXHAUSTED"}}, {@code {"failed":
 * true}}, {@code {"since": "10m"}}, or several of these, which must all hold.
 *
 * @param state one of those in which a delivery may be sent again; the others are under way, or go out by themselves
 */
@Introspected
@Closed
@CrossField
record ReplayBody(
        @Nullable @Text String paymentId,

        @Nullable @Words({"RETRYING", "DELIVERED", "EXHAUSTED"})
        String state,

        @Nullable Boolean failed,
        @Nullable @Text(TextFormat.TIMESTAMP_OR_DURATION) String since,
        Given given)
        implements CrossField.Rules {

    @Override
    public void check(CrossField.Rejection rejection) {
        if (!given.has("paymentId") && !given.has("state") && !given.has("failed") && !given.has("since")) {
            rejection.reject("paymentId", FieldError.REQUIRED, "or state, failed or since is required");
        } else if (Boolean.FALSE.equals(failed)) {
            rejection.reject("failed", FieldError.NOT_ALLOWED, "must be true, or absent");
        }
    }

    boolean wants(Delivery delivery) {
        return (paymentId == null || delivery.paymentId().equals(paymentId))
                && (state == null || delivery.state().name().equals(state))
                && (failed == null || delivery.hasFailed());
    }

    /** The earliest instant of creation, given the present one. */
    LongUnaryOperator earliest() {
        if (since == null) {
            return now -> Long.MIN_VALUE;
        }
        var instant = Timestamps.parse(since);
        if (instant != null) {
            return now -> instant;
        }
        long back = Durations.parse(since).toMillis();
        return now -> now - back;
    }
}
