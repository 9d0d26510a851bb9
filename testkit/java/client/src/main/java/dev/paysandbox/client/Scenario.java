package dev.paysandbox.client;

import java.util.Map;

/** A scenario of a world, by its name. */
public final class Scenario {
    private final Api api;
    private final String name;

    Scenario(Api api, String name) {
        this.api = api;
        this.name = name;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Uses it for the next request with its operation and payment method. */
    public Scenario arm() {
        return arm(1);
    }

    /** Uses it for this number of the next requests with its operation and payment method. */
    public Scenario arm(int times) {
        api.control(Call.of(Route.ARM_SCENARIO, name).json(Map.of("times", times)));
        return this;
    }

    /** Uses it for every request with its operation and payment method, until {@link World#scenariosOff}. */
    public Scenario on() {
        api.control(Call.of(Route.SWITCH_SCENARIO_ON, name));
        return this;
    }
}
