package dev.paysandbox.scenario.choice;

import dev.paysandbox.bind.SnapshotRefusal;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.file.ScenarioLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers the texts of the scenarios that a snapshot needs. Each text occurs once. */
public final class ScenarioTexts {
    static final String UPLOADED = "uploaded";

    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** The number of the scenario's text, from 0 on. */
    public int numberOf(Scenario scenario) {
        return numbers.computeIfAbsent(scenario.text(), text -> numbers.size());
    }

    public List<String> texts() {
        return List.copyOf(numbers.keySet());
    }

    /** The scenarios of the texts. Throws Problem INVALID_DATA with the errors of the first invalid text. */
    public static List<Scenario> read(List<String> texts) {
        var scenarios = new ArrayList<Scenario>();
        for (var text : texts) {
            try {
                scenarios.add(ScenarioLoader.read(UPLOADED, text));
            } catch (ScenarioException mistaken) {
                throw SnapshotRefusal.at(
                        "scripts[" + scenarios.size() + "]", "is no scenario: " + mistaken.getMessage());
            }
        }
        return scenarios;
    }
}
