package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths in `journal verify`, in the rules about requests, and in what a drill asks the merchant's own system. */
class JsonPathTest {
    private static final Map<String, Object> ORDER = Map.of(
            "status", "PAID",
            "customer", Map.of("document", "12345678909", "unit.price", 5L, "it's", "here", "7", "seven"),
            "items", List.of(Map.of("title", "T-shirt", "c d", true), List.of("inner")),
            "$", "dollar",
            "a-b", Map.of("ação", 1L));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "status                        | PAID",
                "$.status                      | PAID",
                "['status']                    | PAID",
                "$['status']                   | PAID",
                "$.customer.document           | 12345678909",
                "customer['unit.price']        | 5",
                "customer[\"unit.price\"]      | 5",
                "customer['it\\'s']            | here",
                "customer[\"it's\"]            | here",
                "customer.it's                 | here",
                "customer.7                    | seven",
                "items[0].title                | T-shirt",
                "items[000].title              | T-shirt",
                "items.0.title                 | T-shirt",
                "$.items[0]['c d']             | true",
                "$.items[0].c d                | true",
                "$.items[1][0]                 | inner",
                "$['$']                        | dollar",
                "a-b.ação                      | 1",
            })
    void a_path_names_one_value(String path, String value) {
        assertThat(JsonPath.of(path).in(ORDER)).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource({
        "state",
        "status.length",
        "status[0]",
        "items[2]",
        "items[999999999]",
        "items.first",
        "items.title",
        "customer.document[0]",
        "$.customer.address.city",
    })
    void a_path_to_nothing_has_no_value(String path) {
        assertThat(JsonPath.of(path).in(ORDER)).isNull();
    }

    @Test
    void the_root_path_is_the_whole_document_of_any_type() {
        assertThat(JsonPath.of("$").in(ORDER)).isEqualTo(ORDER);
        assertThat(JsonPath.of("$").in("PAID")).isEqualTo("PAID");
        assertThat(JsonPath.of("$[1]").in(List.of(1L, 2L))).isEqualTo(2L);
        assertThat(JsonPath.of("$.status").in(null)).isNull();
    }

    @Test
    void paths_to_the_same_place_are_equal_and_shown_as_written() {
        assertThat(JsonPath.of("$.items[0]['c d']")).isEqualTo(JsonPath.of("items[0].c d"));
        assertThat(JsonPath.of("$.items[0]['c d']")).hasToString("$.items[0]['c d']");
        assertThat(JsonPath.of("$.items[0]['c d']").steps()).containsExactly("items", "0", "c d");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "$.              | 2",
                "$..status       | 2",
                ".status         | 1",
                "$.items[*]      | 8",
                "$.items[-1]     | 8",
                "$.items[]       | 8",
                "$.items[title]  | 8",
                "$.items[9999999999] | 8",
                "$.items[0       | 8",
                "$.items['a      | 8",
                "$.items['a'     | 8",
                "$.items[0]title | 11",
                "items]          | 6",
                "$.*             | 2",
            })
    void an_invalid_path_is_refused_with_the_position_of_the_wrong_step(String path, int character) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.of(path))
                .withMessage("is not a path such as $.items[0].title: a step such as .title, [0] or ['unit price']"
                        + " is expected there, at character " + character);
    }

    @Test
    void a_path_that_is_empty_too_long_or_too_deep_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.of(""))
                .withMessageContaining("it is empty, at character 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.of("a".repeat(1001)))
                .withMessageContaining("it is longer than 1000 characters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.of("$" + "[0]".repeat(33)))
                .withMessageContaining("it is deeper than 32 levels");
        assertThat(JsonPath.of("$" + "[0]".repeat(32)).in(List.of())).isNull();
    }

    @Test
    void any_text_is_a_path_or_refused_with_a_reason() {
        var random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(9); length > 0; length--) {
                text.append("$.[]'\"\\0a*-".charAt(random.nextInt(11)));
            }
            try {
                JsonPath.of(text.toString()).in(ORDER);
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageStartingWith("is not a path such as $.items[0].title: ");
            }
        }
    }
}
