package dev.paysandbox.settings;

import dev.paysandbox.yaml.YamlKind;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@link SettingTable}.
 *
 * @param name as the file writes it, in camelCase; flag and environment variable follow from it
 * @param otherwise the default; null if there is none
 * @param meaning one line
 * @param secret its value never appears in a message
 */
record Setting<T>(
        String name, Form<T> form, @Nullable T otherwise, String meaning, SettingScope scope, boolean secret) {
    static final String VARIABLE_PREFIX = "PAYSANDBOX_";

    /** Rows have unique names. The generated method would cost every start some milliseconds. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Setting<?> setting && setting.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** {@code --opening-balance}. */
    String flag() {
        return "--" + separated('-').toLowerCase(Locale.ROOT);
    }

    /** {@code PAYSANDBOX_OPENING_BALANCE}. */
    String variable() {
        return VARIABLE_PREFIX + separated('_').toUpperCase(Locale.ROOT);
    }

    boolean isSwitch() {
        return form.kinds().contains(YamlKind.TRUTH);
    }

    /** The value, or empty with a fault if it is not allowed. */
    Optional<T> read(GivenValue found, Faults faults) {
        if (found.holdsLiveKey()) {
            faults.add(found.place(), name + ": a live secret reached a test server: rotate it");
            return Optional.empty();
        }
        var value = form.accepts(found) ? form.reading().apply(found.text()) : Optional.<T>empty();
        if (value.isEmpty()) {
            var shown = secret ? found.what() + ", not shown here" : found.shown();
            faults.add(found.place(), name + ": found " + shown + "; allowed: " + form.allowed());
        }
        return value;
    }

    /** The default as text; empty if there is none. */
    String shownOtherwise() {
        return otherwise == null ? "" : form.showing().apply(otherwise);
    }

    private String separated(char separator) {
        // Before each word; letters that stand for words, such as DS, are one.
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", String.valueOf(separator));
    }
}
