package dev.paysandbox.app;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Authentication.Challenge;
import dev.paysandbox.domain.Authentication.Status;
import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Opening;
import dev.paysandbox.scenario.Play;
import org.jspecify.annotations.Nullable;

/** What issuers ask of card holders, before an order and after it, and how holders answer. */
public final class Challenges {
    /** A holder may mistype the code so often less one. */
    static final int TRIES = 3;

    private static final String SESSION = "chs_";
    private static final int SESSION_LENGTH = 24;

    private final Cards cards;

    public Challenges(Cards cards) {
        this.cards = cards;
    }

    /**
     * Authenticates the holder of a card before the order, or asks for a challenge.
     *
     * @throws Problem INVALID_DATA where the token cannot pay
     * @throws Interruption where a scenario ends the request before that
     */
    public Staged<Authentication> authenticate(World world, AuthenticationOrder order, Occasions.Headers headers) {
        return world.inside(state -> {
            var card = cards.behind(state, "token", order.token(), order.installments());
            var cast = state.casting.choose(new Occasions.NewAuthentication(order, card, headers));
            if (cast != null) {
                cast.demandCarriedOut(order.referenceId(), order.amount());
            }
            var play = cast == null ? null : cast.scenario().play();
            var status = world.policy().threeDSEnabled() ? status(play) : Status.UNAVAILABLE;
            var reason = world.policy().threeDSEnabled() ? reason(status) : "3D Secure is off for this merchant";
            var fresh = fresh(state, card.face(), order.token(), order.amount(), order.referenceId(), null);
            if (status != Status.CHALLENGE) {
                var over = fresh.ended(status, reason, state.authentications.proof(fresh, status));
                state.authentications.add(over);
                return Staged.of(over, cast);
            }
            var expiresAt =
                    state.clock.now() + world.policy().challengeValidity().toMillis();
            var asked =
                    fresh.asking(challenge(state, expiresAt, world.merchant().keyName(), order.origin()));
            state.authentications.add(asked);
            await(state, asked, play, expiresAt);
            return Staged.of(asked, cast);
        });
    }

    private static Status status(@Nullable Play play) {
        return play != null && play.opening() instanceof Opening.Authentication answer
                ? switch (answer.verdict()) {
                    case AUTHENTICATED -> Status.AUTHENTICATED;
                    case ATTEMPTED -> Status.ATTEMPTED;
                    case CHALLENGE -> Status.CHALLENGE;
                    case NOT_AUTHENTICATED -> Status.FAILED;
                    case REJECTED -> Status.REJECTED;
                    case UNAVAILABLE -> Status.UNAVAILABLE;
                    case INFORMATIONAL -> Status.INFORMATIONAL;
                }
                : Status.AUTHENTICATED;
    }

    private static @Nullable String reason(Status status) {
        return switch (status) {
            case AUTHENTICATED, CHALLENGE -> null;
            case ATTEMPTED -> "the issuer takes no part in 3D Secure; the attempt is proved";
            case FAILED -> "the issuer does not recognise the holder";
            case REJECTED -> "the issuer rejects the payment; do not try to authorize it";
            case UNAVAILABLE -> "the authentication could not be carried out";
            case INFORMATIONAL -> "for information only; the merchant stays liable for fraud";
            case EXPIRED -> "the challenge was not answered in time";
            case ABANDONED -> "the holder left the challenge";
        };
    }

    /** What ends the challenge when its holder does nothing: the scenario at its time, or else the clock. */
    private static void await(State state, Authentication asked, @Nullable Play play, long expiresAt) {
        var scene =
                play == null || play.scenes().isEmpty() ? null : play.scenes().get(0);
        if (scene != null && scene.effect() instanceof Effect.Challenge scripted) {
            var end = end(scripted.end());
            var at = state.clock.now() + scene.trigger().after().toMillis();
            state.authentications.script(asked, end);
            state.authentications.expect(
                    asked, at, end, "challenge " + scripted.end().word());
        } else {
            state.authentications.expect(asked, expiresAt, Status.EXPIRED, "the challenge was not answered in time");
        }
    }

    private static Status end(Effect.End end) {
        return switch (end) {
            case PASSED -> Status.AUTHENTICATED;
            case FAILED -> Status.FAILED;
            case ABANDONED -> Status.ABANDONED;
        };
    }

    /** A payin about to be {@code PENDING_3DS} waits for this challenge. */
    static void ask(State state, Payin payin, CardAtHand card, String keyName) {
        var token = card.token();
        var fresh = fresh(
                        state,
                        card.face(),
                        token == null ? null : token.id(),
                        payin.amount(),
                        payin.referenceId(),
                        payin)
                .asking(challenge(state, payin.expiresAt(), keyName, null));
        state.authentications.add(fresh);
        state.authentications.alias(PaymentData.challengeSession(payin), fresh);
    }

