package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Mistake;
import dev.paysandbox.scenario.model.RequestScope;
import dev.paysandbox.scenario.model.ScenarioScript;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code sequence}: what happens to the first, second, third request: an answer, a fault or the usual. */
final class SequenceReader {
    static final int MOST_TRIES = 100;
    static final String USUAL = "usual";

    private static final String KEY = "sequence";

    private final FileReport report;
    private final RequestScope scope;
    private final String source;
    private final List<Mistake> warnings;
    private final long amount;

    SequenceReader(FileReport report, RequestScope scope, String source, List<Mistake> warnings, long amount) {
        this.report = report;
        this.scope = scope;
        this.source = source;
        this.warnings = warnings;
        this.amount = amount;
    }

    /** Null if something in it is not allowed. */
    @Nullable
    ScenarioScript read(YamlNode node) {
        if (!(node instanceof YamlList list)) {
            report.refuse(KEY, node, "a list of answers, each after a dash");
            return null;
        }
        if (list.items().isEmpty() || list.items().size() > MOST_TRIES) {
            report.mistake(
                    node.at(), "sequence: found " + list.items().size() + " answers; allowed: 1 to " + MOST_TRIES);
            return null;
        }
        var tries = new ArrayList<ScenarioScript>();
        for (var item : list.items()) {
            var one = one(item);
            if (one != null) {
                tries.add(one);
            }
        }
        return tries.size() == list.items().size() ? ScenarioScript.inSequence(tries) : null;
    }

    private @Nullable ScenarioScript one(YamlNode node) {
        if (node instanceof YamlScalar scalar && scalar.text().equals(USUAL)) {
            return ScenarioScript.answering(null, null);
        }
        var fault = node instanceof YamlMap map ? map.find("fault") : Optional.<YamlNode>empty();
        if (fault.isPresent()) {
            var read = report.known((YamlMap) node, FileKeys.TRY) ? new FaultReader(report).read(fault.get()) : null;
            return read == null ? null : ScenarioScript.answering(null, read);
        }
        var answer = new AnswerReader(report, scope, new StepReader(report, scope)).read(node);
        if (answer == null) {
            return null;
        }
        new ScenarioValidator(report, source, warnings, scope, amount)
                .validate(new PlacedValue<>(answer, KEY, node.at()), List.of());
        return ScenarioScript.answering(answer, null);
    }
}
