package dev.paysandbox.settings;

import java.util.List;

/** The settings cannot be used. The message lists every fault, one per line, without secrets. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> faults;

    /** @param total the number of faults, if there are too many to list */
    SettingsException(int total, List<String> faults) {
        super(
                (total == 1 ? "The settings have a fault:" : "The settings have " + total + " faults:")
                        + "\n  "
                        + String.join("\n  ", faults),
                null,
                false,
                false);
        this.faults = List.copyOf(faults);
    }

    /** In the order found, each as {@code source: what was found; what is allowed}. */
    public List<String> faults() {
        return faults;
    }
}
