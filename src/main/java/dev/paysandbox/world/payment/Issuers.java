package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Authentication.Status;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.world.AuthenticationOrder;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.State;
import dev.paysandbox.world.World;
import org.jspecify.annotations.Nullable;

/** How issuers authenticate card holders before an order. */
public final class Issuers {
    private final Cards cards;

    public Issuers(Cards cards) {
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
            var known = Challenges.find(state, id);
            if (!known.id().equals(id)) {
                throw Challenges.unknown();
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
            var end = Challenges.end(scripted.end());
            var at = state.clock.now() + scenarioStep.trigger().after().toMillis();
            state.authentications.script(asked, end);
            state.authentications.expect(
                    asked, at, end, "challenge " + scripted.end().word());
        } else {
            state.authentications.expect(asked, expiresAt, Status.EXPIRED, "the challenge was not answered in time");
        }
    }
}
