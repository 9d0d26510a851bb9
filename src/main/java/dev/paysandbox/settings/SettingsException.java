package dev.paysandbox.settings;

import java.util.ArrayList;
import java.util.List;

/** The settings cannot be used. The message lists every fault, one per line, without secrets. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The file may be hostile or not a settings file at all, so the list of faults is limited. */
    private static final int MOST = 100;

    private final transient List<String> faults;

    SettingsException(List<String> all) {
        super(
                (all.size() == 1 ? "The settings have a fault:" : "The settings have " + all.size() + " faults:")
                        + "\n  "
                        + String.join("\n  ", listed(all)),
                null,
                false,
                false);
        faults = listed(all);
    }

    private static List<String> listed(List<String> all) {
        var listed = new ArrayList<>(all.subList(0, Math.min(MOST, all.size())));
        if (all.size() > MOST) {
            listed.add("… and " + (all.size() - MOST) + " more");
        }
        return List.copyOf(listed);
    }

    /** In the order found, each as {@code source: what was found; what is allowed}. */
    public List<String> faults() {
        return faults;
    }
}
