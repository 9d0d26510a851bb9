package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Money;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PresentedCard;
import dev.paysandbox.world.state.Authentications;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a payin's proof of authentication was issued here.
 *
 * @param authentication the authentication that it proves; null without a valid proof
 * @param refusal why the proof is refused, or null
 */
record ProofCheck(
        @Nullable Authentication authentication, @Nullable String refusal) {
    private static final ProofCheck NO_PROOF = new ProofCheck(null, null);

    boolean shiftsLiability() {
        return authentication != null && authentication.status().shiftsLiability();
    }

    /** Compares the authentication data of a payin with the issued proof. */
    static ProofCheck of(
            Authentications authentications, PayinOrder.@Nullable Proof proof, PresentedCard card, Money amount) {
        if (proof == null) {
            return NO_PROOF;
        }
        var known = Stream.of(proof.authenticationId(), proof.cavv(), proof.referenceId())
                .filter(Objects::nonNull)
                .findFirst()
                .map(authentications::find)
                .orElse(null);
        var wrong = known == null || known.payinId() != null
                ? "no such authentication was made"
                : mismatch(proof, card, amount, known);
        return wrong == null ? new ProofCheck(known, null) : new ProofCheck(null, wrong);
    }

    private static @Nullable String mismatch(
            PayinOrder.Proof proof, PresentedCard card, Money amount, Authentication known) {
        if (!isOf(card, known)) {
            return "the authentication is of another card";
        }
        if (!known.amount().equals(amount)) {
            return "the authentication is of another amount, " + known.amount().formatted();
        }
        if (known.isOpen()) {
            return "the challenge is not over";
        }
        if (known.usedBy() != null) {
            return "the authentication has served " + known.usedBy() + " already";
        }
        if (differs(proof.authenticationId(), known.id())) {
            return "authenticationId is not that of the authentication";
        }
        if (differs(proof.referenceId(), known.referenceId())) {
            return "referenceId is not that of the authentication";
        }
        if (differs(proof.cavv(), known.cavv())) {
            return "cavv is not the one that was issued";
        }
        if (differs(proof.eci(), known.eci())) {
            return "eci is not the one that was issued";
        }
        if (differs(proof.version(), Authentication.VERSION)) {
            return "version is not that of the authentication, " + Authentication.VERSION;
        }
        return switch (known.status()) {
            case FAILED, REJECTED, EXPIRED, ABANDONED ->
                "the authentication came out as " + known.status().word();
            case AUTHENTICATED, ATTEMPTED, CHALLENGE, UNAVAILABLE, INFORMATIONAL -> null;
        };
    }

    /** Whether the card is that of the token; a raw card must have the same number. */
    private static boolean isOf(PresentedCard card, Authentication known) {
        return card.token() == null
                ? card.face().fingerprint().equals(known.card().fingerprint())
                : card.token().id().equals(known.tokenId());
    }

    private static boolean differs(@Nullable String given, @Nullable String known) {
        return given != null && !given.equals(known);
    }
}
