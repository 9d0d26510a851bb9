package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.domain.Policy;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@link SettingTable}.
 *
 * @param name as the file writes it, in camelCase; the names of flag and environment variable follow from it
 * @param fallback the default; null if there is none
 * @param meaning one line
 * @param secret its value never appears in a message
 * @param present reads the value from a policy, for a setting that merchants may have of their own; else null
 */
public record Setting<T>(
        String name,
        Form<T> form,
        @Nullable T fallback,
        String meaning,
        Scope scope,
        boolean secret,
        @Nullable Function<Policy, @Nullable T> present) {
    static final String VARIABLE_PREFIX = "PAYSANDBOX_";
    /** The places before each word; an abbreviation such as DS is one word. */
    private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** Where a setting can be given, and what it applies to. */
    enum Scope {
        /** Tells where the other settings are, so it can be given only as a flag or an environment variable. */
        START,
        PROCESS,
        /** The sandbox's value applies to every merchant without its own value. */
        MERCHANT,
        DECLARATION;

        /** Whether a flag or an environment variable can give it. */
        boolean isOutsideTheFile() {
            return this != DECLARATION;
        }

        boolean isTopOfTheFile() {
            return this == PROCESS || this == MERCHANT;
        }

        /** Whether an entry of the file's {@code merchants} can give it. */
        boolean isOfMerchants() {
            return this == MERCHANT || this == DECLARATION;
        }
    }

    /** Rows have unique names, and the generated method would cost every start some milliseconds. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Setting<?> setting && setting.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }

    public boolean accepts(String text) {
        return form.reading().apply(text).isPresent();
    }

    /** The allowed values, as the end of a sentence. */
    public String allowed() {
        return form.allowed();
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
    Optional<T> read(GivenValue found, List<String> faults) {
        var value = form.valueOf(found);
        if (value.isEmpty()) {
            var shown = secret ? found.what() + ", not shown here" : found.shown();
            faults.add(found.place() + ": " + name
                    + (found.holdsLiveKey()
                            ? ": a live key reached a test server: use keys that begin with pk_test_ and sk_test_, also for a merchant whose code says pk_live_sandbox, and rotate a live secret"
                            : ": found " + shown + "; allowed: " + allowed()));
        }
        return value;
    }

    String shownOtherwise() {
        return fallback == null ? "" : form.showing().apply(fallback);
    }

    /** Two lines for a terminal. */
    String help(String title) {
        var shown = shownOtherwise();
        return "  %-28s %s\n".formatted(title, meaning) + " ".repeat(31) + allowed()
                + (shown.isEmpty() ? "" : " (default: " + shown + ")") + "\n";
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

    /** The policy's value; null if it is not set. */
    @Nullable
    T in(Policy policy) {
        return Objects.requireNonNull(present, name).apply(policy);
    }

    private String separated(char separator) {
        return WORDS.matcher(name).replaceAll(String.valueOf(separator));
    }
}
