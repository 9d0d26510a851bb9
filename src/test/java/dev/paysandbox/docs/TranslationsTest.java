package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages in Portuguese say what the English ones say. Their blocks are equal, so typing one types both. */
class TranslationsTest {
    private static final List<String> TRANSLATED = List.of(
            "README.md",
            "docs/guides/getting-started.md",
            "docs/guides/scenarios.md",
            "docs/guides/webhooks.md",
            "docs/guides/checkout.md",
            "docs/guides/console.md",
            "docs/guides/qa.md");

    private static final String ENGLISH = """
            # Orders

            [Em português](orders.pt-BR.md)

            An order of R$ 1,000.50 becomes `APPROVED` after 10 seconds. See [refunds](#refunds).

            - A first item of `a list`
              on two lines.

            ```sh
            curl -s http://127.0.0.1:8080/health
            ```

            ## Refunds

            | Status | Meaning |
            |---|---|
            | `REFUNDED` | the money went back |
            """;

    private static final String PORTUGUESE = """
            # Pedidos

            [In English](orders.md)

            Veja as [devoluções](#devoluções): depois de 10 segundos um pedido de R$ 1.000,50
            vira `APPROVED`.

            - Um primeiro item de `a list`.

            ```sh
            curl -s http://127.0.0.1:8080/health
            ```

            ## Devoluções

            | Status | Significado |
            |---|---|
            | `REFUNDED` | o dinheiro voltou |
            """;

    static Stream<Translation> translations() {
        return TRANSLATED.stream().map(Repository.ROOT::resolve).map(Translation::of);
    }

    @ParameterizedTest
    @MethodSource("translations")
    void a_page_in_portuguese_has_the_blocks_names_numbers_and_links_of_the_english_one(Translation translation) {
        translation.isEquivalent();
    }

    @ParameterizedTest
    @MethodSource("translations")
    void each_language_begins_with_a_link_to_the_other(Translation translation) {
        assertThat(translation.beginsWithLinks()).isTrue();
    }

    @Test
    void no_page_in_portuguese_is_left_out_of_these_tests() {
        var compared = TRANSLATED.stream().map(Repository.ROOT::resolve).map(Translation::besides);

        assertThat(Repository.pages().stream().filter(Translation::isPortuguese))
                .containsExactlyInAnyOrderElementsOf(compared.toList());
    }

    @Test
    void word_order_lines_and_the_writing_of_amounts_may_differ(@TempDir Path folder) throws IOException {
        read(folder, ENGLISH).isEquivalent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/health; /metrics; line 10 of",
                "```sh; ```json; line 10 of",
                "## Refunds; ### Refunds; line 14 of",
                "`REFUNDED`; `MED`; line 18 of",
                "10 seconds; 12 seconds; line 5 of",
                "[refunds](#refunds); refunds; line 5 of",
                "'back |'; 'back |\n| `MED` | a payer contests |'; pieces of"
            })
    void a_piece_that_differs_or_is_missing_is_reported(String before, String after, String named, @TempDir Path folder)
            throws IOException {
        var newer = read(folder, ENGLISH.replace(before, after));

        assertThatThrownBy(newer::isEquivalent).hasMessageContaining(named);
    }

    private static Translation read(Path folder, String english) throws IOException {
        var page = folder.resolve("orders.md");
        Files.writeString(page, english);
        Files.writeString(Translation.besides(page), PORTUGUESE);
        return Translation.of(page);
    }
}
