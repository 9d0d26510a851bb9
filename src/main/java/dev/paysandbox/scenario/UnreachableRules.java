package dev.paysandbox.scenario;

import dev.paysandbox.bind.Mistake;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds rules that never run, because for each of their requests an earlier rule runs. */
final class UnreachableRules {
    /** The earlier rules with a condition on exact values, by each of these values. */
    private final Map<String, List<RankedScenario>> byValue = new HashMap<>();

    private final List<RankedScenario> others = new ArrayList<>();

    private UnreachableRules() {}

    /** A warning for each of them. The rules are in the order of choice. */
    static List<Mistake> among(List<RankedScenario> rules) {
        var earlier = new UnreachableRules();
        var shadowed = new ArrayList<Mistake>();
        for (var rule : rules) {
            earlier.candidates(rule)
                    .filter(first -> first.shadows(rule))
                    .findFirst()
                    .ifPresent(first -> shadowed.add(warning(first.scenario(), rule.scenario())));
            earlier.keep(rule);
        }
        return shadowed;
    }

    /** A rule with exact values can only shadow a rule that accepts some of the same values. */
    private Stream<RankedScenario> candidates(RankedScenario rule) {
        return Stream.concat(
                rule.criteria().stream()
                        .flatMap(criterion -> criterion.exactKeys().stream().limit(1))
                        .flatMap(value -> byValue.getOrDefault(value, List.of()).stream()),
                others.stream());
    }

    private void keep(RankedScenario rule) {
        if (!rule.when().isUnconditional()) {
            return;
        }
        var exact = exactCriterion(rule);
        if (exact == null) {
            others.add(rule);
        } else {
            exact.exactKeys()
                    .forEach(value -> byValue.computeIfAbsent(value, none -> new ArrayList<>())
                            .add(rule));
        }
    }

    private static @Nullable Criterion exactCriterion(RankedScenario rule) {
        return rule.criteria().stream()
                .filter(criterion -> criterion.field() != ScenarioField.METHOD
                        && !criterion.exactValues().isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static Mistake warning(Scenario first, Scenario shadowed) {
        return new Mistake(
                shadowed.source(),
                shadowed.at(),
                shadowed.name() + " never plays by its conditions: " + first.name() + " (" + first.source()
                        + ") comes before it and plays for every request that it matches");
    }
}
