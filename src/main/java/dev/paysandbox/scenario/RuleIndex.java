package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one operation, arranged by one condition of each. A condition on exact values is looked up by the
 * request's value; of the others those are tried that can begin as the value does. Decision 019 has the figures.
 */
final class RuleIndex {
    private record IndexedRule(RankedScenario rule, Criterion criterion) {}

    /** The rules arranged by one field, which is read once for each request. */
    private static final class FieldRules {
        private final Criterion field;
        private final Map<Object, List<RankedScenario>> byValue = new HashMap<>();
        /** The tried conditions, by what {@link Criterion#beginning} says. */
        private final Map<Character, List<IndexedRule>> tried = new HashMap<>();

        FieldRules(List<IndexedRule> entries) {
            field = entries.get(0).criterion();
            for (var entry : entries) {
                var values = entry.criterion().exactValues();
                if (values.isEmpty()) {
                    tried.computeIfAbsent(entry.criterion().beginning(), none -> new ArrayList<>())
                            .add(entry);
                }
                for (var value : values) {
                    byValue.computeIfAbsent(value, none -> new ArrayList<>()).add(entry.rule());
                }
            }
        }

        void find(ScenarioRequest request, List<RankedScenario> found) {
            var value = field.value(request);
            if (value != null) {
                found.addAll(byValue.getOrDefault(value, List.of()));
                find(request, value, Criterion.UNKNOWN, found);
                if (value instanceof String text && !text.isEmpty()) {
                    find(request, value, text.charAt(0), found);
                }
            } else if (field.field() == ScenarioField.CARD_NUMBER) {
                // Such a condition can hold for a token, although a token has no number.
                tried.keySet().forEach(beginning -> find(request, null, beginning, found));
            }
        }

        private void find(ScenarioRequest request, @Nullable Object value, char beginning, List<RankedScenario> found) {
            for (var entry : tried.getOrDefault(beginning, List.of())) {
                if (entry.criterion().holds(request, value)) {
                    found.add(entry.rule());
                }
            }
        }
    }

    private final List<FieldRules> fields;
    private final List<RankedScenario> withoutConditions = new ArrayList<>();

    /** @param rules in the order of choice */
    RuleIndex(List<RankedScenario> rules) {
        var byField = new LinkedHashMap<String, List<IndexedRule>>();
        for (var rule : rules) {
            rule.criteria().stream()
                    .min(Comparator.comparingInt(RuleIndex::preference))
                    .ifPresentOrElse(
                            best -> byField.computeIfAbsent(best.name(), name -> new ArrayList<>())
                                    .add(new IndexedRule(rule, best)),
                            () -> withoutConditions.add(rule));
        }
        fields = byField.values().stream().map(FieldRules::new).toList();
    }

    /** Exact values first. Most requests have the same few payment methods and brands, so those come last. */
    private static int preference(Criterion criterion) {
        return criterion.field().isChoice() ? 2 : criterion.exactValues().isEmpty() ? 1 : 0;
    }

    /** All rules whose conditions hold, and a few others, in the order of choice. */
    List<RankedScenario> candidates(ScenarioRequest request) {
        var found = new ArrayList<>(withoutConditions);
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).find(request, found);
        }
        if (found.size() > 1) {
            found.sort(RankedScenario.BY_RANK);
        }
        return found;
    }
}
