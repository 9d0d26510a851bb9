package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.World;
import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.mask.Mask;
import dev.paysandbox.time.Timestamps;
import io.micronaut.http.HttpRequest;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a tester may know of a payin. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record PayinControlView(
        String id,
        String externalId,
        String referenceId,
        String status,
        long amount,
        long refunded,
        String paymentMethod,
        String createdAt,
        String updatedAt,
        @Nullable String expiresAt,
        @Nullable String payerUrl,
        CustomerView customer,
        @Nullable CardView card,
        @Nullable String webhookUrl,
        @Nullable String scenario,
        @Nullable String scenarioChosenBy,
        List<String> remarks,
        List<String> allowedActions,
        List<StepView> timeline,
        @Nullable Boolean forced,
        @Nullable List<DeliverySummary> deliveries,
        @Nullable String requestId) {

    /** The payer, as far as a tester needs to recognise them. */
    @Serdeable.Serializable
    record CustomerView(String name, String document, String email) {
        CustomerView masked() {
            return new CustomerView(Mask.of(name), document, Mask.of(email));
        }
    }

    /** What is kept of a card. */
    @Serdeable.Serializable
    record CardView(String brand, String last4, String fingerprint, int installments) {
        static CardView of(CardFace face) {
            return new CardView(face.brand().name(), face.last4(), face.fingerprint(), face.installments());
        }
    }

    /** As lists have it. */
    static PayinControlView of(Payin payin) {
        return of(payin, null, null);
    }

    /** With the notifications, oldest first, and the journal's entry of the request that made it. */
    static PayinControlView of(Payin payin, @Nullable List<DeliverySummary> deliveries, @Nullable String requestId) {
        var customer = payin.customer();
        return new PayinControlView(
                payin.id(),
                payin.externalId(),
                payin.referenceId(),
                payin.statusName(),
                payin.amount().cents(),
                payin.refunded().cents(),
                payin.method().name(),
                Timestamps.format(payin.createdAt()),
                Timestamps.format(payin.updatedAt()),
                payin.expiresAt() == 0 ? null : Timestamps.format(payin.expiresAt()),
                null,
                new CustomerView(customer.name(), customer.document(), customer.email()),
                payin.card() == null ? null : CardView.of(payin.card()),
                payin.webhookUrl() == null ? null : Mask.of(payin.webhookUrl()),
                payin.played() == null ? null : payin.played().scenario(),
                payin.played() == null ? null : payin.played().why(),
                payin.remarks().stream().map(Payin.Remark::name).toList(),
                payin.allowed().stream().map(PayinAction::wireName).toList(),
                StepView.timeline(payin.last()),
                payin.isForced() ? Boolean.TRUE : null,
                deliveries,
                requestId);
    }

    /** The same without what may be a secret: what was said of a payment is kept longer than the payment. */
    PayinControlView masked() {
        return new PayinControlView(
                id,
                externalId,
                Mask.of(referenceId),
                status,
                amount,
                refunded,
                paymentMethod,
                createdAt,
                updatedAt,
                expiresAt,
                payerUrl,
                customer.masked(),
                card,
                webhookUrl,
                scenario,
                scenarioChosenBy,
                remarks,
                allowedActions,
                timeline,
                forced,
                deliveries,
                requestId);
    }

    /** The same with the page on which a payer pays it, where there is one. */
    PayinControlView payableAt(PublicAddress address, World world, HttpRequest<?> request) {
        var url = address.ofPage(PaymentMethod.valueOf(paymentMethod), id, world.merchant(), request);
        return new PayinControlView(
                id,
                externalId,
                referenceId,
                status,
                amount,
                refunded,
                paymentMethod,
                createdAt,
                updatedAt,
                expiresAt,
                url,
                customer,
                card,
                webhookUrl,
                scenario,
                scenarioChosenBy,
                remarks,
                allowedActions,
                timeline,
                forced,
                deliveries,
                requestId);
    }
}
