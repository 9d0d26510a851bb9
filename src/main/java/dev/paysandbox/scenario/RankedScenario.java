package dev.paysandbox.scenario;

import java.util.Comparator;
import java.util.List;

/** A scenario with conditions, and its rank in the order of choice. */
record RankedScenario(int rank, Scenario scenario, When when) {
    /** The order of choice: by layer, then those with more conditions, then by name. */
    static final Comparator<Scenario> ORDER = Comparator.comparing(Scenario::layer)
            .thenComparing(
                    scenario -> scenario.when() == null
                            ? 0
                            : scenario.when().criteria().size(),
                    Comparator.reverseOrder())
            .thenComparing(Scenario::name);

    static final Comparator<RankedScenario> BY_RANK = Comparator.comparingInt(RankedScenario::rank);

    List<Criterion> criteria() {
        return when.criteria();
    }

    /** Only for requests of its operation; the index passes no others. */
    boolean holds(ScenarioRequest request) {
        var criteria = criteria();
        for (int i = 0; i < criteria.size(); i++) {
            if (!criteria.get(i).holds(request)) {
                return false;
            }
        }
        return true;
    }

    /** Whether this rule, which is tried first, runs for every request for which the other could run. */
    boolean shadows(RankedScenario other) {
        if (!when.isUnconditional() || !scenario.scope().covers(other.scenario.scope())) {
            return false;
        }
        for (var mine : criteria()) {
            // The methods were compared with the scopes.
            if (mine.field() != ScenarioField.METHOD
                    && other.criteria().stream().noneMatch(mine::covers)) {
                return false;
            }
        }
        return true;
    }
}
