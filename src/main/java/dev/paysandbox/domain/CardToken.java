package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.CardBrand;
import java.time.YearMonth;
import java.util.Set;

/**
 * An opaque token for a card from a payer's browser, with the card data that may be kept.
 *
 * @param id {@code cvt_…}
 * @param last4 the last four digits
 * @param fingerprint as in {@link CardFace}
 * @param withCvv whether the CVV was given; the CVV itself is not kept
 * @param numberPatterns the scenarios' patterns that its number matched when the token was created
 * @param expiresAt epoch milliseconds
 * @param used whether it has paid; a token pays only once
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

    /** The same token with the fingerprint that another process computed for its number. */
    public CardToken withFingerprint(String other) {
        return new CardToken(id, brand, last4, other, holderName, expires, withCvv, numberPatterns, expiresAt, used);
    }

    public CardToken spent() {
        return new CardToken(
                id, brand, last4, fingerprint, holderName, expires, withCvv, numberPatterns, expiresAt, true);
    }
}
