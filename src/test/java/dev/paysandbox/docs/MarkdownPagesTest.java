package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertThat(page.header("content-type")).isEqualTo("text/plain; charset=utf-8");
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

    /** As a browser reads them; no folder is above its root. */
    @Test
    void a_page_for_browsers_has_the_same_links() {
        var page = reader.gets("/guides");

        assertThat(page.header("content-type")).isEqualTo("text/html;charset=utf-8");
        assertThat(Pattern.compile("<p><a href=\"([^\"]+)\">")
                        .matcher(page.text())
                        .results())
                .extracting(link -> link.group(1))
                .containsExactlyElementsOf(Markdown.read(Repository.ROOT.resolve("docs/llms.txt")).links().stream()
                        .map(Markdown.Link::path)
                        .toList());
        assertThat(reader.gets("/docs").text()).contains("href=\"/guides\"");
    }

    /** A copy without the clone has all to which its guides lead: other pages, in Portuguese too, examples, schemas, pictures. */
    @Test
    void every_link_from_llms_txt_on_leads_to_what_is_served() {
        var docs = Repository.ROOT.resolve("docs");
        var dead = new TreeSet<String>();
        var seen = new HashSet<Path>();
        var next = new ArrayDeque<>(List.of(docs.resolve("llms.txt")));
        while (!next.isEmpty()) {
            var page = next.remove();
            for (var link : Markdown.read(page).links()) {
                var file = page.resolveSibling(link.path()).normalize();
                if (!link.path().isEmpty() && seen.add(file)) {
                    // Above docs, which is the root, there is nothing more.
                    var address = (file.startsWith(docs) ? docs : Repository.ROOT).relativize(file);
                    var answer = reader.gets("/" + address);
                    if (answer.status() != 200 || Files.isDirectory(file)) {
                        dead.add(address + " in " + Repository.ROOT.relativize(page));
                    } else if (file.toString().endsWith(".md")) {
                        next.add(file);
                    } else if (!file.toString().endsWith(".png")) {
                        assertThat(answer.text()).isEqualTo(Repository.read(file));
                    }
                }
            }
        }

        assertThat(dead).isEmpty();
        assertThat(seen)
                .hasSizeGreaterThan(60)
                .contains(
                        Repository.ROOT.resolve("scenarios/README.md"),
                        Repository.ROOT.resolve("skills/paysandbox/SKILL.md"),
                        docs.resolve("examples/php/PaySandbox.php"));
    }

    @ParameterizedTest
    @CsvSource({
        "/examples/php/PaySandbox.php, text/plain; charset=utf-8",
        "/examples/go/go.mod, text/plain; charset=utf-8",
        "/examples/shop-micronaut/src/main/java/shop/Order.java, text/plain; charset=utf-8",
        "/scenarios/drill.schema.json, application/schema+json; charset=utf-8",
        "/images/console-payments.png, image/png"
    })
    void each_has_a_type_that_browsers_show(String path, String type) {
        assertThat(reader.gets(path).header("content-type")).isEqualTo(type);
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
                "/examples",
                "/examples/php",
                "/examples/shop-micronaut/src/main",
                "/examples/../llms.txt",
                "/examples//php/PaySandbox.php",
                "/sdk/.",
                "/deploy/kubernetes/shards.yaml",
                "/guides/webhooks"
            })
    void what_is_no_page_is_not_found(String path) {
        assertThat(reader.gets(path).status()).isEqualTo(404);
    }
}
