package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.http.control.DeliveryView.DeliverySummary;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.payment.Payins;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A payin for testers. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PayinControlView(
        String id,
        String externalId,
        String referenceId,
        String status,
        long amount,
        long refunded,
        @Nullable Long disputed,
        String paymentMethod,
        String createdAt,
        String updatedAt,
        @Nullable String expiresAt,
        @Nullable String payerUrl,
        @Nullable String payerCode,
        CustomerView customer,
        @Nullable CardView card,
        @Nullable String webhookUrl,
        @Nullable String scenario,
        @Nullable String scenarioChosenBy,
        List<String> remarks,
        List<String> allowedActions,
        List<StepView> timeline,
        @Nullable Boolean forced,
        @Nullable String deliveryState,
        @Nullable List<DeliverySummary> deliveries,
        @Nullable String requestId) {

    /** The payer, with what a tester needs to recognize them. */
    @Serdeable.Serializable
    record CustomerView(String name, String document, String email) {}

    /** The stored data of a card. */
    @Serdeable.Serializable
    record CardView(String brand, String last4, String fingerprint, int installments) {
        static CardView of(CardFace face) {
            return new CardView(face.brand().name(), face.last4(), face.fingerprint(), face.installments());
        }
    }

    /** A payin for an event, without possible secrets, because events are kept longer than payments. */
    public static PayinControlView masked(Payin payin) {
        return of(payin, Mask::of, null, null, null, false, null, null);
    }

    /**
     * A payin.
     *
     * @param shown how texts of people are shown
     * @param payerUrl the page on which a payer pays it; null for a card
     * @param merchant for the payer's code; null for lists
     * @param isSetAside whether it does not change, because drills are played
     * @param deliveries its notifications, oldest first; null for lists
     * @param requestId the journal entry of the request that created it; null for lists
     */
    static PayinControlView of(
            Payin payin,
            UnaryOperator<String> shown,
            @Nullable String payerUrl,
            @Nullable Merchant merchant,
            @Nullable String deliveryState,
            boolean isSetAside,
            @Nullable List<DeliverySummary> deliveries,
            @Nullable String requestId) {
        var customer = payin.customer();
        return new PayinControlView(
                payin.id(),
                payin.externalId(),
                shown.apply(payin.referenceId()),
                payin.statusName(),
                payin.amount().cents(),
                payin.refunded().cents(),
                payin.disputed().isZero() ? null : payin.disputed().cents(),
                payin.method().name(),
                Timestamps.format(payin.createdAt()),
                Timestamps.format(payin.updatedAt()),
                payin.expiresAt() == 0 ? null : Timestamps.format(payin.expiresAt()),
                payerUrl,
                merchant == null ? null : Payins.payerCode(payin, merchant),
                new CustomerView(shown.apply(customer.name()), customer.document(), shown.apply(customer.email())),
                payin.card() == null ? null : CardView.of(payin.card()),
                payin.webhookUrl() == null ? null : Mask.of(payin.webhookUrl()),
                payin.played() == null ? null : payin.played().scenario(),
                payin.played() == null ? null : payin.played().why(),
                payin.remarks().stream().map(Payin.Remark::name).toList(),
                isSetAside
                        ? List.of()
                        : payin.allowed().stream().map(PayinAction::wireName).toList(),
                StepView.timeline(payin.last()),
                payin.isForced() ? Boolean.TRUE : null,
                deliveryState,
                deliveries,
                requestId);
    }
}
