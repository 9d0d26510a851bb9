package dev.paysandbox.scenario;

import dev.paysandbox.scenario.NumberCriterion.Ending;
import dev.paysandbox.scenario.NumberCriterion.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rules that lie under spans and last digits of one number. */
final class NumberAnchors implements Anchors {
    private final NumberCriterion field;
    private final SpanTree spans;
    /** The powers of ten of all endings, and for each of them what lies under the remainders. */
    private final long[] powers;

    private final SpanTree[] remainders;

    NumberAnchors(NumberCriterion field, Map<IndexKey, List<Rule>> signs) {
        this.field = field;
        var bySpan = new HashMap<Span, List<Rule>>();
        var byPower = new TreeMap<Long, Map<Span, List<Rule>>>();
        signs.forEach((sign, rules) -> {
            if (sign instanceof Span span) {
                bySpan.put(span, rules);
            } else if (sign instanceof Ending ending) {
                byPower.computeIfAbsent(ending.power(), none -> new HashMap<>()).put(Span.of(ending.value()), rules);
            }
        });
        spans = new SpanTree(bySpan);
        powers = byPower.keySet().stream().mapToLong(Long::longValue).toArray();
        remainders = byPower.values().stream().map(SpanTree::new).toArray(SpanTree[]::new);
    }

    @Override
    public void find(ScenarioRequest scenarioRequest, Candidates found) {
        long number = field.value(scenarioRequest);
        if (number < 0) {
            return;
        }
        spans.find(number, found);
        for (int i = 0; i < powers.length; i++) {
            remainders[i].find(number % powers[i], found);
        }
    }
}
