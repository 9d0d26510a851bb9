package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownPagesTest {
    private final TestMerchant reader = TestMerchant.opened();

    /** The paths of all guides and reference pages in English. */
    static Stream<String> pages() {
        var docs = Repository.ROOT.resolve("docs");
        return Stream.of("guides", "reference")
                .flatMap(folder -> Repository.files(docs.resolve(folder)))
                .map(file -> docs.relativize(file).toString())
                .filter(path -> path.endsWith(".md") && !Translation.isPortuguese(Path.of(path)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_is_served_word_for_word_at_its_address(String path) {
        var page = reader.gets("/" + path);

        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.header("content-type")).isEqualTo("text/markdown; charset=utf-8");
        assertThat(page.text()).isEqualTo(Repository.read(Repository.ROOT.resolve("docs/" + path)));
    }

    @Test
    void llms_txt_lists_all_of_them() {
        var list = reader.gets("/llms.txt");

        assertThat(list.header("content-type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(list.text()).startsWith("# PaySandbox\n\n> ");
        assertThat(Markdown.read(Repository.ROOT.resolve("docs/llms.txt")).links())
                .extracting(Markdown.Link::path)
                .containsAll(pages().toList());
    }

    @Test
    void the_grammar_of_scenarios_is_served_where_the_guides_lead() {
        var page = reader.gets("/scenarios/README.md");

        assertThat(page.header("content-type")).isEqualTo("text/markdown; charset=utf-8");
        assertThat(page.text()).isEqualTo(Repository.read(Repository.ROOT.resolve("scenarios/README.md")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"drill", "scenario", "settings"})
    void each_schema_for_editors_is_served_word_for_word(String kind) {
        var name = kind + ".schema.json";
        var schema = reader.gets("/schemas/" + name);

        assertThat(schema.header("content-type")).isEqualTo("application/schema+json; charset=utf-8");
        assertThat(schema.text()).isEqualTo(Repository.read(Repository.ROOT.resolve("scenarios/" + name)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/schemas/nothing.schema.json",
                "/guides/nothing.md",
                "/guides/..%2Fllms.txt",
                "/reference/webhooks.md",
                "/guides/webhooks"
            })
    void what_is_no_page_is_not_found(String path) {
        assertThat(reader.gets(path).status()).isEqualTo(404);
    }
}
