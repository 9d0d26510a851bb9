package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.CardBrand;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One 3D Secure authentication of a cardholder, before or after the creation of a payin. Immutable.
 *
 * @param id {@code 3da_…}
 * @param referenceId the id of the 3DS session, {@code 3ds_…}
 * @param transactionId the directory server's id of the transaction, a UUID
 * @param tokenId the card token; null if the payin has the raw card
 * @param orderId the merchant's own id of the order
 * @param reason the reason for the status, if there is one
 * @param cavv the proof for the issuer; only if liability shifts
 * @param challenge null if the cardholder is not asked
 * @param payinId the payin that waits for it; null before a payin exists
 * @param usedBy the payin that was made with its proof, or null
 */
public record Authentication(
        String id,
        String referenceId,
        String transactionId,
        @Nullable String tokenId,
        CardFace card,
        Money amount,
        String orderId,
        Status status,
        @Nullable String reason,
        @Nullable String cavv,
        @Nullable Challenge challenge,
        @Nullable String payinId,
        @Nullable String usedBy) {

    /** The version of 3D Secure. */
    public static final String VERSION = "2.2.0";

    /**
     * The challenge of the issuer to the cardholder.
     *
     * @param session the id in the address of the challenge page, {@code chs_…}
     * @param code the correct code
     * @param expiresAt epoch milliseconds
     * @param wrongCodes the number of wrong codes entered
     * @param origin the origin of the web page that gets the result, or null if unknown
     */
    public record Challenge(
            String session,
            String code,
            long expiresAt,
            int wrongCodes,
            @Nullable String origin) {}

    /** The status, with the {@code transStatus} of EMV 3DS. */
    public enum Status {
        AUTHENTICATED('Y'),
        ATTEMPTED('A'),
        CHALLENGE('C'),
        FAILED('N'),
        REJECTED('R'),
        UNAVAILABLE('U'),
        INFORMATIONAL('I'),
        /** The cardholder did not finish the challenge in time. */
        EXPIRED('N'),
        /** The cardholder left the challenge. */
        ABANDONED('N');

        private final char transStatus;
        private final String word = name().toLowerCase(Locale.ROOT);

        Status(char transStatus) {
            this.transStatus = transStatus;
        }

        public String transStatus() {
            return String.valueOf(transStatus);
        }

        /** As the API writes it: {@code authenticated}. */
        public String word() {
            return word;
        }

        /** Whether the issuer bears the loss by fraud, instead of the merchant. */
        public boolean shiftsLiability() {
            return this == AUTHENTICATED || this == ATTEMPTED;
        }
    }

    public boolean isOpen() {
        return status == Status.CHALLENGE;
    }

    /** The electronic commerce indicator, the result in the brand's terms; null while the result is open. */
    public @Nullable String eci() {
        var mastercard = card.brand() == CardBrand.MASTERCARD;
        return switch (status) {
            case CHALLENGE -> null;
            case AUTHENTICATED -> mastercard ? "02" : "05";
            case ATTEMPTED -> mastercard ? "01" : "06";
            case FAILED, REJECTED, UNAVAILABLE, INFORMATIONAL, EXPIRED, ABANDONED -> mastercard ? "00" : "07";
        };
    }

    public Authentication ended(Status end, @Nullable String why, @Nullable String proof) {
        return with(end, why, proof, challenge, usedBy);
    }

    public Authentication asking(Challenge next) {
        return with(status, reason, cavv, next, usedBy);
    }

    public Authentication usedBy(String payin) {
        return with(status, reason, cavv, challenge, payin);
    }

    private Authentication with(
            Status nextStatus,
            @Nullable String why,
            @Nullable String proof,
            @Nullable Challenge nextChallenge,
            @Nullable String user) {
        return new Authentication(
                id,
                referenceId,
                transactionId,
                tokenId,
                card,
                amount,
                orderId,
                nextStatus,
                why,
                proof,
                nextChallenge,
                payinId,
                user);
    }
}
