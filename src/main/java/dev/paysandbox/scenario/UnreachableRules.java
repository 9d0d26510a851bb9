package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds rules that never play, because an earlier one always does where they could. */
final class UnreachableRules {
    /** Earlier rules with a condition that is met by single values only, under each of these. */
    private final Map<String, List<Rule>> byValue = new HashMap<>();

    private final List<Rule> others = new ArrayList<>();

    private UnreachableRules() {}

    /** Those of the rules, in the order of choice, with what is to be said of them. */
    static List<Mistake> among(List<Rule> rules) {
        var shadows = new UnreachableRules();
        var shadowed = new ArrayList<Mistake>();
        for (var rule : rules) {
            shadows.candidates(rule)
                    .filter(first -> first.shadows(rule))
                    .findFirst()
                    .ifPresent(first -> shadowed.add(warning(first.scenario(), rule.scenario())));
            shadows.keep(rule);
        }
        return shadowed;
    }

    /** A rule that is met by single values only can cover just a rule that is met by some of them. */
    private Stream<Rule> candidates(Rule rule) {
        return Stream.concat(
                rule.criteria().stream()
                        .flatMap(criterion -> criterion.singleValues().stream().limit(1))
                        .flatMap(value -> byValue.getOrDefault(value, List.of()).stream()),
                others.stream());
    }

    private void keep(Rule rule) {
        if (!rule.when().isUnconditional()) {
            return;
        }
        var anchor = anchor(rule);
        if (anchor == null) {
            others.add(rule);
        } else {
            anchor.singleValues()
                    .forEach(value -> byValue.computeIfAbsent(value, none -> new ArrayList<>())
                            .add(rule));
        }
    }

    private static @Nullable Criterion anchor(Rule rule) {
        return rule.criteria().stream()
                .filter(criterion -> criterion.field() != Field.METHOD
                        && !criterion.singleValues().isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static Mistake warning(Scenario first, Scenario shadowed) {
        return new Mistake(
                shadowed.source(),
                shadowed.at(),
                shadowed.name() + " never plays by its conditions: " + first.name() + " (" + first.source()
                        + ") comes before it and plays wherever it could");
    }
}
