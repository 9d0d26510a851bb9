package dev.paysandbox.http.merchant;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The documented answer for a payin. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record PayinView(
        String id,
        String externalId,
        String referenceId,
        String status,
        long amount,
        String paymentMethod,
        String createdAt,
        @Nullable String updatedAt,
        @Nullable PixView pix,
        @Nullable BoletoView boleto,
        @Nullable Boolean threeDSecurePending,
        @Nullable String threeDSecureSession,
        @Nullable String threeDSecureTransactionId,
        @Nullable String threeDSecureSdkUrl) {

    /** The copy-and-paste code, under both names that the documentation gives it. */
    @Serdeable.Serializable
    record PixView(String qrcode, String emv) {}

    /**
     * A boleto for the payer.
     *
     * @param barcode the digitable line, 47 digits
     * @param url of its page
     */
    @Serdeable.Serializable
    record BoletoView(String barcode, String url) {}

    /** @param address of the sandbox; few payins show it */
    static PayinView created(Payin payin, Merchant merchant, Supplier<String> address) {
        return of(payin, payin.status().name(), merchant, address, null);
    }

    /** @param reported the status that a scenario shows in place of the payin's, or null */
    static PayinView found(Payin payin, @Nullable String reported, Merchant merchant, Supplier<String> address) {
        var status = reported == null ? payin.status().name() : reported;
        return of(payin, status, merchant, address, Timestamps.format(payin.updatedAt()));
    }

    private static PayinView of(
            Payin payin, String status, Merchant merchant, Supplier<String> address, @Nullable String updatedAt) {
        var method = payin.method();
        var externalId = payin.externalId();
        long cents = payin.amount().cents();
        var code = method == PaymentMethod.PIX ? PaymentData.pixCode(externalId, cents, merchant) : null;
        var pending = payin.status() == PayinStatus.PENDING_3DS;
        return new PayinView(
                payin.id(),
                externalId,
                payin.referenceId(),
                status,
                cents,
                method.name(),
                Timestamps.format(payin.createdAt()),
                updatedAt,
                code == null ? null : new PixView(code, code),
                method == PaymentMethod.BOLETO ? boleto(payin, merchant, address.get()) : null,
                pending ? Boolean.TRUE : null,
                pending ? PaymentData.challengeSession(payin.id()) : null,
                pending ? PaymentData.challengeTransaction(payin) : null,
                pending ? address.get() + "/checkout/3ds/challenge.js" : null);
    }

    private static BoletoView boleto(Payin payin, Merchant merchant, String address) {
        return new BoletoView(
                PaymentData.boleto(payin).line(),
                Objects.requireNonNull(PublicAddress.page(address, payin.method(), payin.id(), merchant)));
    }
}
