package dev.paysandbox.settings;

import dev.paysandbox.settings.Setting.Scope;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command line: {@code --name value}, {@code --name=value}; for a switch also {@code --name} and {@code --no-name}.
 * A message about an unknown flag has only its name, because the value may be a secret.
 */
final class Flags {
    private static final String DASHES = "--";
    private static final String NOT = "--no-";
    private static final Pattern LETTER = Pattern.compile("-[a-zA-Z]");

    private final List<String> args;
    private final List<String> faults;
    private final Map<String, Setting<?>> known = new LinkedHashMap<>();
    private final Map<Setting<?>, GivenValue> found = new LinkedHashMap<>();
    private int next;

    private Flags(List<String> args, List<String> faults) {
        this.args = args;
        this.faults = faults;
        SettingTable.rows(Scope::isOutsideTheFile).forEach(setting -> known.put(setting.flag(), setting));
    }

    static Map<Setting<?>, GivenValue> read(List<String> args, List<String> faults) {
        var flags = new Flags(args, faults);
        while (flags.next < args.size()) {
            flags.readOne(args.get(flags.next++));
        }
        return flags.found;
    }

    private void readOne(String arg) {
        if (LETTER.matcher(arg).matches()) {
            refuseLetter(arg);
            return;
        }
        if (!arg.startsWith(DASHES)) {
            faults.add("argument " + next + ": not a flag; settings are written --name value or --name=value");
            return;
        }
        var name = nameOf(arg);
        var setting = known.get(name);
        var negated = negated(name);
        if (setting != null) {
            readValue(setting, name, arg);
        } else if (negated == null) {
            refuse(name, arg);
        } else if (arg.equals(name)) {
            put(negated, name, "false");
        } else {
            faults.add("flag " + name + ": takes no value");
        }
    }

    private static String nameOf(String arg) {
        var end = arg.indexOf('=');
        return end < 0 ? arg : arg.substring(0, end);
    }

    /** The switch that the flag {@code --no-…} turns off; null if it is none. */
    private @Nullable Setting<?> negated(String name) {
        var setting = name.startsWith(NOT) ? known.get(DASHES + name.substring(NOT.length())) : null;
        return setting != null && setting.isSwitch() ? setting : null;
    }

    private void readValue(Setting<?> setting, String name, String arg) {
        if (!arg.equals(name)) {
            put(setting, name, arg.substring(name.length() + 1));
        } else if (next < args.size() && isValue(args.get(next), setting)) {
            put(setting, name, args.get(next++));
        } else if (setting.isSwitch()) {
            put(setting, name, "true");
        } else {
            faults.add("flag " + name + ": a value is missing; allowed: " + setting.allowed());
        }
    }

    /** A secret may begin with dashes. If it were read as an unknown flag, a message would print it. */
    private boolean isValue(String arg, Setting<?> setting) {
        return !arg.startsWith(DASHES) || (setting.secret() && !known.containsKey(nameOf(arg)));
    }

    private void put(Setting<?> setting, String name, String text) {
        if (found.putIfAbsent(setting, GivenValue.written("flag " + name, text)) != null) {
            faults.add("flag " + name + ": " + setting + " is given twice");
        }
    }

    /** Other programs abbreviate options; a letter is no secret. */
    private void refuseLetter(String letter) {
        var meant = known.keySet().stream()
                .filter(flag -> flag.startsWith("-" + letter))
                .findFirst();
        faults.add("flag " + letter + ": unknown."
                + meant.map(flag -> " Did you mean " + flag + "?").orElse(""));
        skipValue();
    }

    private void skipValue() {
        if (next < args.size() && !args.get(next).startsWith(DASHES)) {
            next++;
        }
    }

    private void refuse(String name, String arg) {
        faults.add(
                name.equals(DASHES + SettingsFile.MERCHANTS)
                        ? "flag " + name + ": merchants are declared in the settings file only"
                        : "flag " + Quoted.of(name) + ": unknown." + Nearest.hint(name, known.keySet()));
        if (arg.equals(name)) {
            skipValue();
        }
    }
}
