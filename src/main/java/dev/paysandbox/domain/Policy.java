package dev.paysandbox.domain;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the provider treats one merchant: every rule that may differ between two merchants of the same sandbox.
 * The process's settings give the defaults; a declared merchant may override each of them.
 *
 * @param kyc only APPROVED allows payments
 * @param openingBalance the merchant's opening balance
 * @param tokenizationRequired raw card numbers are refused with {@code INVALID_DATA}
 * @param cvvRequired a card is tokenized only with its CVV
 * @param threeDSEnabled payers' browsers authenticate cards by 3D Secure before the payin
 * @param alphanumericCnpj the CNPJ form issued since July 2026 is accepted as a customer's document
 * @param requireHttpsWebhooks a plain {@code http} webhook URL is refused
 * @param pixValidity from creation to expiry of a PIX charge
 * @param boletoDays days from creation to the boleto's due date; it expires at that day's end in São Paulo
 * @param challengeValidity from a card payin's creation to the expiry of its 3DS challenge
 * @param cardTokenValidity from a card token's creation to its expiry
 * @param payoutOpensProcessing a payout is created as {@code PROCESSING} rather than {@code PENDING}
 * @param payoutReportsCompleted a payout that succeeds is reported as {@code COMPLETED} rather than {@code APPROVED}
 * @param payoutProcessAfter from creation (or the settlement window's opening) to {@code PROCESSING}
 * @param payoutSettleAfter from creation (or the settlement window's opening) to the final status
 * @param settlementWindow when the banking system settles payouts
 * @param webhookRetries the waits after each failed attempt; after the last one a delivery is exhausted
 * @param webhookIds notifications carry the header {@code Webhook-Id}; signed ones do in any case
 * @param webhookSigning signs every notification in addition to what is documented; null for no signature
 */
public record Policy(
        KycStatus kyc,
        Money openingBalance,
        boolean tokenizationRequired,
        boolean cvvRequired,
        boolean threeDSEnabled,
        boolean alphanumericCnpj,
        boolean requireHttpsWebhooks,
        Duration pixValidity,
        int boletoDays,
        Duration challengeValidity,
        Duration cardTokenValidity,
        boolean payoutOpensProcessing,
        boolean payoutReportsCompleted,
        Duration payoutProcessAfter,
        Duration payoutSettleAfter,
        SettlementWindow settlementWindow,
        List<Duration> webhookRetries,
        boolean webhookIds,
        @Nullable SigningSecret webhookSigning) {
    /**
     * Checks that the merchant may create payments.
     *
     * @throws Problem KYC_NOT_APPROVED
     */
    public void requireKyc() {
        if (kyc != KycStatus.APPROVED) {
            throw new Problem(
                    ErrorCode.KYC_NOT_APPROVED,
                    "The merchant's KYC status is " + kyc + "; it must be APPROVED to create payments.");
        }
    }
}
