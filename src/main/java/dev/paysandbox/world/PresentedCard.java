package dev.paysandbox.world;

import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.CardToken;
import java.time.YearMonth;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A card as conditions of scenarios and its issuer see it during a request.
 *
 * @param number null for a card behind a token, unless a scenario names its number
 * @param numberPatterns the patterns of scenarios that the number matched, for a card whose number is no longer known
 * @param token null for a card as typed
 */
public record PresentedCard(
        CardFace face,
        String holderName,
        YearMonth expires,
        @Nullable String number,
        Set<String> numberPatterns,
        @Nullable CardToken token) {
    @Override
    public String toString() {
        return "PresentedCard[…]";
    }
}
