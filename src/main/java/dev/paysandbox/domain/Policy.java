package dev.paysandbox.domain;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the provider treats one merchant: every rule that may differ between two merchants of the same sandbox.
 * The process's settings give the defaults; a declared merchant may override each of them.
 * {@code SettingTable} has a row for each of them.
 */
public record Policy(
        KycStatus kyc,
        Money openingBalance,
        boolean tokenizationRequired,
        boolean cvvRequired,
        boolean threeDSEnabled,
        boolean alphanumericCnpj,
        boolean payerIpv6,
        boolean undocumentedLists,
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
        WebhookTarget webhookTo,
        List<Duration> webhookRetries,
        boolean webhookIds,
        boolean followedClock,
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
