package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Authentication.Challenge;
import dev.paysandbox.domain.Authentication.Status;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.Cause;
import dev.paysandbox.world.PaymentData;
import dev.paysandbox.world.State;
import dev.paysandbox.world.World;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How issuers challenge card holders, before an order and after it, and how holders answer. */
public final class Challenges {
    /** This many wrong codes fail a challenge. */
    static final int TRIES = 3;

    static Status end(Effect.End end) {
        return switch (end) {
            case PASSED -> Status.AUTHENTICATED;
            case FAILED -> Status.FAILED;
            case ABANDONED -> Status.ABANDONED;
        };
    }

    /** Creates the challenge for which a payin in {@code PENDING_3DS} will wait. Only card payins can have one. */
    static void ask(State state, Payin payin, @Nullable CardToken token, String keyName) {
        if (payin.card() == null) {
            return;
        }
        var fresh = state.authentications
                .fresh(payin.card(), token == null ? null : token.id(), payin.amount(), payin.referenceId(), payin)
                .asking(state.authentications.challenge(payin.expiresAt(), keyName, null));
        state.authentications.add(fresh);
        state.authentications.alias(PaymentData.challengeSession(payin), fresh);
    }

    /** The authentication by the session of its challenge; throws Problem NOT_FOUND. */
    public Authentication look(World world, String session) {
        return world.look(state -> asked(state, session));
    }

    private static Authentication asked(State state, String session) {
        var known = find(state, session);
        var challenge = known.challenge();
        if (challenge == null || !challenge.session().equals(session)) {
            throw unknown();
        }
        return known;
    }

    static Authentication find(State state, String name) {
        var known = state.authentications.find(name);
        if (known == null) {
            throw unknown();
        }
        return known;
    }

    static Problem unknown() {
        return Problem.notFound("3D Secure authentication or session of this name");
    }

    /**
     * Starts the challenge of a payin for the payer's browser, also if it was started before.
     *
     * @param origin the origin of the web page to inform of the result, or null if unknown
     * @throws Problem NOT_FOUND
     */
    public Authentication takeUp(World world, String session, String transactionId, @Nullable String origin) {
        return world.change(state -> {
            var known = find(state, session);
            if (known.payinId() == null || !known.transactionId().equals(transactionId)) {
                throw unknown();
            }
            var challenge = known.challenge();
            if (!known.isOpen() || challenge == null || origin == null) {
                return known;
            }
            var started = known.asking(new Challenge(
                    challenge.session(), challenge.code(), challenge.expiresAt(), challenge.wrongCodes(), origin));
            state.authentications.replace(started);
            return started;
        });
    }

    /** Checks a code that the holder typed: the third wrong one fails the challenge. Throws Problem NOT_FOUND. */
    public Authentication answer(World world, String session, String code) {
        return world.change(state -> {
            var known = asked(state, session);
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

    /**
     * The newest authentications, newest first.
     *
     * @param before as of {@link BoundedStore#newest}
     */
    public <V> BoundedStore.StorePage<V> newest(
            World world, long before, int count, Predicate<Authentication> wanted, Function<Authentication, V> view) {
        return world.look(state -> {
            var page = state.authentications.entries().newest(before, count, wanted);
            return new BoundedStore.StorePage<>(page.data().stream().map(view).toList(), page.next());
        });
    }

    /**
     * Ends a challenge as a tester decides. The name is the id of the authentication, the id of its payin, or the
     * session.
     *
     * @throws Problem NOT_FOUND, or TRANSITION_NOT_ALLOWED if no challenge is open
     */
    public Authentication decide(World world, String name, Effect.End end) {
        return world.change(state -> {
            var known = find(state, name);
            if (!known.isOpen() || known.challenge() == null) {
                throw new Problem(
                        ErrorCode.TRANSITION_NOT_ALLOWED,
                        "The authentication " + known.id() + " is "
                                + known.status().word() + ", so no challenge of it can end.");
            }
            return ended(state, known, end(end), "challenge " + end.word() + " by a tester");
        });
    }

    /** Ends the challenge as the card holder decides, or a tester instead. Throws Problem NOT_FOUND. */
    public Authentication end(World world, String session, Effect.End end) {
        return world.change(state -> {
            var known = asked(state, session);
            return known.isOpen() ? ended(state, known, end) : known;
        });
    }

    /** The same by the authentication's id, for a shop's page whose payer leaves; throws Problem NOT_FOUND. */
    public Authentication abandon(World world, String id) {
        return world.change(state -> {
            var known = find(state, id);
            return known.isOpen() ? ended(state, known, Effect.End.ABANDONED) : known;
        });
    }

    private static Authentication ended(State state, Authentication open, Effect.End end) {
        return ended(state, open, end(end), "challenge " + end.word() + " by the payer");
    }

    /** The right code passes, unless the card's scenario decides otherwise. */
    private static Authentication passed(State state, Authentication open) {
        var payinId = open.payinId();
        if (payinId != null && state.schedules.hastensEndOfChallenge(payinId)) {
            // The step runs before anyone else gets the lock, and ends the authentication with the payin.
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
