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

    /** It is used for the next request of its operation and payment method. */
    public Scenario arm() {
        return arm(1);
    }

    /** It is used for so many of the next requests of its operation and payment method. */
    public Scenario arm(int times) {
        api.control(Call.of(Route.ARM_SCENARIO, name).json(Map.of("times", times)));
        return this;
    }

    /** It is used for every request of its operation and payment method, until {@link World#scenariosOff}. */
    public Scenario on() {
        api.control(Call.of(Route.SWITCH_SCENARIO_ON, name));
        return this;
    }
}
