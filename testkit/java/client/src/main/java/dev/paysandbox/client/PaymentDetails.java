package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A payin or payout at one instant, as a tester sees it. */
public final class PaymentDetails extends ApiObject {
    PaymentDetails(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** Its id, {@code payin_…} or {@code payout_…}. */
    public String id() {
        return text("id");
    }

    /** The merchant's own id. */
    public String referenceId() {
        return text("referenceId");
    }

    /** The bank's or acquirer's id; null while a payout has none. */
    public @Nullable String externalId() {
        return textOrNull("externalId");
    }

    /** One of {@link Status}, or one that is newer than this client. */
    public String status() {
        return text("status");
    }

    /** The amount in cents. */
    public long amount() {
        return number("amount");
    }

    /** The amount in cents that went back to the payer for good, by refunds and by a lost dispute. */
    public long refunded() {
        return number("refunded");
    }

    /** The amount in cents of the current dispute; 0 if there is none. */
    public long disputed() {
        return number("disputed");
    }

    /** {@code PIX}, {@code BOLETO} or {@code CREDIT_CARD}; null for a payout. */
    public @Nullable String paymentMethod() {
        return textOrNull("paymentMethod");
    }

    /** When it was created, by the sandbox's clock. */
    public Instant createdAt() {
        return instant("createdAt");
    }

    /** When it last changed, by the sandbox's clock. */
    public Instant updatedAt() {
        return instant("updatedAt");
    }

    /** When it expires; null if it does not. */
    public @Nullable Instant expiresAt() {
        return instantOrNull("expiresAt");
    }

    /** The URL of the payer's page for a PIX or boleto; null otherwise. */
    public @Nullable String payerUrl() {
        return textOrNull("payerUrl");
    }

    /** The scenario used for it; null if there is none. */
    public @Nullable String scenario() {
        return textOrNull("scenario");
    }

    /** Whether a tester has ever forced its status. */
    public boolean forced() {
        return flag("forced");
    }

    /** Remarks about its request, which was unusual but accepted, such as {@code REFERENCE_ID_REPEATED}. */
    public List<String> remarks() {
        return texts("remarks");
    }

    /** The actions that are possible now. */
    public List<String> allowedActions() {
        return texts("allowedActions");
    }

    /** Its steps, oldest first. */
    public List<Step> timeline() {
        return objects("timeline", Step::of);
    }

    /** Its notifications, oldest first; empty in lists of payments. */
    public List<Delivery> deliveries() {
        return objects("deliveries", Delivery::new);
    }
}
