package dev.paysandbox.world.payment;

import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PresentedCard;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Creates and finds card tokens. A card's number is never stored. The key of the fingerprints never leaves this process. */
public final class Cards {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    public Cards() {
        var secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /** What may be stored of a card's number, to recognize it again. */
    public String fingerprint(String number) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(number.getBytes(StandardCharsets.US_ASCII)), 0, 8);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /** A card as a payer's browser sends it; never stored, never printed. */
    public record TypedCardData(String holderName, String number, YearMonth expires, boolean withCvv) {
        @Override
        public String toString() {
            return "Typed[…]";
        }
    }

    /**
     * Creates a token for the card.
     *
     * @throws Interruption if a scenario ends the request before that
     */
    public ScenarioOutcome<CardToken> tokenize(World world, TypedCardData card, ScenarioRequests.Headers headers) {
        var seen = seen(card.holderName(), card.number(), card.expires(), 1);
        return world.change(state -> {
            var match = state.selector.choose(ScenarioRequests.tokenization(seen, headers));
            if (match != null) {
                match.requireCarriedOut(null, null);
            }
            var face = seen.face();
            var token = new CardToken(
                    state.chance.id("cvt_"),
                    face.brand(),
                    face.last4(),
                    face.fingerprint(),
                    card.holderName(),
                    card.expires(),
                    card.withCvv(),
                    state.selector.scenarios().set().numberPatterns(card.number()),
                    state.clock.now() + world.policy().cardTokenValidity().toMillis(),
                    false);
            state.cardTokens.add(token.id(), token);
            return ScenarioOutcome.of(token, match);
        });
    }

    /** The token if it can pay, otherwise the reason why not, as the message of a field error. */
    public CardLookup find(World world, String id) {
        return world.look(state -> find(state, id));
    }

    /**
     * The result of looking up a card token.
     *
     * @param token null if it cannot pay
     * @param refusal why it cannot pay, or null if it can
     */
    public record CardLookup(
            @Nullable CardToken token, @Nullable FieldError refusal, String message) {}

    private static CardLookup find(State state, String id) {
        var token = state.cardTokens.find(id);
        if (token == null) {
            return new CardLookup(
                    null, FieldError.UNKNOWN_CARD_TOKEN, "is not a token that this merchant's browsers were given");
        }
        if (token.used()) {
            return new CardLookup(null, FieldError.CARD_TOKEN_USED, "has paid already; a token pays once");
        }
        if (state.clock.now() >= token.expiresAt()) {
            return new CardLookup(null, FieldError.CARD_TOKEN_EXPIRED, "has expired; ask the browser for another");
        }
        return new CardLookup(token, null, "");
    }

    /** The card as typed, ready to be charged; computed outside the world's lock. */
    @Nullable
    public PresentedCard typed(PayinOrder.@Nullable Card card) {
        return card instanceof PayinOrder.TypedCard typed
                ? seen(typed.holderName(), typed.number(), typed.expires(), typed.installments())
                : null;
    }

    /** The card behind an order's token; throws Problem INVALID_DATA if the token cannot pay. */
    public PresentedCard behind(State state, PayinOrder.TokenCard card) {
        return behind(state, "card.token", card.token(), card.installments());
    }

    public PresentedCard behind(State state, String field, String id, int installments) {
        var found = find(state, id);
        var token = found.token();
        if (token == null) {
            var refusal = found.refusal() == null ? FieldError.UNKNOWN_CARD_TOKEN : found.refusal();
            throw Problem.of(ErrorCode.INVALID_DATA, new Violation(field, refusal, found.message(), null));
        }
        return new PresentedCard(
                token.face(installments),
                token.holderName(),
                token.expires(),
                state.selector.numberOf(token.fingerprint(), this::fingerprint),
                token.numberPatterns(),
                token);
    }

    private PresentedCard seen(String holderName, String number, YearMonth expires, int installments) {
        var last4 = number.substring(number.length() - 4);
        var face = new CardFace(CardBrand.of(number), last4, fingerprint(number), installments);
        return new PresentedCard(face, holderName, expires, number, Set.of(), null);
    }
}
