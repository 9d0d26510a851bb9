package dev.paysandbox.cli.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A setting for all commands. */
public enum Setting {
    URL("http://127.0.0.1:8080"),
    KEY("pk_test_sandbox"),
    SECRET(null),
    TOKEN(null),
    WEBHOOK(null);

    private final @Nullable String defaultValue;

    Setting(@Nullable String defaultValue) {
        this.defaultValue = defaultValue;
    }

    /** The name in the settings file. */
    public String fileName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name in the environment. */
    public String variable() {
        return "PAYSANDBOX_" + name();
    }

    @Nullable
    String defaultValue() {
        return defaultValue;
    }
}
