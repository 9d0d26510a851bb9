package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A notification as it stands with its payment: what came of it, without the text. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeliverySummary(
        String id,
        String status,
        String state,
        String createdAt,
        @Nullable String nextAttemptAt,
        List<DeliveryView.AttemptView> attempts) {

    static DeliverySummary of(Delivery delivery) {
        var next = delivery.nextAttemptAt();
        return new DeliverySummary(
                delivery.id(),
                delivery.status(),
                delivery.state().name(),
                Timestamps.format(delivery.createdAt()),
                next == null ? null : Timestamps.format(next),
                delivery.attempts().stream().map(DeliveryView.AttemptView::of).toList());
    }
}
