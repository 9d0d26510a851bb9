package dev.paysandbox.scenario;

import java.util.List;

/** From files to scenarios: all of them or none. */
public final class ScenarioLoader {
    private ScenarioLoader() {}

    /** @throws ScenarioException with every mistake in every file */
    public static ScenarioSet load(List<Folder> folders) {
        throw new UnsupportedOperationException();
    }

    /**
     * A scenario given as a text, for one world.
     *
     * @param source what its author calls it, for messages
     * @throws ScenarioException with every mistake
     */
    public static Scenario read(String source, String text) {
        throw new UnsupportedOperationException();
    }
}
