package dev.paysandbox.scenario;

import dev.paysandbox.domain.PayoutStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a scenario plays.
 *
 * @param opening the answer, or null for what happens without any scenario
 * @param scenarioSteps what follows, one after the other; each trigger counts from the scene before, the first from the
 *     payment's creation
 * @param fault what goes wrong with the request itself, or null
 */
public record ScenarioScript(
        @Nullable ScenarioAnswer opening,
        List<ScenarioStep> scenarioSteps,
        Notifications notifications,
        @Nullable Fault fault) {
    public ScenarioScript {
        scenarioSteps = List.copyOf(scenarioSteps);
    }

    /** Whether a payout that succeeds is to be reported as COMPLETED; empty where the play leaves that to the merchant's policy. */
    public Optional<Boolean> reportsCompleted() {
        return scenarioSteps.stream()
                .map(ScenarioStep::effect)
                .filter(Effect.PayoutBecomes.class::isInstance)
                .map(effect -> ((Effect.PayoutBecomes) effect).status())
                .filter(status -> status == PayoutStatus.COMPLETED || status == PayoutStatus.APPROVED)
                .map(status -> status == PayoutStatus.COMPLETED)
                .findFirst();
    }
}
