package dev.paysandbox.http.control;

import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which notifications to send again: {@code {"paymentId": "pay_…"}}, {@code {"referenceId": "order-1"}},
 * {@code {"state": "EXHAUSTED"}}, {@code {"status": "APPROVED"}}, {@code {"failed": true}}, {@code {"since": "10m"}},
 * {@code {"until": "2m"}}, or several of these, which must all match.
 *
 * @param state one in which a delivery can be replayed; other deliveries are under way, or will be sent anyway
 * @param status the payment's status that they report
 * @param until the latest instant of creation, in the form of {@code since}
 * @param dryRun only list them
 */
@Closed
record ReplayBody(
        @Nullable @Text String paymentId,
        @Nullable @Text String referenceId,

        @Nullable @Words({"RETRYING", "DELIVERED", "EXHAUSTED"})
        String state,

        @Nullable @Text String status,
        @Nullable Boolean failed,
        @Nullable @Text(TextFormat.TIMESTAMP_OR_DURATION) String since,
        @Nullable @Text(TextFormat.TIMESTAMP_OR_DURATION) String until,
        @Nullable Boolean dryRun,
        GivenFields given)
        implements CrossField {
    private static final List<String> CRITERIA =
            List.of("paymentId", "referenceId", "state", "status", "failed", "since", "until");

    @Override
    public void check(CrossField.Rejection rejection) {
        if (CRITERIA.stream().noneMatch(given::has)) {
            rejection.reject(
                    "paymentId",
                    FieldError.REQUIRED,
                    "is required if there is no referenceId, state, status, failed, since or until");
        } else if (Boolean.FALSE.equals(failed)) {
            rejection.reject("failed", FieldError.NOT_ALLOWED, "must be true, or absent");
        }
    }

    boolean wants(Delivery delivery) {
        return (paymentId == null || delivery.paymentId().equals(paymentId))
                && (state == null || delivery.state().name().equals(state))
                && (status == null || delivery.status().equals(status))
                && (failed == null || delivery.hasFailed());
    }

    /** The earliest instant of creation, computed from the present instant. */
    LongUnaryOperator earliest() {
        return since == null ? now -> Long.MIN_VALUE : instant(since);
    }

    /** The latest instant of creation, computed from the present instant. */
    LongUnaryOperator latest() {
        return until == null ? now -> Long.MAX_VALUE : instant(until);
    }

    private static LongUnaryOperator instant(String text) {
        var instant = Timestamps.parse(text);
        if (instant != null) {
            return now -> instant;
        }
        long back = Durations.parse(text).toMillis();
        return now -> now - back;
    }
}
