package dev.paysandbox.settings;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The effective value of each setting: the last one given, else the parent's value, else the default. */
final class ResolvedValues {
    private final @Nullable ResolvedValues below;
    private final Map<Setting<?>, Object> given = new HashMap<>();
    private final Map<Setting<?>, String> places = new HashMap<>();

    /** @param below the sandbox's values, for a merchant's; null for the sandbox itself */
    ResolvedValues(@Nullable ResolvedValues below) {
        this.below = below;
    }

    /** Adds every allowed value; a later call overrides an earlier one. Reports the others as faults. */
    void take(Map<Setting<?>, GivenValue> source, SettingErrors faults) {
        source.forEach((setting, found) -> setting.read(found, faults).ifPresent(value -> {
            given.put(setting, value);
            places.put(setting, found.place());
        }));
    }

    /** Null removes the value, so that the parent's value applies again. */
    <T> void give(Setting<T> setting, @Nullable T value) {
        if (value == null) {
            given.remove(setting);
        } else {
            given.put(setting, value);
        }
    }

    <T> T of(Setting<T> setting) {
        return Objects.requireNonNull(find(setting), setting.name());
    }

    /** Null if there is neither a value nor a default. */
    @SuppressWarnings("unchecked") // take puts under a setting only what that setting has read
    <T> @Nullable T find(Setting<T> setting) {
        var value = (T) given.get(setting);
        if (value != null) {
            return value;
        }
        return below == null ? setting.otherwise() : below.find(setting);
    }

    boolean gives(Setting<?> setting) {
        return given.containsKey(setting);
    }

    /** The position of the value, for a message. */
    String placeOf(Setting<?> setting) {
        var place = places.get(setting);
        if (place != null) {
            return place;
        }
        return below == null ? "the default" : below.placeOf(setting);
    }
}
