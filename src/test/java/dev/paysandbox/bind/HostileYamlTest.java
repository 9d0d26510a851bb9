package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file from anywhere is refused quickly, with a place and a reason. */
@Tag("thorough")
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class HostileYamlTest {
    private static final String DEEP = "nested deeper than 50 levels";
    private static final String MANY = "more than 100000 values, aliases expanded";

    @TempDir
    Path directory;

    @Test
    void nested_yaml_aliases_count_with_their_expanded_size() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)));
        }

        assertThat(refusal(bomb.toString())).startsWith("test.yml, line 5,").endsWith(MANY);
    }

    @Test
    void aliases_cannot_build_depth_either() {
        var chain = new StringBuilder("a0: &a0 []\n");
        for (int i = 1; i < 60; i++) {
            chain.append("a%d: &a%d [*a%d]\n".formatted(i, i, i - 1));
        }

        assertThat(refusal(chain.toString())).endsWith(DEEP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- "})
    void deep_nesting_is_refused_long_before_the_stack_ends(String opening) {
        assertThat(refusal(opening.repeat(200_000))).contains(DEEP);
    }

    @Test
    void fifty_levels_are_allowed() {
        var problems = new YamlProblems("test.yml");

        assertThat(Yaml.parse("[".repeat(50) + "]".repeat(50), problems)).isPresent();
        assertThat(problems.isEmpty()).isTrue();
        assertThat(refusal("[".repeat(51) + "]".repeat(51))).contains("line 1, column 51: " + DEEP);
    }

    @Test
    void too_many_values_are_refused() {
        assertThat(refusal("- a\n".repeat(200_000))).isEqualTo("test.yml, line 100000, column 3: " + MANY);
    }

    @Test
    void a_name_of_half_a_megabyte_is_shown_in_part() {
        var problems = new YamlProblems("test.yml");
        var name = "x".repeat(500_000);
        Yaml.parse("? " + name + "\n: 1\n? " + name + "\n: 2", problems);

        assertThat(problems.found())
                .singleElement()
                .asString()
                .hasSizeLessThan(150)
                .contains("is given twice");
    }

    @Test
    void a_text_over_a_mebibyte_is_refused_without_being_read() throws IOException {
        var text = "#".repeat(Yaml.MAX_BYTES - 1) + "é";

        assertThat(refusal(text)).isEqualTo("test.yml, line 1, column 1: the text is longer than 1048576 bytes");
        assertThat(refusalOf(text.getBytes(StandardCharsets.UTF_8))).endsWith("longer than 1048576 bytes");
        assertThat(refusalOf("a".repeat(3 << 20).getBytes(StandardCharsets.UTF_8)))
                .endsWith("longer than 1048576 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: !!javax.script.ScriptEngineManager [x]", "a: !!java.lang.String x", "!<tag:x> {}", "a: !custom 1",
                "a: !!str 5", "a: !!binary aGk=", "!!set {a, b}", "a: ! x"
            })
    void no_tag_is_obeyed(String text) {
        assertThat(refusal(text)).endsWith("tags are not allowed; a value in quotes is a text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: &a [*a]", "a: &x 1\nb: &x [*x]", "a: *nowhere", "&a {b: *a}"})
    void an_alias_needs_something_finished_before_it(String text) {
        assertThat(refusal(text)).endsWith("this alias does not refer to a complete value before it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"? [a]\n: 1", "? {a: 1}\n: 1", "a: &a x\n*a : 1"})
    void a_name_is_written_out(String text) {
        assertThat(refusal(text)).endsWith("a name must be written out as a text");
    }

    @Test
    void a_second_document_is_refused() {
        assertThat(refusal("a: 1\n---\nb: 2"))
                .isEqualTo("test.yml, line 2, column 1: a second document begins here; allowed: one");
    }

    @Test
    void merge_keys_are_names_like_any_other() {
        var problems = new YamlProblems("test.yml");
        var root = Yaml.parse("a: &a {x: 1}\nb:\n  <<: *a", problems).orElseThrow();

        assertThat(root.toString()).contains("name=<<");
    }

    @Test
    void characters_yaml_forbids_are_named_with_their_place() {
        assertThat(refusal("a: 1\nb: \u0000"))
                .isEqualTo("test.yml, line 2, column 4: the character U+0000 is not allowed in YAML");
        assertThat(refusal("\ud800")).contains("line 1, column 1: the character U+D800");
    }

    @Test
    void no_mixture_of_yaml_signs_causes_an_exception() {
        var signs = "a1 :-?,[]{}#&*!|>'\"%@`\n\t\\<~.é".toCharArray();
        var random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                text.append(signs[random.nextInt(signs.length)]);
            }
            var problems = new YamlProblems("test.yml");
            var root = Yaml.parse(text.toString(), problems);
            assertThat(root.isPresent() || !problems.isEmpty())
                    .as(text.toString())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%YAML 99999999999999999999.1\n---\na: 1",
                "%YAML 3.0\n---\na: 1",
                "a: \"\\UFFFFFFFF\"",
                "a: |99\n x"
            })
    void numbers_out_of_bounds_are_refused_like_other_errors(String text) {
        assertThat(refusal(text)).contains("not valid YAML");
    }

    private String refusalOf(byte[] bytes) throws IOException {
        var problems = new YamlProblems("test.yml");
        assertThat(Yaml.read(Files.write(directory.resolve("test.yml"), bytes), problems))
                .isEmpty();
        return onlyOne(problems);
    }

    private static String refusal(String text) {
        var problems = new YamlProblems("test.yml");
        assertThat(Yaml.parse(text, problems)).isEmpty();
        return onlyOne(problems);
    }

    private static String onlyOne(YamlProblems problems) {
        assertThat(problems.found()).hasSize(1);
        return problems.found().get(0).toString();
    }
}
