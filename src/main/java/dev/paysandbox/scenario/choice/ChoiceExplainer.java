package dev.paysandbox.scenario.choice;

import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.scenario.Explanation.FailedCondition;
import dev.paysandbox.scenario.Explanation.Miss;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioRequest;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ScenarioSelector.Armed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds the reasons why armed or switched-on scenarios do not play to the explanation by conditions. */
final class ChoiceExplainer {
    private final ScenarioSet set;
    private final ScenarioRequest request;
    private final List<Armed> armed;
    private final @Nullable String switchedOn;

    ChoiceExplainer(ScenarioSet set, ScenarioRequest request, List<Armed> armed, @Nullable String switchedOn) {
        this.set = set;
        this.request = request;
        this.armed = armed;
        this.switchedOn = switchedOn;
    }

    /** @param why how the playing scenario was chosen, if one plays */
    ScenarioExplanation explain(Explanation byConditions, ScenarioMatch.Why why) {
        var plays = byConditions.plays();
        var misses = new ArrayList<Miss>();
        armed.stream()
                .map(Armed::scenario)
                .distinct()
                .forEach(name -> addMiss(misses, name, ScenarioMatch.Why.ARMED, plays));
        if (switchedOn != null) {
            addMiss(misses, switchedOn, ScenarioMatch.Why.SWITCHED_ON, plays);
        }
        var explained = misses.stream().map(miss -> miss.scenario().name()).toList();
        byConditions.misses().stream()
                .filter(miss -> !explained.contains(miss.scenario().name()))
                .forEach(misses::add);
        return new ScenarioExplanation(
                new Explanation(plays, byConditions.mayPlay(), List.copyOf(misses), byConditions.leftOut()),
                plays == null ? null : why);
    }

    private void addMiss(List<Miss> misses, String name, ScenarioMatch.Why why, @Nullable Scenario plays) {
        var scenario = set.named(name);
        if (scenario.isEmpty() || (plays != null && plays.name().equals(name))) {
            return;
        }
        var failure = plays != null && scenario.get().suits(request)
                ? new FailedCondition("order", "nothing before it plays", plays.name() + " plays first")
                : new FailedCondition(why.words(), "a " + scenario.get().scope().words(), "a " + kindOfRequest());
        misses.add(new Miss(scenario.get(), List.of(failure)));
    }

    private String kindOfRequest() {
        var method = request.operation() == Operation.PAYOUT ? null : request.method();
        return (method == null ? "" : method + " ") + request.operation().word();
    }
}
