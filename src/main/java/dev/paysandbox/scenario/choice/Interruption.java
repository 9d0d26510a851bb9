package dev.paysandbox.scenario.choice;

import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.ScenarioAnswer;
import org.jspecify.annotations.Nullable;

/** Thrown when a scenario ends a request before it is carried out, with an error or a network fault. */
public final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ScenarioMatch match;
    private final transient ScenarioAnswer.@Nullable ErrorAnswer error;
    private final transient @Nullable Fault fault;
    private final String detail;

    private Interruption(
            ScenarioMatch match, ScenarioAnswer.@Nullable ErrorAnswer error, @Nullable Fault fault, String detail) {
        super("interrupted by scenario " + match.scenario().name(), null, false, false);
        this.match = match;
        this.error = error;
        this.fault = fault;
        this.detail = detail;
    }

    static Interruption by(ScenarioMatch match, ScenarioAnswer.ErrorAnswer error, String detail) {
        return new Interruption(match, error, match.script().fault(), detail);
    }

    static Interruption by(ScenarioMatch match, Fault fault) {
        return new Interruption(match, null, fault, "");
    }

    public ScenarioMatch match() {
        return match;
    }

    /** The error to answer with. A fault may also break or delay this answer. Null if there is only a fault. */
    public ScenarioAnswer.@Nullable ErrorAnswer error() {
        return error;
    }

    public @Nullable Fault fault() {
        return fault;
    }

    /** The error's detail, with the request's own values filled in. */
    public String detail() {
        return detail;
    }
}
