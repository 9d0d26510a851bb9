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
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.AuthenticationOrder;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How issuers authenticate card holders, by a challenge or without, before an order and after it. */
public final class Challenges {
    /** This many wrong codes fail a challenge. */
    private static final int TRIES = 3;

    private final Cards cards;

    public Challenges(Cards cards) {
        this.cards = cards;
    }

    /**
     * Authenticates the holder of a card before the order, or asks for a challenge.
     *
     * @throws Problem INVALID_DATA if the token cannot pay
     * @throws Interruption if a scenario ends the request before that
     */
    public ScenarioOutcome<Authentication> authenticate(
            World world, AuthenticationOrder order, ScenarioRequests.Headers headers) {
        return world.change(state -> {
            var card = cards.behind(state, "token", order.token(), order.installments());
            var match = state.selector.choose(ScenarioRequests.authentication(order, card, headers));
            if (match != null) {
                match.requireCarriedOut(order.referenceId(), order.amount());
            }
            var script = match == null ? null : match.script();
            var status = world.policy().threeDSEnabled() ? status(script) : Status.UNAVAILABLE;
            var reason = world.policy().threeDSEnabled() ? reason(status) : "3D Secure is off for this merchant";
            var fresh =
                    state.authentications.fresh(card.face(), order.token(), order.amount(), order.referenceId(), null);
            if (status != Status.CHALLENGE) {
                var over = fresh.ended(status, reason, state.authentications.proof(fresh, status));
                state.authentications.add(over);
                return ScenarioOutcome.of(over, match);
            }
            var expiresAt =
                    state.clock.now() + world.policy().challengeValidity().toMillis();
            var asked = fresh.asking(
                    state.authentications.challenge(expiresAt, world.merchant().keyName(), order.origin()));
            state.authentications.add(asked);
            await(state, asked, script, expiresAt);
            return ScenarioOutcome.of(asked, match);
        });
    }

    /** The authentication by its id; throws Problem NOT_FOUND. */
    public Authentication find(World world, String id) {
        return world.change(state -> {
            var known = find(state, id);
            if (!known.id().equals(id)) {
                throw unknown();
            }
            return known;
        });
    }

    private static Status status(@Nullable ScenarioScript script) {
        return script != null && script.opening() instanceof ScenarioAnswer.AuthenticationAnswer answer
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

    /** Schedules the end of the challenge if the holder does nothing: at the scenario's time, or when its validity is over. */
    private static void await(State state, Authentication asked, @Nullable ScenarioScript script, long expiresAt) {
        var scenarioStep = script == null || script.scenarioSteps().isEmpty()
                ? null
                : script.scenarioSteps().get(0);
        if (scenarioStep != null && scenarioStep.effect() instanceof Effect.AnswerChallenge scripted) {
            var end = end(scripted.end());
            var at = state.clock.now() + scenarioStep.trigger().after().toMillis();
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

    /** Creates the challenge for which a payin in {@code PENDING_3DS} will wait. Only card payins can have one. */
    static void ask(State state, Payin payin, @Nullable CardToken token, String keyName) {
        if (payin.card() == null) {
            return;
        }
        var fresh = state.authentications
                .fresh(payin.card(), token == null ? null : token.id(), payin.amount(), payin.referenceId(), payin)
                .asking(state.authentications.challenge(payin.expiresAt(), keyName, null));
        state.authentications.add(fresh);
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

    private static Authentication find(State state, String name) {
        var known = state.authentications.find(name);
        if (known == null) {
            throw unknown();
        }
        return known;
    }

    private static Problem unknown() {
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
