package dev.paysandbox.scenario;

import dev.paysandbox.scenario.Explanation.FailedCondition;
import dev.paysandbox.scenario.Explanation.Miss;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks every condition of every rule for one request, without the index, and collects those that fail. */
final class Explainer {
    private static final int MOST = 20;

    private final ScenarioSet set;
    private final ScenarioRequest request;
    private final Attempts attempts;
    private @Nullable Scenario plays;

    /**
     * @param set the scenarios of the world
     * @param first the scenario that is chosen without conditions, or null
     */
    Explainer(ScenarioSet set, ScenarioRequest request, Attempts attempts, @Nullable Scenario first) {
        this.set = set;
        this.request = request;
        this.attempts = attempts;
        plays = first;
    }

    /**
     * Explains the choice.
     *
     * @param rules those of the request's operation, in the order of choice
     * @param chosenBy how a scenario is chosen that runs
     * @param named the names of the scenarios that are armed or switched on, each with the reason
     */
    Explanation explain(List<RankedScenario> rules, String chosenBy, Map<String, String> named) {
        var first = plays == null ? null : plays.name();
        var mayPlay = new ArrayList<Scenario>();
        var byConditions = new ArrayList<Miss>();
        for (var rule : rules) {
            if (rule.scenario().name().equals(first)) {
                continue;
            }
            var failures = failures(rule);
            if (!failures.isEmpty()) {
                byConditions.add(new Miss(rule.scenario(), failures));
            } else if (rule.when().probability() < When.CERTAIN) {
                mayPlay.add(rule.scenario());
            } else {
                plays = rule.scenario();
            }
        }
        byConditions.sort(Comparator.comparingInt(miss -> miss.failures().size()));
        var misses = new ArrayList<Miss>();
        named.forEach((name, reason) -> set.named(name)
                .filter(scenario -> plays == null || !plays.name().equals(name))
                .ifPresent(scenario -> misses.add(new Miss(scenario, List.of(failure(scenario, reason))))));
        byConditions.stream()
                .limit(MOST)
                .filter(miss -> !named.containsKey(miss.scenario().name()))
                .forEach(misses::add);
        return new Explanation(
                plays, plays == null ? null : chosenBy, mayPlay, misses, Math.max(0, byConditions.size() - MOST));
    }

    private FailedCondition failure(Scenario named, String reason) {
        if (plays != null && named.suits(request)) {
            return new FailedCondition("order", "nothing before it plays", plays.name() + " plays first");
        }
        var method = request.operation() == Operation.PAYOUT ? null : request.method();
        return new FailedCondition(
                reason,
                "a " + named.scope().words(),
                "a " + (method == null ? "" : method + " ")
                        + request.operation().word());
    }

    private List<FailedCondition> failures(RankedScenario rule) {
        var failures = new ArrayList<FailedCondition>();
        for (var criterion : rule.criteria()) {
            if (!criterion.holds(request)) {
                failures.add(new FailedCondition(criterion.name(), criterion.expected(), criterion.found(request)));
            }
        }
        if (!failures.isEmpty()) {
            return failures;
        }
        var times = rule.when().times();
        if (times > 0 && attempts.played(rule.scenario().name(), rule.when(), request) >= times) {
            var per = rule.when().per();
            failures.add(new FailedCondition(
                    "times",
                    (times == 1 ? "the first request" : "the first " + times + " requests")
                            + (per == null ? "" : " of this " + per.key()),
                    "it has played for them"));
        } else if (plays != null) {
            failures.add(new FailedCondition("order", "nothing before it plays", plays.name() + " plays first"));
        }
        return failures;
    }
}
