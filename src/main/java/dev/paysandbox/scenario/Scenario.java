package dev.paysandbox.scenario;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.bind.Position;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One scenario, read from its file.
 *
 * @param about one sentence
 * @param source the file, as its reader knows it
 * @param at the place of its name in the file
 * @param when null for a scenario that is only chosen by its name
 * @param lasts how long it stays armed or switched on, on the world's clock; null for no limit
 * @param expect null for a scenario that is not a drill
 * @param text the file's text
 * @param regexes the estimated memory of its regular expressions, in bytes
 * @param warnings what is allowed, but probably a mistake
 */
public record Scenario(
        String name,
        String about,
        String source,
        Position at,
        Layer layer,
        RequestScope scope,
        @Nullable When when,
        ScenarioScript script,
        @Nullable Duration lasts,
        @Nullable Expectations expect,
        String text,
        int regexes,
        List<Mistake> warnings) {
    public Scenario {
        warnings = List.copyOf(warnings);
    }

    /** Whether it can run for this request when it is chosen by its name. */
    public boolean suits(ScenarioRequest request) {
        return scope.covers(request.operation(), request.method());
    }

    /** Where a scenario comes from. Earlier layers are tried first, and replace scenarios of the same name in later ones. */
    public enum Layer {
        /** Uploaded to one world by the control API. */
        UPLOADED,
        /** From a folder named in the settings. */
        USER,
        SHIPPED
    }
}
