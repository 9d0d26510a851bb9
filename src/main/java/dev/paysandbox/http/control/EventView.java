package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.DeliveryFault;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event, with the state of its subject at that time. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record EventView(
        long seq,
        String at,
        @Nullable String world,
        String type,
        String what,
        @Nullable String paymentId,
        @Nullable String deliveryState,
        @Nullable PayinControlView payin,
        @Nullable PayoutControlView payout,
        @Nullable AttemptedView delivery,
        @Nullable RequestView request,
        @Nullable Object finding) {

    /** An attempt to deliver a notification. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AttemptedView(
            String id,
            @Nullable String copyOf,
            String status,
            String state,
            @Nullable List<DeliveryFault> faults,
            DeliveryView.AttemptView attempt) {
        static AttemptedView of(Feed.Attempted attempted) {
            return new AttemptedView(
                    attempted.deliveryId(),
                    attempted.copyOf(),
                    attempted.status(),
                    attempted.state().name(),
                    DeliveryView.faults(attempted.faults()),
                    DeliveryView.AttemptView.of(attempted.attempt()));
        }
    }

    /**
     * @param world its public key, in a stream of all worlds
     * @param deliveryState the present state of its payment's notifications
     */
    static EventView of(Feed.FeedEvent event, @Nullable String world, @Nullable String deliveryState) {
        var subject = event.subject();
        return new EventView(
                event.number(),
                Timestamps.format(event.at()),
                world,
                event.type().word(),
                event.what(),
                event.paymentId(),
                deliveryState,
                subject instanceof Payin payin ? PayinControlView.masked(payin) : null,
                subject instanceof Payout payout ? PayoutControlView.masked(payout) : null,
                subject instanceof Feed.Attempted attempted ? AttemptedView.of(attempted) : null,
                subject instanceof Journal.Entry entry ? RequestView.brief(entry) : null,
                subject instanceof Feed.Found finding ? finding.view() : null);
    }
}
