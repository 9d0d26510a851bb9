package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.yaml.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rehearses a play for every payment method that its scenario can meet, and reports what cannot be. */
final class ScenarioValidator {
    private final FileReport page;
    private final List<Mistake> warnings;
    private final String file;
    private final List<Actor> actors = new ArrayList<>();
    private final Set<String> atOnce = new HashSet<>();
    private final List<String> reached = new ArrayList<>();

    /** A payment on paper, with the method it stands for. */
    private record Actor(PaymentMethod method, DryRun rehearsal) {}

    /** @param amount of a payin in cents, or -1 where it is not known */
    ScenarioValidator(FileReport page, String file, List<Mistake> warnings, RequestScope scope, long amount) {
        this.page = page;
        this.file = file;
        this.warnings = warnings;
        scope.methods().stream()
                .sorted()
                .forEach(method -> actors.add(new Actor(
                        method,
                        switch (scope.operation()) {
                            case PAYIN, LOOKUP, TOKENIZATION -> new PayinDryRun(method, amount);
                            case PAYOUT -> new PayoutDryRun();
                            case AUTHENTICATION -> new ChallengeDryRun();
                        })));
    }

    /** The statuses that come about before anything is waited for. */
    Set<String> atOnce() {
        return atOnce;
    }

    /** The statuses that come about, in their order. */
    List<String> reached() {
        return reached;
    }

    void play(@Nullable Placed<ScenarioAnswer> opening, List<Placed<ScenarioStep>> scenarioSteps) {
        if (opening != null && opening.value() instanceof ScenarioAnswer.ErrorAnswer) {
            if (!scenarioSteps.isEmpty()) {
                var first = scenarioSteps.get(0);
                page.mistake(
                        first.at(), first.key() + ": after an error there is no payment; allowed: no further step");
            }
            return;
        }
        open(opening);
        note(true);
        boolean waited = false;
        for (var scenarioStep : scenarioSteps) {
            waited |= !scenarioStep.value().trigger().isAtOnce();
            if (!play(scenarioStep)) {
                return;
            }
            note(!waited);
        }
    }

    private void open(@Nullable Placed<ScenarioAnswer> opening) {
        var refused = new ArrayList<String>();
        for (var actor : List.copyOf(actors)) {
            var refusal = actor.rehearsal().open(opening == null ? null : opening.value());
            if (refusal != null) {
                refused.add(refusal);
                actors.remove(actor);
            }
        }
        if (opening != null) {
            report(opening.key(), opening.at(), refused);
        }
    }

    /** Whether any payment is left to go on with. */
    private boolean play(Placed<ScenarioStep> scenarioStep) {
        var never = new ArrayList<String>();
        var refused = new ArrayList<String>();
        var event = scenarioStep.value().trigger().event();
        for (var actor : List.copyOf(actors)) {
            var absence = event == null ? null : actor.rehearsal().await(event);
            if (absence != null) {
                never.add(absence);
                actors.remove(actor);
                continue;
            }
            var refusal = actor.rehearsal().play(scenarioStep.value().effect());
            if (refusal != null) {
                refused.add(refusal);
                actors.remove(actor);
            }
        }
        report(scenarioStep.key(), scenarioStep.at(), refused);
        if (actors.isEmpty() && refused.isEmpty() && !never.isEmpty()) {
            warnings.add(new Mistake(
                    file, scenarioStep.at(), scenarioStep.key() + ": never reached, because " + never.get(0)));
        }
        return !actors.isEmpty();
    }

    private void report(String key, Position at, List<String> refused) {
        if (refused.isEmpty()) {
            return;
        }
        var possible = actors.stream().map(actor -> actor.method().name()).collect(Collectors.joining(" and "));
        page.mistake(
                at,
                key + ": " + refused.get(0)
                        + (possible.isEmpty()
                                ? ""
                                : ". It is possible for " + possible + ": if only that is meant, name the method"));
    }

    private void note(boolean immediate) {
        for (var actor : actors) {
            var status = actor.rehearsal().status();
            reached.add(status);
            if (immediate) {
                atOnce.add(status);
            }
        }
    }
}
