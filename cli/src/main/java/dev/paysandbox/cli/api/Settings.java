package dev.paysandbox.cli.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user's settings, from environment variables, else from the file {@code ~/.config/paysandbox}. */
public final class Settings {
    private final Map<String, String> environment;
    private @Nullable Map<Setting, String> file;

    /** The names that variables had before, with their present ones. */
    private static final Map<String, Setting> REMOVED =
            Map.of("PAYSANDBOX_KEY", Setting.KEY, "PAYSANDBOX_SECRET", Setting.SECRET);

    /** A setting for all commands. */
    public enum Setting {
        URL("PAYSANDBOX_URL", "http://127.0.0.1:8080"),
        KEY("PAYSANDBOX_PUBLIC_KEY", "pk_test_sandbox"),
        SECRET("PAYSANDBOX_SECRET_KEY", null),
        TOKEN("PAYSANDBOX_TOKEN", null),
        WEBHOOK("PAYSANDBOX_WEBHOOK", null);

        private final String variable;
        private final @Nullable String defaultValue;

        Setting(String variable, @Nullable String defaultValue) {
            this.variable = variable;
            this.defaultValue = defaultValue;
        }

        /** The name in the settings file. */
        public String fileName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The name in the environment. */
        public String variable() {
            return variable;
        }
    }

    Settings(Map<String, String> environment) {
        this.environment = environment;
    }

    /** A sentence about a variable that is set by its former name; null if there is none. */
    public static @Nullable String formerName(Map<String, String> environment) {
        return REMOVED.entrySet().stream()
                .filter(former -> !environment.getOrDefault(former.getKey(), "").isEmpty())
                .map(former ->
                        former.getKey() + " is now called " + former.getValue().variable() + ": rename the variable.")
                .sorted()
                .findFirst()
                .orElse(null);
    }

    /** The user's settings file has a mistake. The message is one sentence. */
    static final class Mistake extends RuntimeException {
        private static final long serialVersionUID = 1;

        Mistake(String sentence) {
            super(sentence);
        }
    }

    /** @throws Mistake if the value is in the file, and the file has a mistake */
    @Nullable
    String value(Setting setting) {
        var value = fromEnvironment(setting);
        if (value == null) {
            value = file().get(setting);
        }
        return value == null ? setting.defaultValue : value;
    }

    /** Whether the user has set it. */
    boolean has(Setting setting) {
        return fromEnvironment(setting) != null || file().containsKey(setting);
    }

    /** Where the value comes from, for a message: the name of the variable, or the file and its line's name. */
    String placeOf(Setting setting) {
        return fromEnvironment(setting) != null ? setting.variable() : path() + ", " + setting.fileName();
    }

    /** An empty variable counts as unset, because CI pipelines set variables without a value to an empty text. */
    private @Nullable String fromEnvironment(Setting setting) {
        var value = environment.get(setting.variable());
        return value == null || value.isEmpty() ? null : value;
    }

    private Map<Setting, String> file() {
        if (file == null) {
            file = read(path());
        }
        return file;
    }

    private @Nullable Path path() {
        var config = environment.get("XDG_CONFIG_HOME");
        if (config == null || config.isEmpty()) {
            var home = environment.get("HOME");
            config = home == null ? null : home + "/.config";
        }
        return config == null ? null : Path.of(config, "paysandbox");
    }

    private static Map<Setting, String> read(@Nullable Path path) {
        var values = new EnumMap<Setting, String>(Setting.class);
        if (path == null || !Files.isRegularFile(path)) {
            return values;
        }
        try {
            int number = 0;
            for (var line : Files.readAllLines(path)) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    put(values, line, path + ", line " + number);
                }
            }
            return values;
        } catch (IOException unreadable) {
            throw new Mistake("Cannot read " + path + ": " + IoFailure.reason(unreadable) + ".");
        }
    }

    private static void put(Map<Setting, String> values, String line, String place) {
        var names = Arrays.stream(Setting.values()).map(Setting::fileName).toList();
        int equals = line.indexOf('=');
        var name = equals < 0 ? line.strip() : line.substring(0, equals).strip();
        if (equals < 0 || !names.contains(name)) {
            throw new Mistake(place + ": '" + name + "' is not a setting; write NAME=VALUE, with one of these names: "
                    + String.join(", ", names) + ".");
        }
        values.put(
                List.of(Setting.values()).get(names.indexOf(name)),
                line.substring(equals + 1).strip());
    }
}
