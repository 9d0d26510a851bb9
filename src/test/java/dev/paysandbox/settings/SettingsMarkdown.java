package dev.paysandbox.settings;

import java.util.List;
import java.util.function.Predicate;

/** The table of settings as Markdown, for the reference page. */
public final class SettingsMarkdown {
    private static final Predicate<SettingScope> OUTSIDE = SettingScope::isOutsideTheFile;

    private SettingsMarkdown() {}

    public static String markdown() {
        var text = new StringBuilder("""
            | Setting | Flag | Environment | Default | Allowed | Per merchant | Meaning |
            |---|---|---|---|---|---|---|
            """);
        for (var row : SettingTable.rows(OUTSIDE)) {
            cells(
                    text,
                    List.of(
                            row.scope().isTopOfTheFile() ? code(row.name()) : "",
                            code(row.flag()),
                            code(row.variable()),
                            code(row.shownOtherwise()),
                            row.form().allowed(),
                            overridable(row) ? "yes" : "",
                            row.meaning()));
        }
        text.append("""

            In the file only, `merchants` is a list with one entry for each declared merchant; besides these, an entry
            may have every setting marked "per merchant" above.

            | Setting | Default | Allowed | Meaning |
            |---|---|---|---|
            """);
        for (var row : SettingTable.rows(OUTSIDE.negate())) {
            cells(
                    text,
                    List.of(
                            code(row.name()),
                            code(row.shownOtherwise()),
                            row.form().allowed(),
                            row.meaning()));
        }
        return text.toString();
    }

    private static boolean overridable(Setting<?> row) {
        return row.scope() == SettingScope.MERCHANT;
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static void cells(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
