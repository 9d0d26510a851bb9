package dev.paysandbox.scenario;

import dev.paysandbox.scenario.Explanation.FailedCondition;
import dev.paysandbox.scenario.Explanation.Miss;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks every condition of every rule for one request, without the index, and collects those that fail. */
final class Explainer {
    private static final int MOST = 20;

    private final ScenarioRequest request;
    private final Attempts attempts;
    private final List<Scenario> mayPlay = new ArrayList<>();
    private final List<Miss> misses = new ArrayList<>();
    private @Nullable Scenario plays;

    /** @param first the scenario that is chosen without conditions, or null */
    Explainer(ScenarioRequest request, Attempts attempts, @Nullable Scenario first) {
        this.request = request;
        this.attempts = attempts;
        plays = first;
    }

    /** @param rules those of the request's operation, in the order of choice */
    Explanation explain(List<RankedScenario> rules) {
        var first = plays == null ? null : plays.name();
        for (var rule : rules) {
            if (rule.scenario().name().equals(first)) {
                continue;
            }
            var failures = failures(rule);
            if (!failures.isEmpty()) {
                misses.add(new Miss(rule.scenario(), failures));
            } else if (rule.when().probability() < When.CERTAIN) {
                mayPlay.add(rule.scenario());
            } else {
                plays = rule.scenario();
            }
        }
        misses.sort(Comparator.comparingInt(miss -> miss.failures().size()));
        return new Explanation(
                plays, List.copyOf(mayPlay), misses.stream().limit(MOST).toList(), Math.max(0, misses.size() - MOST));
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
