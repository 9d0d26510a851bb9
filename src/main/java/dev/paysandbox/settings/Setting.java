package dev.paysandbox.settings;

import dev.paysandbox.domain.Policy;
import dev.paysandbox.yaml.YamlKind;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@link SettingTable}.
 *
 * @param name as the file writes it, in camelCase; the names of flag and environment variable follow from it
 * @param otherwise the default; null if there is none
 * @param meaning one line
 * @param secret its value never appears in a message
 * @param present reads the value from a policy, for a setting that merchants may have of their own; else null
 */
record Setting<T>(
        String name,
        Form<T> form,
        @Nullable T otherwise,
        String meaning,
        SettingScope scope,
        boolean secret,
        @Nullable Function<Policy, @Nullable T> present) {
    static final String VARIABLE_PREFIX = "PAYSANDBOX_";

    /** Rows have unique names, and the generated method would cost every start some milliseconds. */
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
    Optional<T> read(GivenValue found, SettingErrors faults) {
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

    /** Copies the policy's value into these values. */
    void take(ResolvedValues values, Policy policy) {
        values.give(this, in(policy));
    }

    /** The policy's value as JSON; null if it is not set. */
    @Nullable
    Object shown(Policy policy) {
        var value = in(policy);
        if (value == null) {
            return null;
        }
        var text = form.showing().apply(value);
        return isSwitch()
                ? (Object) Boolean.valueOf(text)
                : form.kinds().contains(YamlKind.INTEGER) ? (Object) Long.valueOf(text) : text;
    }

    private @Nullable T in(Policy policy) {
        return Objects.requireNonNull(present, name).apply(policy);
    }

    private String separated(char separator) {
        // Splits before each word; an abbreviation such as DS is one word.
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", String.valueOf(separator));
    }
}
