package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Finds rules that never play, because an earlier one always does where they could. */
final class Shadows {
    private Shadows() {}

    /** @param rules in the order of choice */
    static List<Mistake> among(List<Rule> rules) {
        var shadowed = new ArrayList<Mistake>();
        // By the conditions they have: only a rule whose conditions the other has too can cover it.
        var earlier = new LinkedHashMap<Integer, List<Rule>>();
        for (var rule : rules) {
            int fields = fields(rule);
            earlier.entrySet().stream()
                    .filter(group -> (group.getKey() & ~fields) == 0)
                    .flatMap(group -> group.getValue().stream())
                    .filter(first -> first.shadows(rule))
                    .findFirst()
                    .ifPresent(first -> shadowed.add(warning(first.scenario(), rule.scenario())));
            earlier.computeIfAbsent(fields, none -> new ArrayList<>()).add(rule);
        }
        return shadowed;
    }

    private static Mistake warning(Scenario first, Scenario shadowed) {
        return new Mistake(
                shadowed.source(),
                shadowed.at(),
                shadowed.name() + " never plays by its conditions: " + first.name() + " (" + first.source()
                        + ") comes before it and plays wherever it could");
    }

    private static int fields(Rule rule) {
        int fields = 0;
        for (var criterion : rule.criteria()) {
            var field = criterion.field();
            fields |= field == Field.METHOD ? 0 : 1 << field.ordinal();
        }
        return fields;
    }
}
