package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.CardBrand;
import java.time.YearMonth;
import java.util.Set;

/**
 * A card that a payer's browser has handed over: what may be kept of it, under an opaque name.
 *
 * @param id {@code cvt_…}
 * @param last4 the last four digits
 * @param fingerprint as a {@link CardFace} has it
 * @param withCvv whether its CVV came along, which is not kept
 * @param numberPatterns the patterns of scenarios that its number matched while it was known
 * @param expiresAt epoch milliseconds
 * @param used it has paid, and pays only once
 */
public record CardToken(
        String id,
        CardBrand brand,
        String last4,
        String fingerprint,
        String holderName,
        YearMonth expires,
        boolean withCvv,
        Set<String> numberPatterns,
        long expiresAt,
        boolean used) {
    public CardToken {
        numberPatterns = Set.copyOf(numberPatterns);
    }

    public CardFace face(int installments) {
        return new CardFace(brand, last4, fingerprint, installments);
    }

    /** The same token, whose number another process knows by this fingerprint. */
    public CardToken withFingerprint(String other) {
        return new CardToken(id, brand, last4, other, holderName, expires, withCvv, numberPatterns, expiresAt, used);
    }

    public CardToken spent() {
        return new CardToken(
                id, brand, last4, fingerprint, holderName, expires, withCvv, numberPatterns, expiresAt, true);
    }
}
