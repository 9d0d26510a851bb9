package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader accepts all valid JSON and nothing else, and reads everything that the writer writes. */
class JsonTest {
    @Test
    void values_of_every_kind_are_read() {
        assertThat(Json.readObject(
                        " {\"a\":1,\"b\":-0.5e1 , \"c\":[true,false,null,{}],\"d\":\"\\u00e9\\n\\/\\\\\"}\r\n"))
                .containsExactly(
                        Map.entry("a", 1L),
                        Map.entry("b", -5.0),
                        Map.entry("c", Arrays.asList(true, false, null, Map.of())),
                        Map.entry("d", "é\n/\\"));
        assertThat(Json.read("\"\\ud83d\\ude00\"")).isEqualTo("😀");
        assertThat(Json.read("[]")).isEqualTo(List.of());
        assertThat(Json.read("null")).isNull();
        assertThat(Json.read("999999999999999999")).isEqualTo(999_999_999_999_999_999L);
        assertThat(Json.read("10000000000000000000000")).isEqualTo(1e22);
        assertThat(Json.read("{\"a\":1,\"a\":2}")).isEqualTo(Map.of("a", 2L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "[",
                "]",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1 \"b\":2}",
                "{a:1}",
                "{\"a\":1]",
                "[1}",
                "{1:2}",
                "\"",
                "\"a",
                "\"\\",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"\\u+123\"",
                "\"a\nb\"",
                "\"\u0000\"",
                "01",
                "1.",
                ".5",
                "+1",
                "-",
                "1e",
                "1e+",
                "0x1",
                "NaN",
                "Infinity",
                "tru",
                "True",
                "nul",
                "nulll",
                "1 2",
                "{} {}",
                "[]]",
                "'a'",
                "// c\n1",
                "\u0000",
                "1\u0000",
                "\ufeff1",
                "[1,\u00a02]",
                "--1"
            })
    void invalid_json_is_refused(String text) {
        assertThatThrownBy(() -> Json.read(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":["})
    void depth_does_not_exhaust_the_stack(String opening) {
        assertThatThrownBy(() -> Json.read(opening.repeat(1_000_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected less depth");
    }

    @Test
    void width_does_not_count_as_depth() {
        assertThat((List<?>) Json.read("[" + "[],".repeat(100_000) + "{}]")).hasSize(100_001);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9", "0.", "1e", "1E-"})
    void numbers_of_many_digits_are_read_in_time(String beginning) {
        assertThat(Json.read(beginning + "9".repeat(1_000_000))).isInstanceOf(Double.class);
    }

    @Test
    void long_texts_are_read_without_recursion() {
        assertThat(Json.read("\"" + "\\\"a".repeat(1_000_000) + "\"")).isEqualTo("\"a".repeat(1_000_000));
    }

    @Test
    void the_reader_reads_the_writers_output() {
        var all = new LinkedHashMap<String, @Nullable Object>();
        all.put("\u0000\u001f\"\\\n\u2028😀é", "\ud83d");
        all.put("numbers", List.of(0L, -1L, Long.MAX_VALUE / 100, 1.5));
        all.put("none", null);
        all.put("empty", List.of(Map.of(), List.of(), ""));
        all.put("flags", List.of(true, false));

        var text = Json.write(all);
        assertThat(Json.read(text)).isEqualTo(all);
        assertThat(text.chars().noneMatch(c -> c < ' ' || Character.isSurrogate((char) c)))
                .isTrue();
        assertThat(Json.write(new Object[] {1, "a"})).isEqualTo("[1,\"a\"]");
    }
}
