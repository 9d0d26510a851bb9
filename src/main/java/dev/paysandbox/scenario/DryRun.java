package dev.paysandbox.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A play gone through at load, on a payment that exists only on paper. Whatever cannot be is told by the end of a
 * sentence; null says that it can, and then has been.
 */
interface DryRun {
    /** Opens the payment; null for the opening means what happens without a scenario. */
    @Nullable
    String open(@Nullable ScenarioAnswer opening);

    /** Lets the event happen. */
    @Nullable
    String await(Trigger.Event event);

    /** Lets the effect come about. */
    @Nullable
    String play(Effect effect);

    /** The status it is in, as files write it. */
    String status();

    /** The end of a refusal's sentence. */
    static String allowed(List<String> continuations) {
        return continuations.isEmpty() ? "; nothing can follow" : "; allowed: " + String.join(", ", continuations);
    }
}
