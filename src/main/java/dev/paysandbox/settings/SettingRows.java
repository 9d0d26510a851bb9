package dev.paysandbox.settings;

import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.SecretText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the rows of {@link SettingTable} in order, with one method for each kind of row. */
final class SettingRows {
    private final List<Setting<?>> rows = new ArrayList<>();

    List<Setting<?>> all() {
        return Collections.unmodifiableList(rows);
    }

    <T> Setting<T> start(String name, Form<T> form, String meaning) {
        return row(new Setting<>(name, form, null, meaning, SettingScope.START, false, null));
    }

    <T> Setting<T> process(String name, Form<T> form, @Nullable T otherwise, String meaning) {
        return row(new Setting<>(name, form, otherwise, meaning, SettingScope.PROCESS, false, null));
    }

    <T> Setting<T> merchant(
            String name, Form<T> form, T otherwise, Function<Policy, @Nullable T> present, String meaning) {
        return row(new Setting<>(name, form, otherwise, meaning, SettingScope.MERCHANT, false, present));
    }

    <T> Setting<T> declaration(String name, Form<T> form, @Nullable T otherwise, String meaning) {
        return row(new Setting<>(name, form, otherwise, meaning, SettingScope.DECLARATION, false, null));
    }

    Setting<SecretText> secret(SettingScope scope, String name, Form<String> form, String meaning) {
        var secret = form.as(SecretText::new, SecretText::value);
        return row(new Setting<>(name, secret, null, meaning, scope, true, null));
    }

    <T> Setting<T> row(Setting<T> row) {
        rows.add(row);
        return row;
    }
}
