package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Effect;
import dev.paysandbox.scenario.model.ScenarioAnswer;
import dev.paysandbox.scenario.model.Trigger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A payment on which a scenario's steps are tried when its file is read. Each method returns null where the step is
 * possible, and has then carried it out; else it returns the end of a sentence that says why not.
 */
interface DryRun {
    /** Creates the payment; null for the opening means what happens without a scenario. */
    @Nullable
    String open(@Nullable ScenarioAnswer opening);

    /** Lets the event happen. */
    @Nullable
    String await(Trigger.Event event);

    /** Carries out the effect. */
    @Nullable
    String play(Effect effect);

    /** The payment's status, as files write it; empty where it has none. */
    String status();

    /** All statuses that the payment can still reach, by any actor. */
    Set<String> reachable();

    /** What a refusal says is possible instead. */
    static String allowed(List<String> continuations) {
        return continuations.isEmpty() ? "; nothing can follow" : "; allowed: " + String.join(", ", continuations);
    }

    static String notNotified(Enum<?> status) {
        return "the merchant is not notified of " + status + ", which is the answer itself";
    }
}
