package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.noun.Noun;

/** {@code scenario}, and its verbs. */
public final class ScenarioNoun {
    private ScenarioNoun() {}

    /** What banks, issuers and payers do. */
    public static Noun scenario() {
        return new Noun("scenario", "Scenarios: shows them, adds your own, selects them.")
                .verb("list", ListScenarios::new)
                .verb("show", ShowScenario::new)
                .verb("new", NewScenario::new)
                .verb("validate", Validate::new)
                .verb("upload", Upload::new)
                .verb("remove", Remove::new)
                .verb("arm", Arm::new)
                .verb("disarm", () -> new Switch(Switch.Change.DISARM))
                .verb("on", On::new)
                .verb("off", () -> new Switch(Switch.Change.OFF))
                .verb("explain", Explain::new);
    }
}
