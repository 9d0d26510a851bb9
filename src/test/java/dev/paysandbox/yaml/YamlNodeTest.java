package dev.paysandbox.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class YamlNodeTest {
    private final YamlProblems problems = new YamlProblems("test.yml");

    private final YamlMap map = Yaml.parse("""
        text: hello
        number: 42
        huge: 99999999999999999999
        decimal: 4.2
        truth: true
        nothing:
        list: [a, b]
        map: {a: 1}
        """, problems)
            .flatMap(root -> root.asMap("root", problems))
            .orElseThrow();

    @Test
    void a_value_of_the_right_kind_is_answered() {
        assertThat(node("list").asList("list", problems)).isPresent();
        assertThat(node("map").asMap("map", problems)).isPresent();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void a_value_of_another_kind_is_reported_and_not_converted() {
        assertThat(node("map").asList("amount", problems)).isEmpty();
        assertThat(node("list").asMap("amount", problems)).isEmpty();

        assertThat(problems.found())
                .extracting(Object::toString)
                .containsExactly(
                        "test.yml, line 8, column 6: amount: found a mapping of names to values; allowed: a list",
                        "test.yml, line 7, column 7: amount: found a list; allowed: a mapping of names to values");
    }

    @Test
    void a_missing_name_is_reported_where_the_map_begins() {
        assertThat(map.require("amount", problems)).isEmpty();

        assertThat(problems.found())
                .extracting(Object::toString)
                .containsExactly("test.yml, line 1, column 1: amount is missing");
    }

    @Test
    void unknown_names_are_reported_with_the_nearest_known_one() {
        map.refuseUnknown("field", List.of("text", "numbers", "huge", "decimal", "truth", "nothing", "list"), problems);

        assertThat(problems.found())
                .extracting(Object::toString)
                .containsExactly(
                        "test.yml, line 2, column 1: unknown field \"number\". Did you mean numbers?",
                        "test.yml, line 8, column 1: unknown field \"map\".");
    }

    private YamlNode node(String name) {
        return map.find(name).orElseThrow();
    }
}
