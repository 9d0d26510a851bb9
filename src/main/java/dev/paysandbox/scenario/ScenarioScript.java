package dev.paysandbox.scenario;

import dev.paysandbox.domain.PayoutStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a scenario runs.
 *
 * @param opening the answer, or null for the answer without a scenario
 * @param scenarioSteps what follows, in this order; each trigger counts from the step before, the first from the
 *     payment's creation
 * @param fault the fault of the request itself, or null
 */
public record ScenarioScript(
        @Nullable ScenarioAnswer opening,
        List<ScenarioStep> scenarioSteps,
        Notifications notifications,
        @Nullable Fault fault) {
    public ScenarioScript {
        scenarioSteps = List.copyOf(scenarioSteps);
    }

    /** Whether a successful payout is reported as COMPLETED; empty where the scenario leaves that to the merchant's policy. */
    public Optional<Boolean> reportsCompleted() {
        return reportsCompleted(scenarioSteps.stream());
    }

    static Optional<Boolean> reportsCompleted(Stream<ScenarioStep> scenarioSteps) {
        return scenarioSteps
                .map(ScenarioStep::effect)
                .filter(Effect.PayoutBecomes.class::isInstance)
                .map(effect -> ((Effect.PayoutBecomes) effect).status())
                .filter(status -> status == PayoutStatus.COMPLETED || status == PayoutStatus.APPROVED)
                .map(status -> status == PayoutStatus.COMPLETED)
                .findFirst();
    }
}
