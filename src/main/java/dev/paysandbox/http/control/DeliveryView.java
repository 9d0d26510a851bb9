package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.DeliveryWait;
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A notification and every attempt to deliver it.
 *
 * @param copyOf the id of the notification that it copies
 * @param sentTo where the newest attempt went, if the setting webhookTo replaced its own URL
 * @param faults what a scenario has done to it
 * @param headers those of the newest attempt, as sent; absent in lists and before the first attempt
 * @param body the text sent, masked
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeliveryView(
        String id,
        @Nullable String copyOf,
        String paymentId,
        String status,
        String url,
        @Nullable String sentTo,
        String state,
        @Nullable List<DeliveryFault> faults,
        @Nullable WaitView waitsFor,
        String createdAt,
        @Nullable String nextAttemptAt,
        @Nullable Map<String, String> headers,
        String body,
        List<AttemptView> attempts) {

    /** What a notification waits for before its first attempt: a time, a status, an earlier notification. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record WaitView(
            @Nullable String status,
            @Nullable String deliveryId,
            @Nullable String until) {
        public static @Nullable WaitView of(@Nullable DeliveryWait wait) {
            if (wait == null) {
                return null;
            }
            var until = wait.until();
            return new WaitView(wait.status(), wait.deliveryId(), until == null ? null : Timestamps.format(until));
        }
    }

    /** Null, and so absent, for almost all notifications. */
    public static @Nullable List<DeliveryFault> faults(List<DeliveryFault> faults) {
        return faults.isEmpty() ? null : faults;
    }

    /**
     * One attempt.
     *
     * @param status the receiver's HTTP status, absent if there was none
     * @param answer the receiver's answer, at most 4 KiB; absent if there was none, or once it is dropped
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record AttemptView(
            String at,
            boolean replay,
            String outcome,
            @Nullable Integer status,
            double latencyMs,
            @Nullable String detail,
            @Nullable String answer,
            boolean answerCut) {
        public static AttemptView of(Attempt attempt) {
            var answer = attempt.answer();
            return new AttemptView(
                    Timestamps.format(attempt.at()),
                    attempt.replay(),
                    attempt.outcome().name(),
                    attempt.status() == 0 ? null : attempt.status(),
                    attempt.latencyMicros() / 1000.0,
                    attempt.detail().isEmpty() ? null : attempt.detail(),
                    answer == null || answer.isEmpty() ? null : answer,
                    attempt.answerCut());
        }
    }

    /** A notification within its payment's view, without its body. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DeliverySummary(
            String id,
            @Nullable String copyOf,
            String status,
            String state,
            @Nullable List<DeliveryFault> faults,
            @Nullable WaitView waitsFor,
            String createdAt,
            @Nullable String nextAttemptAt,
            List<AttemptView> attempts) {

        public static DeliverySummary of(Delivery delivery, DeliveryState state, @Nullable DeliveryWait wait) {
            var next = delivery.nextAttemptAt();
            return new DeliverySummary(
                    delivery.id(),
                    delivery.copyOf(),
                    delivery.status(),
                    state.name(),
                    DeliveryView.faults(delivery.faults()),
                    WaitView.of(wait),
                    Timestamps.format(delivery.createdAt()),
                    next == null ? null : Timestamps.format(next),
                    delivery.attempts().stream().map(AttemptView::of).toList());
        }
    }

    public static DeliveryView of(Delivery delivery, DeliveryState state, @Nullable DeliveryWait wait) {
        return of(delivery, state, wait, null);
    }

    static DeliveryView withHeaders(Delivery delivery, DeliveryState state, @Nullable DeliveryWait wait) {
        var headers = delivery.sentHeaders();
        return of(delivery, state, wait, headers.isEmpty() ? null : headers);
    }

    private static DeliveryView of(
            Delivery delivery,
            DeliveryState state,
            @Nullable DeliveryWait wait,
            @Nullable Map<String, String> headers) {
        var next = delivery.nextAttemptAt();
        return new DeliveryView(
                delivery.id(),
                delivery.copyOf(),
                delivery.paymentId(),
                delivery.status(),
                Mask.of(delivery.url()),
                delivery.sentTo() == null ? null : Mask.of(delivery.sentTo()),
                state.name(),
                faults(delivery.faults()),
                WaitView.of(wait),
                Timestamps.format(delivery.createdAt()),
                next == null ? null : Timestamps.format(next),
                headers,
                Mask.of(new String(delivery.body(), StandardCharsets.UTF_8)),
                delivery.attempts().stream().map(AttemptView::of).toList());
    }
}
