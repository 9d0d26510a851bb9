package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.ScenarioScript.ScenarioStep;
import dev.paysandbox.scenario.file.ScenarioValidator.PlacedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code then}, an optional answer and steps, or {@code sequence}: what happens to the first, second, third
 * request, which is an answer, a fault or the usual.
 */
final class ScriptReader {
    static final int MOST_STEPS = 100;
    static final int MOST_TRIES = 100;
    static final String USUAL = "usual";

    private static final String SEQUENCE = "sequence";

    private final FileReport report;
    private final RequestScope scope;
    private final StepReader steps;
    private final AnswerReader answers;

    private @Nullable PlacedValue<ScenarioAnswer> opening;
    private final List<PlacedValue<ScenarioStep>> scenarioSteps = new ArrayList<>();

    ScriptReader(FileReport report, RequestScope scope) {
        this.report = report;
        this.scope = scope;
        steps = new StepReader(report, scope);
        answers = new AnswerReader(report, scope, steps);
    }

    @Nullable
    PlacedValue<ScenarioAnswer> opening() {
        return opening;
    }

    List<PlacedValue<ScenarioStep>> scenarioSteps() {
        return scenarioSteps;
    }

    void then(YamlNode node) {
        var items = report.list("then", node, MOST_STEPS, "steps");
        for (var item : items) {
            var step = report.map("then", item, "steps such as {after: 5s, become: APPROVED}");
            if (step != null && Reais.isCut(step)) {
                report.add(step.at(), "then" + Reais.NEEDS_QUOTES);
            } else if (step != null && report.known(step, FileKeys.STEP)) {
                step(step, item.equals(items.get(0)));
            }
        }
    }

    private void step(YamlNode step, boolean first) {
        var effects = step.entries().stream()
                .filter(entry -> StepReader.EFFECTS.contains(entry.name()))
                .toList();
        if (effects.size() != 1) {
            report.add(
                    step.at(),
                    effects.isEmpty()
                            ? "this step does nothing; allowed: one of "
                                    + String.join(", ", StepReader.allowed(scope.operation()))
                            : "a step does one thing, but this one has "
                                    + String.join(
                                            " and ",
                                            effects.stream()
                                                    .map(YamlNode.Pair::name)
                                                    .toList())
                                    + "; make a step of each");
            return;
        }
        var effect = effects.get(0);
        var key = effect.name();
        int before = report.size();
        if (!key.equals("become")) {
            step.find("reason")
                    .ifPresent(reason -> report.add(
                            reason.at(),
                            key.equals("answer")
                                    ? "reason: belongs inside the answer, as in answer: {status: REFUSED, reason: 51}"
                                    : "reason: goes with become only"));
            step.find("amount")
                    .ifPresent(amount -> report.add(
                            amount.at(),
                            "amount: goes with become: CHARGEBACK and become: MED only"
                                    + (key.equals("refund") ? "; a refund has its own, as in refund: 50%" : "")));
        }
        if (report.size() > before) {
            return;
        }
        var at = effect.value().at();
        if (!key.equals("answer")) {
            var trigger = steps.trigger(step);
            var read = steps.effect(key, effect.value(), step);
            if (read != null) {
                scenarioSteps.add(new PlacedValue<>(new ScenarioStep(trigger, read), key, at));
            }
        } else if (!first) {
            report.add(at, "answer: only the first step can be the answer; what follows uses become");
        } else if (step.entries().size() > 1) {
            report.add(at, "answer: waits for nothing; for a late answer use \"fault: {delay: 3s}\" beside then");
        } else {
            var answer = answers.read(effect.value());
            opening = answer == null ? null : new PlacedValue<>(answer, "answer", at);
        }
    }

    /** @param amount of a payin in cents, or -1 if it is unknown */
    ScenarioScript sequence(YamlNode node, long amount) {
        var tries = new ArrayList<ScenarioScript>();
        for (var item : report.list(SEQUENCE, node, MOST_TRIES, "answers")) {
            tries.add(oneOf(item, amount));
        }
        return ScenarioScript.inSequence(tries);
    }

    private ScenarioScript oneOf(YamlNode node, long amount) {
        if (node.text().equals(USUAL)) {
            return ScenarioScript.answering(null, null);
        }
        if (node.find("fault").isPresent()) {
            return ScenarioScript.answering(
                    null,
                    report.known(node, FileKeys.TRY)
                            ? new FaultReader(report).read(node.find("fault").get())
                            : null);
        }
        var answer = answers.read(node);
        if (answer != null) {
            new ScenarioValidator(report, scope, amount)
                    .validate(new PlacedValue<>(answer, SEQUENCE, node.at()), List.of());
        }
        return ScenarioScript.answering(answer, null);
    }
}
