package dev.paysandbox.scenario.model;

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
 * @param sequence what the first, second, third request meets, instead of all this; empty where all meet the same
 */
public record ScenarioScript(
        @Nullable ScenarioAnswer opening,
        List<ScenarioStep> scenarioSteps,
        Notifications notifications,
        @Nullable Fault fault,
        List<ScenarioScript> sequence) {
    private static final ScenarioScript USUAL = new ScenarioScript(null, List.of(), Notifications.AS_USUAL, null);

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

    /** A script that only answers. */
    public static ScenarioScript answering(@Nullable ScenarioAnswer opening, @Nullable Fault fault) {
        return new ScenarioScript(opening, List.of(), Notifications.AS_USUAL, fault);
    }

    public static ScenarioScript inSequence(List<ScenarioScript> sequence) {
        return new ScenarioScript(null, List.of(), Notifications.AS_USUAL, null, sequence);
    }

    /** What the request meets that is the first, second, third of those that count together; the usual after the last. */
    public ScenarioScript of(int attempt) {
        if (sequence.isEmpty()) {
            return this;
        }
        return attempt <= sequence.size() ? sequence.get(attempt - 1) : USUAL;
    }

    /** Whether a successful payout is reported as COMPLETED; empty where the scenario leaves that to the merchant's policy. */
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
}
