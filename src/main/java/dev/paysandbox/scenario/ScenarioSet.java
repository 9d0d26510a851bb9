package dev.paysandbox.scenario;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.scenario.Scenario.Layer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All scenarios of a world. Immutable, so threads share it. */
public final class ScenarioSet {
    public static final ScenarioSet EMPTY = new ScenarioSet(List.of(), true);

    /** All scenarios; a name can occur in several layers. */
    private final List<Scenario> given;

    private final boolean magic;
    private final Map<String, Scenario> byName;
    private final List<RankedScenario> rules = new ArrayList<>();
    private final Map<Operation, RuleIndex> indexes = new EnumMap<>(Operation.class);

    private ScenarioSet(List<Scenario> given, boolean magic) {
        this.given = given;
        this.magic = magic;
        var chosen = new TreeMap<String, Scenario>();
        for (var scenario : given) {
            chosen.merge(
                    scenario.name(), scenario, (one, other) -> one.layer().compareTo(other.layer()) < 0 ? one : other);
        }
        byName = new LinkedHashMap<>();
        chosen.values().stream()
                .sorted(RankedScenario.ORDER)
                .filter(scenario -> scenario.when() != null)
                .forEach(scenario -> byName.put(scenario.name(), scenario));
        chosen.forEach(byName::putIfAbsent);
        for (var scenario : byName.values()) {
            var when = scenario.when();
            if (when != null && (magic || scenario.layer() != Layer.SHIPPED)) {
                rules.add(new RankedScenario(rules.size(), scenario, when));
            }
        }
        for (var operation : Operation.values()) {
            indexes.put(
                    operation,
                    new RuleIndex(rules.stream()
                            .filter(rule -> rule.scenario().scope().operation() == operation)
                            .toList()));
        }
    }

    /**
     * Of two with the same name, the one of the earlier layer counts.
     *
     * @throws ScenarioException if two of the same layer have the same name
     */
    public static ScenarioSet of(Collection<Scenario> scenarios) {
        return EMPTY.with(scenarios);
    }

    /**
     * This set with further scenarios. Of two with the same name, the one of the earlier layer counts.
     *
     * @throws ScenarioException if two of the same layer have the same name
     */
    public ScenarioSet with(Collection<Scenario> more) {
        var all = new ArrayList<>(given);
        all.addAll(more);
        refuseDuplicates(all);
        return new ScenarioSet(List.copyOf(all), magic);
    }

    /** The same scenarios, but the shipped ones are only chosen by their names. */
    public ScenarioSet withoutMagic() {
        return new ScenarioSet(given, false);
    }

    public Optional<Scenario> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** In the order of {@link #all}. */
    public Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }

    /** In the order of choice; those without conditions follow, sorted by name. */
    public List<Scenario> all() {
        return List.copyOf(byName.values());
    }

    /**
     * Warnings about probable mistakes: steps that are never reached, and scenarios that never run because another one
     * always precedes them. This compares all scenarios with each other, so keep the result.
     */
    public List<Mistake> warnings() {
        var warnings = new ArrayList<Mistake>();
        byName.values().forEach(scenario -> warnings.addAll(scenario.warnings()));
        warnings.addAll(UnreachableRules.among(rules));
        return warnings.stream().sorted().toList();
    }

    /** The first scenario in the order of choice whose conditions hold; null if there is none. */
    public @Nullable Scenario choose(ScenarioRequest request, Attempts attempts) {
        var index = indexes.get(request.operation());
        if (index == null) {
            return null;
        }
        for (var rule : index.candidates(request)) {
            if (rule.holds(request)
                    && (rule.when().isUnconditional()
                            || attempts.take(rule.scenario().name(), rule.when(), request))) {
                return rule.scenario();
            }
        }
        return null;
    }

    /** The card numbers that conditions name in full. They are in the files, so they are not secret. */
    public Set<String> cardNumbers() {
        return numbers()
                .flatMap(criterion -> criterion.literals().stream())
                .map(Object::toString)
                .collect(Collectors.toSet());
    }

    /** The patterns of conditions that a card's number matches, in words. */
    public Set<String> numberPatterns(String number) {
        return numbers()
                .flatMap(criterion -> criterion.patterns().stream()
                        .filter(pattern -> pattern.matches(number))
                        .map(criterion::shown))
                .collect(Collectors.toSet());
    }

    private Stream<Criterion> numbers() {
        return rules.stream()
                .flatMap(rule -> rule.criteria().stream())
                .filter(criterion -> criterion.field() == ScenarioField.CARD_NUMBER);
    }

    /**
     * What {@link #choose} would do now, and why. It counts nothing, and draws no random number.
     *
     * @param first the scenario that is chosen without conditions, or null
     * @param chosenBy how a scenario is chosen that runs
     * @param named the names of scenarios that other requests would get without conditions, with the reasons
     */
    public Explanation explain(
            ScenarioRequest request,
            Attempts attempts,
            @Nullable Scenario first,
            String chosenBy,
            Map<String, String> named) {
        var ofItsOperation = rules.stream()
                .filter(rule -> rule.scenario().scope().operation() == request.operation())
                .toList();
        return new Explainer(this, request, attempts, first).explain(ofItsOperation, chosenBy, named);
    }

    private static void refuseDuplicates(List<Scenario> scenarios) {
        var seen = new TreeMap<String, Scenario>();
        var mistakes = new ArrayList<Mistake>();
        for (var scenario : scenarios) {
            var first = seen.putIfAbsent(scenario.layer() + " " + scenario.name(), scenario);
            if (first != null) {
                mistakes.add(new Mistake(
                        scenario.source(),
                        scenario.at(),
                        "the name " + scenario.name() + " is taken by " + first.source() + ", " + first.at()));
            }
        }
        if (!mistakes.isEmpty()) {
            throw new ScenarioException(mistakes);
        }
    }
}
