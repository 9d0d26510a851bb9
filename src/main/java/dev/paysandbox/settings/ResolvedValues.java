package dev.paysandbox.settings;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What each setting comes to: the last value given, else that of the values below, else the table's. */
final class ResolvedValues {
    private final @Nullable ResolvedValues below;
    private final Map<Setting<?>, Object> given = new HashMap<>();
    private final Map<Setting<?>, String> places = new HashMap<>();

    /** @param below the whole sandbox's values under a merchant's; null for the sandbox itself */
    ResolvedValues(@Nullable ResolvedValues below) {
        this.below = below;
    }

    /** Takes every allowed value; a later call wins over an earlier one, and what is not allowed is a fault anyhow. */
    void take(Map<Setting<?>, Found> source, Faults faults) {
        source.forEach((setting, found) -> setting.read(found, faults).ifPresent(value -> {
            given.put(setting, value);
            places.put(setting, found.place());
        }));
    }

    /** Null stands for none, so that the values below are asked again. */
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

    /** Null where none is given and the table has none. */
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

    /** Where the value comes from, for a message. */
    String placeOf(Setting<?> setting) {
        var place = places.get(setting);
        if (place != null) {
            return place;
        }
        return below == null ? "the default" : below.placeOf(setting);
    }
}
