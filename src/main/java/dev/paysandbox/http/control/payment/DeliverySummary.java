package dev.paysandbox.http.control.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.http.control.delivery.DeliveryView;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryWait;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A notification within its payment's view, without its body. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeliverySummary(
        String id,
        @Nullable String copyOf,
        String status,
        String state,
        @Nullable List<DeliveryFault> faults,
        DeliveryView.@Nullable WaitView waitsFor,
        String createdAt,
        @Nullable String nextAttemptAt,
        List<DeliveryView.AttemptView> attempts) {

    static DeliverySummary of(Delivery delivery, @Nullable DeliveryWait wait) {
        var next = delivery.nextAttemptAt();
        return new DeliverySummary(
                delivery.id(),
                delivery.copyOf(),
                delivery.status(),
                delivery.state().name(),
                DeliveryView.faults(delivery.faults()),
                DeliveryView.WaitView.of(wait),
                Timestamps.format(delivery.createdAt()),
                next == null ? null : Timestamps.format(next),
                delivery.attempts().stream().map(DeliveryView.AttemptView::of).toList());
    }
}
