package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which notifications to send again: {@code {"paymentId": "pay_…"}}, {@code {"state": "EXHAUSTED"}}, {@code {"failed":
 * true}}, {@code {"since": "10m"}}, or several of these, which must all hold.
 *
 * @param since the earliest instant of creation, given the present one
 */
record ReplayForm(@Nullable String paymentId, @Nullable String state, boolean failed, LongUnaryOperator since) {
    /** The others are under way, or go out by themselves when their turn comes. */
    private static final List<String> STATES =
            List.of(Delivery.State.RETRYING.name(), Delivery.State.DELIVERED.name(), Delivery.State.EXHAUSTED.name());

    static ReplayForm read(byte @Nullable [] body) {
        var fields = new Fields(JsonBody.parse(body));
        var paymentId = fields.optionalText("paymentId");
        var state = fields.has("state") ? fields.choice("state", STATES) : null;
        var failed = fields.has("failed") && fields.truth("failed");
        var since = since(fields);
        if (!fields.has("paymentId") && !fields.has("state") && !fields.has("failed") && !fields.has("since")) {
            fields.reject("paymentId", FieldError.REQUIRED, "or state, failed or since is required");
        } else if (fields.has("failed") && !failed) {
            fields.reject("failed", FieldError.NOT_ALLOWED, "must be true, or absent");
        }
        fields.refuse();
        return new ReplayForm(paymentId, state, failed, since);
    }

    boolean wants(Delivery delivery) {
        return (paymentId == null || delivery.paymentId().equals(paymentId))
                && (state == null || delivery.state().name().equals(state))
                && (!failed || delivery.hasFailed());
    }

    private static LongUnaryOperator since(Fields fields) {
        var text = fields.optionalText("since");
        if (text == null) {
            return now -> Long.MIN_VALUE;
        }
        var instant = Timestamps.parse(text);
        if (instant != null) {
            return now -> instant;
        }
        try {
            var back = Durations.parse(text).toMillis();
            return now -> now - back;
        } catch (IllegalArgumentException neither) {
            fields.reject(
                    "since",
                    FieldError.INVALID_FORMAT,
                    "must be a timestamp such as 2026-11-25T03:00:00Z, or a duration counted back such as 10m");
            return now -> now;
        }
    }
}
