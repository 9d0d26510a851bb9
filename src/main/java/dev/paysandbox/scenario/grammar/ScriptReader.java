package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.RequestScope;
import dev.paysandbox.scenario.model.ScenarioAnswer;
import dev.paysandbox.scenario.model.ScenarioStep;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code then}: an optional answer, and steps. */
final class ScriptReader {
    static final int MOST_STEPS = 100;

    private final FileReport report;
    private final RequestScope scope;
    private final StepReader steps;

    private @Nullable PlacedValue<ScenarioAnswer> opening;
    private final List<PlacedValue<ScenarioStep>> scenarioSteps = new ArrayList<>();

    ScriptReader(FileReport report, RequestScope scope) {
        this.report = report;
        this.scope = scope;
        steps = new StepReader(report, scope);
    }

    @Nullable
    PlacedValue<ScenarioAnswer> opening() {
        return opening;
    }

    List<PlacedValue<ScenarioStep>> scenarioSteps() {
        return scenarioSteps;
    }

    /** True if everything in it is allowed. */
    boolean read(YamlNode node) {
        if (!(node instanceof YamlList list)) {
            report.refuse("then", node, "a list of steps, each after a dash");
            return false;
        }
        if (list.items().isEmpty() || list.items().size() > MOST_STEPS) {
            report.mistake(node.at(), "then: found " + list.items().size() + " steps; allowed: 1 to " + MOST_STEPS);
            return false;
        }
        boolean good = true;
        for (var item : list.items()) {
            var step = report.map("then", item, "steps such as {after: 5s, become: APPROVED}");
            good &= step != null && step(step, item == list.items().get(0));
        }
        return good;
    }

    private boolean step(YamlMap step, boolean first) {
        if (!report.known(step, FileKeys.STEP)) {
            return false;
        }
        var effects = step.entries().stream()
                .filter(entry -> StepReader.EFFECTS.contains(entry.name()))
                .toList();
        if (effects.size() != 1) {
            report.mistake(
                    step.at(),
                    effects.isEmpty()
                            ? "this step does nothing; allowed: one of "
                                    + String.join(", ", StepReader.allowed(scope.operation()))
                            : "a step does one thing, but this one has "
                                    + String.join(
                                            " and ",
                                            effects.stream()
                                                    .map(YamlMap.Pair::name)
                                                    .toList())
                                    + "; make a step of each");
            return false;
        }
        var effect = effects.get(0);
        var reason = step.find("reason");
        if (reason.isPresent() && !effect.name().equals("become")) {
            report.mistake(
                    reason.get().at(),
                    effect.name().equals("answer")
                            ? "reason: belongs inside the answer, as in answer: {status: REFUSED, reason: 51}"
                            : "reason: goes with become only");
            return false;
        }
        var amount = step.find("amount");
        if (amount.isPresent() && !effect.name().equals("become")) {
            report.mistake(
                    amount.get().at(),
                    "amount: goes with become: CHARGEBACK and become: MED only"
                            + (effect.name().equals("refund") ? "; a refund has its own, as in refund: 50%" : ""));
            return false;
        }
        return effect.name().equals("answer") ? answer(step, effect.value(), first) : scenarioStep(step, effect);
    }

    private boolean answer(YamlMap step, YamlNode value, boolean first) {
        if (!first) {
            report.mistake(value.at(), "answer: only the first step can be the answer; what follows uses become");
            return false;
        }
        if (step.entries().size() > 1) {
            report.mistake(
                    value.at(), "answer: waits for nothing; for a late answer use \"fault: {delay: 3s}\" beside then");
            return false;
        }
        var read = new AnswerReader(report, scope, steps).read(value);
        opening = read == null ? null : new PlacedValue<>(read, "answer", value.at());
        return read != null;
    }

    private boolean scenarioStep(YamlMap step, YamlMap.Pair entry) {
        var trigger = steps.trigger(step);
        var effect = steps.effect(entry.name(), entry.value(), step);
        if (trigger == null || effect == null) {
            return false;
        }
        return scenarioSteps.add(new PlacedValue<>(
                new ScenarioStep(trigger, effect), entry.name(), entry.value().at()));
    }
}
