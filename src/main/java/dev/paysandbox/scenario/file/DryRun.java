package dev.paysandbox.scenario.file;

import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.Trigger;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A payment on which a scenario's steps are tried when its file is read. Each method carries out a step and returns
 * null; if the step is impossible, it only returns the end of a sentence that says why.
 */
interface DryRun {
    /** Creates the payment. Without an opening it gets the status that it has without a scenario. */
    @Nullable
    String open(@Nullable ScenarioAnswer opening);

    /** The event happens. */
    @Nullable
    String await(Trigger.Event event);

    /** Carries out the effect. */
    @Nullable
    String play(Effect effect);

    /** The payment's status, as files write it; empty if it has none. */
    default String status() {
        return "";
    }

    /** All statuses that the payment can still reach, whoever acts. */
    default Set<String> reachable() {
        return Set.of();
    }

    /** An authentication before an order: an answer may ask for a challenge, which the payer ends once. */
    final class ChallengeDryRun implements DryRun {
        private boolean challenged;

        @Override
        public @Nullable String open(@Nullable ScenarioAnswer opening) {
            challenged = opening instanceof ScenarioAnswer.AuthenticationAnswer answer
                    && answer.verdict() == ScenarioAnswer.AuthenticationResult.CHALLENGE;
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
    }

    /** The possible effects, for the message of a refusal. */
    static String allowed(List<String> continuations) {
        return continuations.isEmpty() ? "; nothing can follow" : "; allowed: " + String.join(", ", continuations);
    }

    static String notNotified(Enum<?> status) {
        return "the merchant is not notified of " + status + ", which is the answer itself";
    }
}
