package dev.paysandbox.scenario.choice;

import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.ScenarioAnswer;
import org.jspecify.annotations.Nullable;

/** Thrown when a scenario ends a request before it is carried out, with an error or a network fault. */
public final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ScenarioMatch match;
    private final String detail;

    /** @param detail the error's detail, with the request's own values filled in; empty if there is only a fault */
    Interruption(ScenarioMatch match, String detail) {
        super("interrupted by scenario " + match.scenario().name(), null, false, false);
        this.match = match;
        this.detail = detail;
    }

    public ScenarioMatch match() {
        return match;
    }

    /** The error to answer with. A fault may also break or delay this answer. Null if there is only a fault. */
    public ScenarioAnswer.@Nullable ErrorAnswer error() {
        var fault = fault();
        return match.script().opening() instanceof ScenarioAnswer.ErrorAnswer error
                        && (fault == null || fault.kind().isCarriedOut())
                ? error
                : null;
    }

    public @Nullable Fault fault() {
        return match.script().fault();
    }

    public String detail() {
        return detail;
    }
}
