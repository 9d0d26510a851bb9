package dev.paysandbox.scenario.choice;

import dev.paysandbox.domain.ChosenScenario;
import dev.paysandbox.domain.Money;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import org.jspecify.annotations.Nullable;

/**
 * A scenario chosen for a request, and why it was chosen.
 *
 * @param script what happens to this request; of a sequence, the part for this attempt
 */
public record ScenarioMatch(Scenario scenario, ScenarioScript script, Why why) {
    /** In a request, the header names the scenario to play; in an answer, the scenario that played. */
    public static final String HEADER = "X-Sandbox-Scenario";

    /** In the order of choice. */
    public enum Why {
        HEADER("header"),
        ARMED("armed"),
        SWITCHED_ON("switched on"),
        WHEN("when");

        private final String words;

        Why(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Checks that the request is to be carried out.
     *
     * @throws Interruption if the scenario answers with an error, or has a fault that prevents it
     */
    public void requireCarriedOut(@Nullable String referenceId, @Nullable Money amount) {
        var fault = script.fault();
        if (fault != null && !fault.kind().isCarriedOut()) {
            throw new Interruption(this, "");
        }
        if (script.opening() instanceof ScenarioAnswer.ErrorAnswer error) {
            throw new Interruption(this, error.detail().fill(null, referenceId, amount));
        }
    }

    /** The status that the answer to a lookup shows instead of the payin's; null if the scenario sets none. */
    public @Nullable String reportedStatus() {
        return script.opening() instanceof ScenarioAnswer.LookupAnswer answer ? answer.status() : null;
    }

    public ChosenScenario played() {
        return new ChosenScenario(scenario.name(), why.words());
    }
}
