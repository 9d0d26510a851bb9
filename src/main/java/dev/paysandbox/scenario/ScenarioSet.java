package dev.paysandbox.scenario;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All scenarios that a world knows. Immutable, and made for many threads. */
public final class ScenarioSet {
    public static final ScenarioSet EMPTY = new ScenarioSet();

    private ScenarioSet() {}

    /** @throws ScenarioException if two of one layer have the same name */
    public static ScenarioSet of(Collection<Scenario> scenarios) {
        throw new UnsupportedOperationException();
    }

    /**
     * This set and some more, which replace those of the same name in the layers below theirs.
     *
     * @throws ScenarioException if two of one layer have the same name
     */
    public ScenarioSet with(Collection<Scenario> more) {
        throw new UnsupportedOperationException();
    }

    /** The same scenarios, of which those that ship play only by name. */
    public ScenarioSet withoutMagic() {
        throw new UnsupportedOperationException();
    }

    public Optional<Scenario> named(String name) {
        throw new UnsupportedOperationException();
    }

    /** In the order of choice, then those that play only by name. */
    public List<Scenario> all() {
        throw new UnsupportedOperationException();
    }

    /** What is doubtful, though allowed: steps never reached, scenarios that another one always precedes. */
    public List<Mistake> warnings() {
        throw new UnsupportedOperationException();
    }

    /** The scenario whose conditions hold, the first in the order of choice; null where none does. */
    public @Nullable Scenario choose(Occasion occasion, Attempts attempts) {
        throw new UnsupportedOperationException();
    }

    /** What {@link #choose} would do now, and why; nothing is counted or drawn. */
    public Explanation explain(Occasion occasion, Attempts attempts) {
        throw new UnsupportedOperationException();
    }
}
