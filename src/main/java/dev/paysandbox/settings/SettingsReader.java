package dev.paysandbox.settings;

import static dev.paysandbox.settings.SettingTable.PAYOUT_PROCESS_AFTER;
import static dev.paysandbox.settings.SettingTable.PAYOUT_SETTLE_AFTER;

import dev.paysandbox.text.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Reads all sources and converts their texts to {@link Settings}. */
final class SettingsReader {
    private final List<String> faults = new ArrayList<>();

    Settings settings(
            List<String> args, Map<String, String> variables, Path workingDirectory, Consumer<String> warnings) {
        var flags = Flags.read(args, faults);
        var environment = Environment.read(variables, faults, warnings);
        // The file's name is not a setting of the sandbox itself.
        var byVariable = environment.remove(SettingTable.CONFIG);
        var byFlag = flags.remove(SettingTable.CONFIG);
        var file = SettingsFile.read(byFlag == null ? byVariable : byFlag, workingDirectory, faults);
        var sandbox = overridden(overridden(overridden(Settings.DEFAULTS, file.settings()), environment), flags);
        checkPayoutTimes(sandbox, sandbox.values().keySet());
        requireWith(SettingTable.TLS_CERTIFICATE, SettingTable.TLS_KEY, sandbox);
        requireWith(SettingTable.TLS_KEY, SettingTable.TLS_CERTIFICATE, sandbox);
        var merchants = new ArrayList<Settings>();
        for (var declaration : file.declarations()) {
            var merchant = overridden(sandbox, declaration);
            checkPayoutTimes(merchant, declaration.keySet());
            merchants.add(merchant);
        }
        refuseShared(SettingTable.PUBLIC_KEY, file.declarations());
        refuseShared(SettingTable.SECRET_KEY, file.declarations());
        var controlTokens = ControlToken.read(sandbox, faults);
        if (!faults.isEmpty()) {
            throw new SettingsException(faults);
        }
        return new Settings(sandbox.values(), sandbox.places(), controlTokens, merchants);
    }

    /** The settings with every allowed value of the source; reports the others as faults. */
    private Settings overridden(Settings settings, Map<Setting<?>, GivenValue> source) {
        var values = new HashMap<>(settings.values());
        var places = new HashMap<>(settings.places());
        source.forEach((setting, found) -> setting.read(found, faults).ifPresent(value -> {
            values.put(setting, value);
            places.put(setting, found.place());
        }));
        return new Settings(values, places, List.of(), List.of());
    }

    /** @param given the settings to blame for a mistake */
    private void checkPayoutTimes(Settings settings, Set<Setting<?>> given) {
        var process = settings.of(PAYOUT_PROCESS_AFTER);
        var settle = settings.of(PAYOUT_SETTLE_AFTER);
        var givesSettle = given.contains(PAYOUT_SETTLE_AFTER);
        if (settle.compareTo(process) < 0 && (givesSettle || given.contains(PAYOUT_PROCESS_AFTER))) {
            faults.add("%s: payoutSettleAfter (%s, %s) is shorter than payoutProcessAfter (%s, %s)"
                    .formatted(
                            settings.placeOf(givesSettle ? PAYOUT_SETTLE_AFTER : PAYOUT_PROCESS_AFTER),
                            Durations.format(settle),
                            settings.placeOf(PAYOUT_SETTLE_AFTER),
                            Durations.format(process),
                            settings.placeOf(PAYOUT_PROCESS_AFTER)));
        }
    }

    private void requireWith(Setting<?> one, Setting<?> other, Settings settings) {
        if (settings.find(one) != null && settings.find(other) == null) {
            faults.add(settings.placeOf(one) + ": " + one + " is given without " + other + "; HTTPS needs both");
        }
    }

    /** The message has only the positions, because one of the two keys is secret. */
    private void refuseShared(Setting<?> key, List<Map<Setting<?>, GivenValue>> declarations) {
        var places = new HashMap<String, String>();
        for (var declaration : declarations) {
            var found = declaration.get(key);
            if (found != null) {
                var first = places.putIfAbsent(found.text(), found.place());
                if (first != null) {
                    faults.add(found.place() + ": " + key + ": the same as in " + first);
                }
            }
        }
    }
}
