package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.http.control.DeliveryView.DeliverySummary;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A payout for testers. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PayoutControlView(
        String id,
        @Nullable String externalId,
        String referenceId,
        String status,
        long amount,
        String pixKey,
        String pixKeyType,
        @Nullable String beneficiaryName,
        @Nullable String beneficiaryDocument,
        String createdAt,
        String updatedAt,
        @Nullable String webhookUrl,
        @Nullable String scenario,
        @Nullable String scenarioChosenBy,
        List<String> allowedActions,
        List<StepView> timeline,
        @Nullable Boolean forced,
        @Nullable String deliveryState,
        @Nullable List<DeliverySummary> deliveries,
        @Nullable String requestId) {

    /** A payout for an event, without possible secrets, because events are kept longer than payments. */
    public static PayoutControlView masked(Payout payout) {
        return of(payout, Mask::of, null, false, null, null);
    }

    /**
     * A payout.
     *
     * @param shown how texts of people are shown
     * @param isSetAside whether it does not change, because drills are played
     * @param deliveries its notifications, oldest first; null for lists
     * @param requestId the journal entry of the request that created it; null for lists
     */
    static PayoutControlView of(
            Payout payout,
            UnaryOperator<String> shown,
            @Nullable String deliveryState,
            boolean isSetAside,
            @Nullable List<DeliverySummary> deliveries,
            @Nullable String requestId) {
        return new PayoutControlView(
                payout.id(),
                payout.externalId(),
                shown.apply(payout.referenceId()),
                payout.statusName(),
                payout.amount().cents(),
                shown.apply(payout.pixKey()),
                payout.pixKeyType().name(),
                payout.beneficiaryName() == null ? null : shown.apply(payout.beneficiaryName()),
                payout.beneficiaryDocument(),
                Timestamps.format(payout.createdAt()),
                Timestamps.format(payout.updatedAt()),
                payout.webhookUrl() == null ? null : Mask.of(payout.webhookUrl()),
                payout.played() == null ? null : payout.played().scenario(),
                payout.played() == null ? null : payout.played().why(),
                isSetAside
                        ? List.of()
                        : payout.allowed().stream().map(PayoutAction::wireName).toList(),
                StepView.timeline(payout.last()),
                payout.isForced() ? Boolean.TRUE : null,
                deliveryState,
                deliveries,
                requestId);
    }
}
