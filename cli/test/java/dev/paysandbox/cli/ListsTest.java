package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and help on terminals of any width. */
class ListsTest {
    private static final int MORE_THAN_A_PAGE = 23;

    private final Tester tester = new Tester();

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    private void opensMany() {
        for (int i = 0; i < MORE_THAN_A_PAGE; i++) {
            tester.opensPayin("--webhook http://127.0.0.1:9/hook --reference a-rather-long-reference-of-an-order-" + i);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"payin list", "journal list"})
    void a_shortened_list_says_so_and_lists_of_ids_are_complete(String line) {
        opensMany();

        tester.types(line).exits(0).printsError("Only the newest 20 are shown; --all shows all.");
        tester.types(line + " -o jsonl --limit 5").exits(0).printsError("Only the newest 5 are shown");
        tester.types(line + " --all").exits(0).printsNoErrors();
        assertThat(tester.types(line + " -o id").exits(0).printsNoErrors().out().lines())
                .hasSize(MORE_THAN_A_PAGE);
        assertThat(tester.types(line + " -o id --limit 2").exits(0).out().lines())
                .hasSize(2);
    }

    @Test
    void a_list_of_all_worlds_shows_the_world_of_each_payment() {
        var other = new Tester();
        var here = tester.opensPayin("--reference here");
        var there = other.opensPayin("--reference there");

        assertThat(tester.does("payin list -o id")).contains(here).doesNotContain(there);
        assertThat(tester.does("payin list --all-worlds -o id")).contains(here, there);
        assertThat(tester.does("payin list --all-worlds --reference there -o json"))
                .contains("\"id\":\"" + there, "\"world\":\"" + other.key());
        assertThat(tester.does("payin list --all-worlds --reference here")).contains(tester.key());
        assertThat(tester.types("payout list --all-worlds --reference here")
                        .exits(0)
                        .out())
                .doesNotContain(here);
    }

    static Stream<Integer> widths() {
        return IntStream.of(60, 72, 80, 100, 132, 200).boxed();
    }

    @ParameterizedTest
    @MethodSource("widths")
    void a_table_fits_the_terminal(int width) {
        tester.opensPayin("--webhook http://127.0.0.1:9/hook --reference a-rather-long-reference-of-an-order");
        tester.does("payin pay a-rather-long-reference-of-an-order");
        tester.environment.put("COLUMNS", Integer.toString(width));
        tester.environment.put("NO_COLOR", "1");
        tester.atTerminal();

        for (var line : new String[] {"payin list", "webhook list", "journal list", "scenario list", "merchant list"}) {
            assertThat(tester.does(line).lines())
                    .as("%s at %d columns", line, width)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(row ->
                            assertThat(row.codePointCount(0, row.length())).isLessThanOrEqualTo(width));
        }
        assertThat(tester.does("payin list")).contains("R$ 123,45");
    }

    @Test
    void a_narrow_terminal_shortens_texts_and_neither_ids_nor_statuses() {
        var id = tester.opensPayin("--reference " + "order-".repeat(10));
        tester.environment.put("COLUMNS", "90");
        tester.environment.put("NO_COLOR", "1");

        assertThat(tester.atTerminal().does("payin list")).contains(id + "  PENDING  ", "orde", "…");
    }

    @Test
    void a_shortened_id_from_a_narrow_terminal_finds_its_payment() {
        var id = tester.opensPayin("");
        tester.environment.put("COLUMNS", "60");
        tester.environment.put("NO_COLOR", "1");
        tester.atTerminal();
        var cut = tester.does("payin list")
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow()
                .split(" ", 2)[0];

        assertThat(cut).endsWith("…");
        assertThat(tester.does("payin show -o id " + cut)).isEqualTo(id);
    }

    @ParameterizedTest
    @MethodSource("widths")
    void help_fits_the_terminal(int width) {
        tester.environment.put("COLUMNS", Integer.toString(width));
        tester.atTerminal();

        for (var command : CommandTree.withAllBelow(CommandTree.root())) {
            var words = command.qualifiedName().replaceFirst("^paysandbox ?", "") + " --help";
            var help = command.name().equals("serve") || command.name().equals("help")
                    ? ""
                    : tester.types(words.strip()).exits(0).out();
            assertThat(help.lines())
                    .as("%s at %d columns", words, width)
                    .filteredOn(line -> !line.startsWith("  paysandbox ") && !line.matches("  [a-z]+:  .*"))
                    .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
        }
    }
}