    private static Authentication fresh(
            State state, CardFace card, @Nullable String tokenId, Money amount, String orderId, @Nullable Payin payin) {
        return new Authentication(
                state.chance.id("3da_"),
                state.chance.id("3ds_"),
                payin == null ? state.chance.uuid() : PaymentData.challengeTransaction(payin),
                tokenId,
                card,
                amount,
                orderId,
                Status.CHALLENGE,
                null,
                null,
                null,
                payin == null ? null : payin.id(),
                null);
    }

    private static Challenge challenge(State state, long expiresAt, String keyName, @Nullable String origin) {
        var session = SESSION + state.chance.letters(SESSION_LENGTH) + "_" + keyName;
        return new Challenge(session, state.chance.digits(6), expiresAt, 0, origin);
    }

    /** The name of the public key whose world a challenge's session belongs to; empty where it is none. */
    public static String keyName(String session) {
        int end = SESSION.length() + SESSION_LENGTH;
        return session.startsWith(SESSION) && session.length() > end && session.charAt(end) == '_'
                ? session.substring(end + 1)
                : "";
    }

    /** The authentication by its id; throws Problem NOT_FOUND. */
    public Authentication find(World world, String id) {
        return world.inside(state -> find(state, id));
    }

    private static Authentication find(State state, String name) {
        var known = state.authentications.find(name);
        if (known == null) {
            throw Problem.notFound("3D Secure authentication or session of this name");
        }
        return known;
    }

    /**
     * The payer's browser takes up the challenge of a payin, perhaps once more.
     *
     * @param origin the web page that does and wants to hear of the end, or null where it is not known
     * @throws Problem NOT_FOUND
     */
    public Authentication takeUp(World world, String session, String transactionId, @Nullable String origin) {
        return world.inside(state -> {
            var known = find(state, session);
            if (known.payinId() == null || !known.transactionId().equals(transactionId)) {
                throw Problem.notFound("3D Secure session with this transaction");
            }
            var challenge = known.challenge();
            if (!known.isOpen() || challenge == null || origin == null) {
                return known;
            }
            var told = known.asking(new Challenge(
                    challenge.session(), challenge.code(), challenge.expiresAt(), challenge.wrongCodes(), origin));
            state.authentications.replace(told);
            return told;
        });
    }

    /** The holder types a code: the third wrong one fails the challenge. Throws Problem NOT_FOUND. */
    public Authentication answer(World world, String session, String code) {
        return world.inside(state -> {
            var known = find(state, session);
            var challenge = known.challenge();
            if (!known.isOpen() || challenge == null) {
                return known;
            }
            if (challenge.code().equals(code)) {
                return passed(state, known);
            }
            int wrong = challenge.wrongCodes() + 1;
            if (wrong >= TRIES) {
                return ended(state, known, Status.FAILED, "wrong code " + TRIES + " times");
            }
            var warned = known.asking(new Challenge(
                    challenge.session(), challenge.code(), challenge.expiresAt(), wrong, challenge.origin()));
            state.authentications.replace(warned);
            return warned;
        });
    }

    /** Ends the challenge as the holder, or who plays the holder, will have it; throws Problem NOT_FOUND. */
    public Authentication end(World world, String session, Effect.End end) {
        return world.inside(state -> {
            var known = find(state, session);
            return known.isOpen() ? ended(state, known, end(end), "challenge " + end.word() + " by the payer") : known;
        });
    }

    /** The right code passes, unless the card's scenario has it otherwise. */
    private static Authentication passed(State state, Authentication open) {
        var payinId = open.payinId();
        if (payinId != null && state.playsEndOfChallenge(payinId)) {
            // The scene is played before anyone else looks, and ends the authentication with the payin.
            state.agenda.runUntil(state.clock.now());
            return find(state, open.id());
        }
        var scripted = state.authentications.scripted(open);
        return ended(
                state,
                open,
                scripted == null ? Status.AUTHENTICATED : scripted,
                scripted == null ? null : "challenge " + scripted.word());
    }

    private static Authentication ended(State state, Authentication open, Status end, @Nullable String why) {
        var ended = state.authentications.end(open, end, why);
        var payin = open.payinId() == null ? null : state.payins.find(open.payinId());
        if (payin != null && payin.status() == PayinStatus.PENDING_3DS) {
            Payins.act(state, payin, action(end), null, Cause.PAYER, why);
        }
        return ended;
    }

    private static PayinAction action(Status end) {
        return switch (end) {
            case AUTHENTICATED -> PayinAction.AUTHENTICATE;
            case ABANDONED, EXPIRED -> PayinAction.EXPIRE;
            default -> PayinAction.FAIL_CHALLENGE;
        };
    }
}
