package dev.paysandbox.settings;

import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command line: {@code --name value}, {@code --name=value}; for a switch also {@code --name} and {@code --no-name}.
 * A message about an unknown flag has only its name, because the value may be a secret.
 */
final class Flags {
    private static final String DASHES = "--";
    private static final String NOT = "--no-";

    private final List<String> args;
    private final SettingErrors faults;
    private final Map<Setting<?>, GivenValue> found = new LinkedHashMap<>();
    private int next;

    private Flags(List<String> args, SettingErrors faults) {
        this.args = args;
        this.faults = faults;
    }

    static Map<Setting<?>, GivenValue> read(List<String> args, SettingErrors faults) {
        var flags = new Flags(args, faults);
        while (flags.next < args.size()) {
            flags.readOne(args.get(flags.next++));
        }
        return flags.found;
    }

    private void readOne(String arg) {
        if (!arg.startsWith(DASHES)) {
            faults.add("argument " + next, "not a flag; settings are written --name value or --name=value");
            return;
        }
        var name = nameOf(arg);
        var setting = settingOf(name);
        var negated = name.startsWith(NOT)
                ? settingOf(DASHES + name.substring(NOT.length())).filter(Setting::isSwitch)
                : Optional.<Setting<?>>empty();
        if (setting.isPresent()) {
            readValue(setting.get(), name, arg);
        } else if (negated.isEmpty()) {
            refuse(name, arg);
        } else if (arg.equals(name)) {
            put(negated.get(), name, "false");
        } else {
            faults.add("flag " + name, "takes no value");
        }
    }

    private void readValue(Setting<?> setting, String name, String arg) {
        if (!arg.equals(name)) {
            put(setting, name, arg.substring(name.length() + 1));
        } else if (next < args.size() && isValue(args.get(next), setting)) {
            put(setting, name, args.get(next++));
        } else if (setting.isSwitch()) {
            put(setting, name, "true");
        } else {
            faults.add(
                    "flag " + name,
                    "a value is missing; allowed: " + setting.form().allowed());
        }
    }

    /** A secret may begin with dashes. If it were read as an unknown flag, a message would print it. */
    private static boolean isValue(String arg, Setting<?> setting) {
        return !arg.startsWith(DASHES)
                || (setting.secret() && settingOf(nameOf(arg)).isEmpty());
    }

    private void put(Setting<?> setting, String name, String text) {
        if (found.putIfAbsent(setting, GivenValue.written("flag " + name, text)) != null) {
            faults.add("flag " + name, setting.name() + " is given twice");
        }
    }

    private void refuse(String name, String arg) {
        if (name.equals("--" + SettingsFile.MERCHANTS)) {
            faults.add("flag " + name, "merchants are declared in the settings file only");
        } else {
            var known = SettingTable.rows(SettingScope::isOutsideTheFile).stream()
                    .map(Setting::flag)
                    .toList();
            faults.add("flag " + Quoted.of(name), "unknown." + Nearest.hint(name, known));
        }
        if (arg.equals(name) && next < args.size() && !args.get(next).startsWith(DASHES)) {
            next++;
        }
    }

    private static String nameOf(String arg) {
        var end = arg.indexOf('=');
        return end < 0 ? arg : arg.substring(0, end);
    }

    private static Optional<Setting<?>> settingOf(String flag) {
        return SettingTable.rows(SettingScope::isOutsideTheFile).stream()
                .filter(setting -> setting.flag().equals(flag))
                .findFirst();
    }
}
