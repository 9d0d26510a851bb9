package dev.paysandbox.app;

import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.ScenarioAnswer;
import org.jspecify.annotations.Nullable;

/** A scenario ends the request before it is carried out: with an error of its own, or with a fault of the network. */
public final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ScenarioMatch cast;
    private final transient ScenarioAnswer.@Nullable ErrorAnswer error;
    private final transient @Nullable Fault fault;
    private final String detail;

    private Interruption(ScenarioMatch cast, ScenarioAnswer.@Nullable ErrorAnswer error, @Nullable Fault fault, String detail) {
        super("interrupted by scenario " + cast.scenario().name(), null, false, false);
        this.cast = cast;
        this.error = error;
        this.fault = fault;
        this.detail = detail;
    }

    static Interruption by(ScenarioMatch cast, ScenarioAnswer.ErrorAnswer error, String detail) {
        return new Interruption(cast, error, cast.scenario().play().fault(), detail);
    }

    static Interruption by(ScenarioMatch cast, Fault fault) {
        return new Interruption(cast, null, fault, "");
    }

    public ScenarioMatch cast() {
        return cast;
    }

    /** The error to answer with, which the fault may break or delay; where there is none, the fault is all. */
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
