package dev.paysandbox.scenario;

import dev.paysandbox.bind.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Finds rules that never run, because for each of their requests an earlier rule runs. */
final class UnreachableRules {
    private UnreachableRules() {}

    /** A warning for each of them. The rules are in the order of choice. */
    static List<Mistake> among(List<RankedScenario> rules) {
        var shadowed = new ArrayList<Mistake>();
        for (var rule : rules) {
            rules.subList(0, rule.rank()).stream()
                    .filter(first -> first.shadows(rule))
                    .findFirst()
                    .ifPresent(first -> shadowed.add(warning(first.scenario(), rule.scenario())));
        }
        return shadowed;
    }

    private static Mistake warning(Scenario first, Scenario shadowed) {
        return new Mistake(
                shadowed.source(),
                shadowed.at(),
                shadowed.name() + " never plays by its conditions: " + first.name() + " (" + first.source()
                        + ") comes before it and plays for every request that it matches");
    }
}
