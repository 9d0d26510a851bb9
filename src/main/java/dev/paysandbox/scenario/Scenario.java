package dev.paysandbox.scenario;

import dev.paysandbox.yaml.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One scenario, as its file tells it.
 *
 * @param about one sentence
 * @param source the file, as its reader knows it
 * @param at where in the file it is named
 * @param when null for a scenario that plays by its name only
 * @param text what the file says
 * @param regexes how many bytes of memory its regular expressions take up, about
 * @param warnings what is doubtful about it, though allowed
 */
public record Scenario(
        String name,
        String about,
        String source,
        Position at,
        Layer layer,
        RequestScope scope,
        @Nullable When when,
        ScenarioScript play,
        String text,
        int regexes,
        List<Mistake> warnings) {
    public Scenario {
        warnings = List.copyOf(warnings);
    }

    /** Whether it may play for this request when it was asked for by name. */
    public boolean suits(ScenarioRequest scenarioRequest) {
        return scope.covers(scenarioRequest.operation(), scenarioRequest.method());
    }
}
