package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of one operation, so kept that a request meets few of them: each lies under the signs of one of its
 * conditions, its anchor. Only rules without one are met by every request.
 */
final class RuleIndex {
    /** Those rules of one field, and a condition of that field. */
    private record Bundle(Criterion field, Map<IndexKey, List<Rule>> signs) {
        Bundle(Criterion field) {
            this(field, new HashMap<>());
        }

        void add(Anchor anchor, Rule rule) {
            for (var sign : anchor.signs()) {
                signs.computeIfAbsent(sign, none -> new ArrayList<>()).add(rule);
            }
        }
    }

    private final Anchors[] anchors;
    private final Rule[] rest;

    /** @param rules in the order of choice */
    RuleIndex(List<Rule> rules) {
        var frequencies = new KeyFrequencies(rules);
        var bundles = new LinkedHashMap<String, Bundle>();
        var others = new ArrayList<Rule>();
        for (var rule : rules) {
            var anchor = frequencies.anchor(rule);
            if (anchor == null) {
                others.add(rule);
            } else {
                var field = anchor.criterion();
                bundles.computeIfAbsent(field.name(), name -> new Bundle(field)).add(anchor, rule);
            }
        }
        anchors = bundles.values().stream()
                .map(bundle -> bundle.field().anchors(bundle.signs()))
                .toArray(Anchors[]::new);
        rest = others.toArray(Rule[]::new);
    }

    /** All rules whose conditions hold, and a few others. */
    Candidates candidates(ScenarioRequest scenarioRequest) {
        var found = new Candidates();
        for (var anchor : anchors) {
            anchor.find(scenarioRequest, found);
        }
        found.add(rest);
        return found;
    }
}
