package dev.paysandbox.settings;

import java.util.function.Predicate;

/** The table of settings as text. */
final class SettingsPage {
    private static final Predicate<SettingScope> OUTSIDE = SettingScope::isOutsideTheFile;

    private SettingsPage() {}

    static String help() {
        var text = new StringBuilder("""
            Settings. A flag (--opening-balance 500) wins over an environment variable
            (PAYSANDBOX_OPENING_BALANCE=500), that over the file (openingBalance: 500).
            A switch may also be written --open-worlds or --no-open-worlds.
            A merchant in the file may have its own value for those marked *.

            """);
        SettingTable.rows(OUTSIDE).forEach(row -> entry(text, row.flag() + (overridable(row) ? " *" : ""), row));
        text.append("\nIn the file only: merchants, a list with one entry for each declared merchant.\n\n");
        SettingTable.rows(OUTSIDE.negate()).forEach(row -> entry(text, row.name(), row));
        return text.toString();
    }

    private static void entry(StringBuilder text, String name, Setting<?> row) {
        var otherwise = row.shownOtherwise();
        text.append("  %-28s %s\n".formatted(name, row.meaning()))
                .append(" ".repeat(31))
                .append(row.form().allowed())
                .append(otherwise.isEmpty() ? "" : " (default: " + otherwise + ")")
                .append("\n");
    }

    private static boolean overridable(Setting<?> row) {
        return row.scope() == SettingScope.MERCHANT;
    }
}
