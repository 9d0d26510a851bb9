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
 * @param scenarioSteps the steps, in order; each trigger counts from the step before, the first from the payment's
 *     creation
 * @param fault the fault of the request itself, or null
 * @param sequence what happens to the first, second, third request, instead of all this; empty if the same happens to
 *     all
 */
public record ScenarioScript(
        @Nullable ScenarioAnswer opening,
        List<ScenarioStep> scenarioSteps,
        Notifications notifications,
        @Nullable Fault fault,
        List<ScenarioScript> sequence) {
    private static final ScenarioScript USUAL = answering(null, null);

    public ScenarioScript {
        scenarioSteps = List.copyOf(scenarioSteps);
        sequence = List.copyOf(sequence);
    }

    public ScenarioScript(
            @Nullable ScenarioAnswer opening,
            List<ScenarioStep> scenarioSteps,
            Notifications notifications,
            @Nullable Fault fault) {
        this(opening, scenarioSteps, notifications, fault, List.of());
    }

    public static ScenarioScript answering(@Nullable ScenarioAnswer opening, @Nullable Fault fault) {
        return new ScenarioScript(opening, List.of(), Notifications.AS_USUAL, fault);
    }

    public static ScenarioScript inSequence(List<ScenarioScript> sequence) {
        return new ScenarioScript(null, List.of(), Notifications.AS_USUAL, null, sequence);
    }

    /**
     * The script for the first, second, third of the requests that count together; after the last one the usual script.
     */
    public ScenarioScript of(int attempt) {
        if (sequence.isEmpty()) {
            return this;
        }
        return attempt <= sequence.size() ? sequence.get(attempt - 1) : USUAL;
    }

    /** Whether a successful payout is reported as COMPLETED; empty if the merchant's policy decides. */
    public Optional<Boolean> reportsCompleted() {
        return reportsCompleted(scenarioSteps.stream());
    }

    public static Optional<Boolean> reportsCompleted(Stream<ScenarioStep> scenarioSteps) {
        return scenarioSteps
                .map(ScenarioStep::effect)
                .filter(Effect.PayoutBecomes.class::isInstance)
                .map(effect -> ((Effect.PayoutBecomes) effect).status())
                .filter(status -> status == PayoutStatus.COMPLETED || status == PayoutStatus.APPROVED)
                .map(status -> status == PayoutStatus.COMPLETED)
                .findFirst();
    }

    public record ScenarioStep(Trigger trigger, Effect effect) {}
}
