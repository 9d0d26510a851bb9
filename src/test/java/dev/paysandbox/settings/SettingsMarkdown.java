package dev.paysandbox.settings;

import static dev.paysandbox.docs.GeneratedPage.table;

import dev.paysandbox.settings.Setting.Scope;
import java.util.List;
import java.util.function.Predicate;

/** The table of settings as Markdown, for the reference page. */
public final class SettingsMarkdown {
    private static final Predicate<Scope> OUTSIDE = Scope::isOutsideTheFile;

    private SettingsMarkdown() {}

    public static String markdown() {
        return table(
                        List.of("Setting", "Environment", "Default", "Allowed", "Per merchant", "Meaning"),
                        SettingTable.rows(OUTSIDE).stream()
                                .map(row -> List.of(
                                        code(row.scope().isTopOfTheFile() ? row.name() : row.flag()),
                                        code(row.variable()),
                                        code(row.shownOtherwise()),
                                        row.form().allowed(),
                                        row.scope() == Scope.MERCHANT ? "yes" : "",
                                        row.meaning())))
                + """

                In the file only, `merchants` is a list with one entry for each declared merchant; besides these, an entry
                may have every setting marked "per merchant" above.

                """
                + table(
                        List.of("Setting", "Default", "Allowed", "Meaning"),
                        SettingTable.rows(OUTSIDE.negate()).stream()
                                .map(row -> List.of(
                                        code(row.name()),
                                        code(row.shownOtherwise()),
                                        row.form().allowed(),
                                        row.meaning())));
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
