package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {
    private final YamlProblems problems = new YamlProblems("test.yml");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello | TEXT", "'8080' | TEXT", "\"true\" | TEXT", "08:00-18:00 | TEXT", "10s | TEXT", "yes | TEXT",
                "off | TEXT", "0x1F | TEXT", "0o17 | TEXT", "2026-07-01 | TEXT", "'' | TEXT", "1_000 | TEXT",
                "8080 | INTEGER", "-5 | INTEGER", "+5 | INTEGER", "007 | INTEGER", "8080.5 | DECIMAL", "1e3 | DECIMAL",
                ".inf | DECIMAL", ".nan | DECIMAL", "true | TRUTH", "False | TRUTH", "null | NOTHING", "~ | NOTHING",
                "[] | LIST", "{} | MAP"
            })
    void each_value_has_the_kind_of_yamls_core_schema(String text, YamlKind kind) {
        assertThat(value("value: " + text).kind()).isEqualTo(kind);
        assertThat(problems.found()).isEmpty();
    }

    @Test
    void every_value_and_every_name_knows_its_line_and_column() {
        var root = root("# first\nport: 8080\nmerchants:\n  - name: \"A\"\n    size: [1,\n      2]\n");

        assertThat(root.at()).isEqualTo(new Position(2, 1));
        assertThat(root.entries().get(0).at()).isEqualTo(new Position(2, 1));
        assertThat(root.entries().get(0).value().at()).isEqualTo(new Position(2, 7));
        var merchants = root.find("merchants")
                .flatMap(node -> node.as(YamlKind.LIST, "merchants", problems))
                .orElseThrow();
        assertThat(merchants.at()).isEqualTo(new Position(4, 3));
        var merchant =
                merchants.items().get(0).as(YamlKind.MAP, "merchant", problems).orElseThrow();
        assertThat(merchant.entries())
                .extracting(YamlNode.Pair::at)
                .containsExactly(new Position(4, 5), new Position(5, 5));
        var sizes = merchant.find("size")
                .flatMap(node -> node.as(YamlKind.LIST, "size", problems))
                .orElseThrow();
        assertThat(sizes.items()).extracting(YamlNode::at).containsExactly(new Position(5, 12), new Position(6, 7));
    }

    @Test
    void columns_count_characters_as_an_editor_does() {
        assertThat(root("{\"😀\": 1, b: 2}").find("b").orElseThrow().at()).isEqualTo(new Position(1, 13));
    }

    @Test
    void a_character_of_two_halves_may_lie_anywhere() {
        for (int before = 0; before < 2; before++) {
            var text = "x".repeat(before) + "😀".repeat(5_000);
            assertThat(text(value("value: \"" + text + "\""))).isEqualTo(text);
        }
    }

    @Test
    void a_byte_order_mark_is_not_part_of_the_text() {
        assertThat(root("\uFEFFport: 1").find("port")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"''", "'# only a comment'", "'---'", "'~'"})
    void an_empty_document_is_an_empty_map(String text) {
        assertThat(root(text).entries()).isEmpty();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void an_alias_stands_for_what_its_anchor_marks() {
        var root = root("a: &wait 5s\nb: *wait\nc: &all [*wait, *wait]\nd: *all");

        assertThat(root.find("b").map(YamlTest::text)).contains("5s");
        assertThat(root.find("d")
                        .flatMap(node -> node.as(YamlKind.LIST, "d", problems))
                        .orElseThrow()
                        .items())
                .hasSize(2);
        assertThat(problems.found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            host: a\\n\\tport: 1         | a line is indented with blanks, not with a tab
            host: {a: 1\\nport: 2        | a } or a comma is missing here, after the { of line 1, column 7
            host: [a, b\\nport: 2        | a ] or a comma is missing here, after the [ of line 1, column 7
            host: "a\\nport: 2           | the text ends before the closing quote of the one of line 1, column 7
            host: 'it's'                 | this line has another indent than the lines of its map or list, or text follows a closing quote
            host: @a                     | a text that begins with @ needs quotes
            """)
    void the_commonest_syntax_errors_are_explained_without_words_of_yaml(String text, String explanation) {
        Yaml.parse(text.replace("\\n", "\n").replace("\\t", "\t"), problems);

        assertThat(problems.found()).extracting(Mistake::message).containsExactly("not valid YAML: " + explanation);
    }

    @Test
    void printed_nodes_do_not_show_their_values() {
        assertThat(root("controlToken: hunter2").toString())
                .contains("controlToken")
                .doesNotContain("hunter2");
    }

    private YamlNode value(String text) {
        return root(text).find("value").orElseThrow();
    }

    private YamlNode root(String text) {
        Optional<YamlNode> root = Yaml.parse(text, problems);
        return root.flatMap(node -> node.as(YamlKind.MAP, "root", problems)).orElseThrow();
    }

    private static String text(YamlNode node) {
        return node.text();
    }
}
