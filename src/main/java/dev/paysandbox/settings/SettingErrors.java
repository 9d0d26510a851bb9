package dev.paysandbox.settings;

import dev.paysandbox.yaml.YamlProblems;
import java.util.ArrayList;
import java.util.List;

/** Collects the mistakes from all sources of settings. */
final class SettingErrors {
    /** The file may be hostile or not a settings file at all, so the list of mistakes is limited. */
    private static final int MOST = 100;

    private final List<String> found = new ArrayList<>();

    void add(String place, String message) {
        found.add(place + ": " + message);
    }

    void addAll(YamlProblems problems) {
        problems.found().forEach(problem -> add(problem.place(), problem.message()));
    }

    void throwIfAny() {
        if (found.size() > MOST) {
            var shown = new ArrayList<>(found.subList(0, MOST));
            shown.add("… and " + (found.size() - MOST) + " more");
            throw new SettingsException(found.size(), shown);
        }
        if (!found.isEmpty()) {
            throw new SettingsException(found.size(), found);
        }
    }
}
