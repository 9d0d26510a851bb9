package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Effect;
import dev.paysandbox.scenario.model.ScenarioAnswer;
import dev.paysandbox.scenario.model.ScenarioAnswer.AuthenticationResult;
import dev.paysandbox.scenario.model.Trigger;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An authentication before an order: an answer may ask for a challenge, which the payer ends once. */
final class ChallengeDryRun implements DryRun {
    private boolean challenged;

    @Override
    public @Nullable String open(@Nullable ScenarioAnswer opening) {
        challenged = opening instanceof ScenarioAnswer.AuthenticationAnswer answer
                && answer.verdict() == AuthenticationResult.CHALLENGE;
        return null;
    }

    @Override
    public @Nullable String await(Trigger.Event event) {
        return challenged ? null : "there is no challenge";
    }

    @Override
    public @Nullable String play(Effect effect) {
        if (!challenged) {
            return "there is no challenge to end; allowed: one, after \"answer: CHALLENGE\"";
        }
        challenged = false;
        return null;
    }

    @Override
    public String status() {
        return "";
    }

    @Override
    public Set<String> reachable() {
        return Set.of();
    }
}
