package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.KnownRules;
import dev.paysandbox.verdict.finding.Rule;
import java.util.List;

/** Tells the server which rules a drill may name. */
public final class RulesOfDrills implements KnownRules {
    @Override
    public List<String> ids() {
        return Rule.ids();
    }
}
