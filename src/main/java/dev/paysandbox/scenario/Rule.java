package dev.paysandbox.scenario;

import java.util.Comparator;
import java.util.List;

/** A scenario with conditions, in its place in the order of choice. */
final class Rule {
    /** The order of choice: by layer, then those with more conditions, then by name. */
    static final Comparator<Scenario> ORDER = Comparator.comparing(Scenario::layer)
            .thenComparing(
                    scenario -> scenario.when() == null
                            ? 0
                            : scenario.when().criteria().size(),
                    Comparator.reverseOrder())
            .thenComparing(Scenario::name);

    static final Comparator<Rule> BY_RANK = Comparator.comparingInt(Rule::rank);

    private final int rank;
    private final Scenario scenario;
    private final When when;
    private final Criterion[] criteria;

    Rule(int rank, Scenario scenario, When when) {
        this.rank = rank;
        this.scenario = scenario;
        this.when = when;
        criteria = when.criteria().toArray(Criterion[]::new);
    }

    int rank() {
        return rank;
    }

    Scenario scenario() {
        return scenario;
    }

    When when() {
        return when;
    }

    List<Criterion> criteria() {
        return when.criteria();
    }

    /** Whether it covers the request's operation and method is told by where it stands in the index, and its conditions. */
    boolean holds(ScenarioRequest scenarioRequest) {
        for (var criterion : criteria) {
            if (!criterion.holds(scenarioRequest)) {
                return false;
            }
        }
        return true;
    }

    /** Whether this one, coming first, always plays where the other could. */
    boolean shadows(Rule other) {
        if (!when.isUnconditional() || !scenario.scope().covers(other.scenario.scope())) {
            return false;
        }
        for (var mine : criteria) {
            // What methods it is for, its scope has told.
            if (mine.field() != Field.METHOD && other.criteria().stream().noneMatch(mine::covers)) {
                return false;
            }
        }
        return true;
    }
}
