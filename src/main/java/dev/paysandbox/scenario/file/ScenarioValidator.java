package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.Position;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.ScenarioScript.ScenarioStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tries a script on a payment of each method that its scenario is for, and reports every step that is impossible. */
final class ScenarioValidator {
    private final FileReport report;
    private final RequestScope scope;
    private final long amount;
    private final List<Trial> trials = new ArrayList<>();
    private final Set<String> atOnce = new HashSet<>();
    private final List<String> reached = new ArrayList<>();
    /** The statuses that other actors can cause while the script waits, or after its end. */
    private final Set<String> byOthers = new HashSet<>();

    /**
     * A value with its place in the file, for messages.
     *
     * @param key its key in the file
     */
    record PlacedValue<T>(T value, String key, Position at) {}

    /** The script on a payment of one method. It ends at the first step that is impossible for that method. */
    private record Trial(PaymentMethod method, DryRun payment) {}

    /** @param amount of a payin in cents, or -1 if it is unknown */
    ScenarioValidator(FileReport report, RequestScope scope, long amount) {
        this.report = report;
        this.scope = scope;
        this.amount = amount;
    }

    /** The statuses that are reached before the script waits for anything. */
    Set<String> atOnce() {
        return atOnce;
    }

    /** All reached statuses, in order. */
    List<String> reached() {
        return reached;
    }

    void validate(@Nullable PlacedValue<ScenarioAnswer> opening, List<PlacedValue<ScenarioStep>> scenarioSteps) {
        if (opening != null && opening.value() instanceof ScenarioAnswer.ErrorAnswer) {
            if (!scenarioSteps.isEmpty()) {
                var first = scenarioSteps.get(0);
                report.add(first.at(), first.key() + ": after an error there is no payment; allowed: no further step");
            }
            return;
        }
        var reportsCompleted =
                ScenarioScript.reportsCompleted(scenarioSteps.stream().map(PlacedValue::value));
        scope.methods().stream()
                .sorted()
                .forEach(method -> trials.add(new Trial(
                        method,
                        switch (scope.operation()) {
                            case PAYIN, LOOKUP, TOKENIZATION -> new PayinDryRun(method, amount);
                            case PAYOUT -> new DryRun.PayoutDryRun(reportsCompleted);
                            case AUTHENTICATION -> new DryRun.ChallengeDryRun();
                        })));
        open(opening);
        note(true);
        boolean waited = false;
        for (var scenarioStep : scenarioSteps) {
            if (!scenarioStep.value().trigger().isAtOnce()) {
                waited = true;
                rests();
            }
            if (!play(scenarioStep)) {
                return;
            }
            note(!waited);
        }
        rests();
    }

    /** While a step waits, and after the last one, others may act on the payment. */
    private void rests() {
        trials.forEach(trial -> byOthers.addAll(trial.payment().reachable()));
    }

    /** Whether a payment can reach the status, by the script or by other actors. */
    boolean canCome(String status) {
        return reached.contains(status) || byOthers.contains(status);
    }

    private void open(@Nullable PlacedValue<ScenarioAnswer> opening) {
        var refusals = refusals(payment -> payment.open(opening == null ? null : opening.value()));
        if (opening != null) {
            report(opening.key(), opening.at(), refusals);
        }
    }

    /** Whether the script continues for any method. */
    private boolean play(PlacedValue<ScenarioStep> scenarioStep) {
        var event = scenarioStep.value().trigger().event();
        var neverHappens = event == null ? List.<String>of() : refusals(payment -> payment.await(event));
        var effect = scenarioStep.value().effect();
        if (!effect.isAction()) {
            if (event != null && event.isEndOfChallenge()) {
                // A challenge ends as its step says, so its step must be an action.
                report.add(
                        scenarioStep.at(),
                        scenarioStep.key() + ": does not go with the end of a challenge; allowed: any other event");
            }
            if (effect instanceof Effect.Resend resend && !canCome(resend.status())) {
                report.warn(
                        scenarioStep.at(), "resend: no notification " + resend.status() + " is sent before this step");
            }
            return !trials.isEmpty();
        }
        var refusals = refusals(payment -> payment.play(effect));
        report(scenarioStep.key(), scenarioStep.at(), refusals);
        if (trials.isEmpty() && refusals.isEmpty() && !neverHappens.isEmpty()) {
            report.warn(scenarioStep.at(), scenarioStep.key() + ": never reached, because " + neverHappens.get(0));
        }
        return !trials.isEmpty();
    }

    /** Ends the trials for which the attempt is impossible, and says why it is. */
    private List<String> refusals(Function<DryRun, @Nullable String> attempt) {
        var refusals = new ArrayList<String>();
        trials.removeIf(trial -> {
            var refusal = attempt.apply(trial.payment());
            return refusal != null && refusals.add(refusal);
        });
        return refusals;
    }

    private void report(String key, Position at, List<String> refusals) {
        if (refusals.isEmpty()) {
            return;
        }
        var possible = trials.stream().map(trial -> trial.method().name()).collect(Collectors.joining(" and "));
        report.add(
                at,
                key + ": " + refusals.get(0)
                        + (possible.isEmpty()
                                ? ""
                                : ". It is possible for " + possible + ": if only that is meant, name the method"));
    }

    private void note(boolean immediate) {
        for (var trial : trials) {
            var status = trial.payment().status();
            reached.add(status);
            if (immediate) {
                atOnce.add(status);
            }
        }
    }
}
