package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.Condition.BY_SCENARIO;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.TransitionLookup;
import dev.paysandbox.scenario.Trigger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A payment on which a scenario's steps are tried when its file is read. Each method carries out a step and returns
 * null; if the step is impossible, it only returns the end of a sentence that says why.
 */
interface DryRun {
    /** Creates the payment. Without an opening it gets the status that it has without a scenario. */
    @Nullable
    String open(@Nullable ScenarioAnswer opening);

    @Nullable
    String await(Trigger.Event event);

    /** Carries out the effect, which is an action. */
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

    /** A payout. It is a real value, and changes as payouts do when a scenario runs. */
    final class PayoutDryRun implements DryRun {
        private final Optional<Boolean> reportsCompleted;
        private @Nullable Payout payout;

        /**
         * @param reportsCompleted whether the scenario reports success as COMPLETED; empty if the merchant's policy decides
         */
        PayoutDryRun(Optional<Boolean> reportsCompleted) {
            this.reportsCompleted = reportsCompleted;
        }

        @Override
        public @Nullable String open(@Nullable ScenarioAnswer opening) {
            var first = opening instanceof ScenarioAnswer.PayoutAnswer answer ? answer.status() : PayoutStatus.PENDING;
            var action = TransitionLookup.toOpen(first);
            if (action.isEmpty()) {
                return refusal("a payout cannot begin as " + first, null);
            }
            var status = Payout.opened(action.get());
            payout = new Payout(
                    "",
                    null,
                    Money.ofCents(1),
                    "",
                    PixKeyType.values()[0],
                    "",
                    null,
                    null,
                    null,
                    reportsCompleted.orElse(false),
                    status,
                    null,
                    new Step(0, action.get().wireName(), null, status.name(), "", null, null, null));
            return null;
        }

        @Override
        public @Nullable String await(Trigger.Event event) {
            return payout().last().previous() == null ? DryRun.notNotified(payout().status()) : null;
        }

        @Override
        public @Nullable String play(Effect effect) {
            if (!(effect instanceof Effect.PayoutBecomes become)) {
                throw new IllegalArgumentException("no step of a payout: " + effect);
            }
            var wanted = become.status();
            var status = payout().status();
            if (wanted == status) {
                return refusal("the payout is " + status + " already", status);
            }
            var move = effect.on(payout());
            if (move.isEmpty()) {
                return refusal("a payout that is " + status + " cannot become " + wanted, status);
            }
            payout = payout().afterStep(move.get().action(), 0, "", null);
            return null;
        }

        private Payout payout() {
            return Objects.requireNonNull(payout, "not opened yet");
        }

        @Override
        public String status() {
            return payout().statusName();
        }

        @Override
        public Set<String> reachable() {
            return PAYOUT_TABLE
                    .reachable(
                            payout().status(),
                            PaymentMethod.PIX,
                            reportsCompleted.isPresent() ? payout() : condition -> condition != BY_SCENARIO)
                    .stream()
                    .map(PayoutStatus::name)
                    .collect(Collectors.toSet());
        }

        /** The scenario chooses the name of success, so the message lists both names. */
        private static String refusal(String reason, @Nullable PayoutStatus now) {
            return reason
                    + DryRun.allowed(PAYOUT_TABLE
                            .rows(now, PaymentMethod.PIX, condition -> true)
                            .map(row -> row.to().name())
                            .distinct()
                            .toList());
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
