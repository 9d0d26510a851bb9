package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsPageTest {
    static Stream<Setting<?>> rows() {
        return SettingTable.rows(scope -> true).stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_is_in_the_help_with_its_default_and_what_is_allowed(Setting<?> row) {
        var name = row.scope().isOutsideTheFile() ? row.flag() : row.name();

        assertThat(Settings.help().lines())
                .anyMatch(line -> line.startsWith("  " + name + " ") && line.endsWith(row.meaning()))
                .anyMatch(line -> line.strip().startsWith(row.form().allowed()) && line.contains(row.shownOtherwise()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_is_in_the_documentation(Setting<?> row) {
        var name = row.scope() == SettingScope.START ? row.flag() : row.name();

        assertThat(SettingsMarkdown.markdown().lines())
                .anyMatch(line -> line.contains("| `" + name + "` |")
                        && line.contains(row.form().allowed()));
    }

    @Test
    void a_row_of_the_documentation_has_everything_about_a_setting() {
        assertThat(SettingsMarkdown.markdown().lines())
                .contains("| `openingBalance` | `--opening-balance` | `PAYSANDBOX_OPENING_BALANCE` | `10000000` | "
                        + "a whole number from 0 to 1000000000000000 | yes | opening balance in cents |");
    }

    @Test
    void each_row_of_a_table_has_as_many_cells_as_its_header() {
        var bars = SettingsMarkdown.markdown()
                .lines()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.chars().filter(c -> c == '|').count())
                .distinct();

        assertThat(bars).containsExactly(8L, 5L);
    }
}
