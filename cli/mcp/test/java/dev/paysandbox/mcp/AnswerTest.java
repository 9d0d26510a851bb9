package dev.paysandbox.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is too long for an agent is shortened, whatever makes it long. */
class AnswerTest {
    static Stream<Object> results() {
        return Stream.of(
                "x".repeat(1_000_000),
                Map.of("x".repeat(6_500), "value"),
                fields(40, "n".repeat(160)),
                fields(5_000, "n"),
                IntStream.range(0, 3_000).boxed().toList(),
                "\u0000\"\\".repeat(3_000),
                nested(60, "\u0000".repeat(100)),
                nested(9, "\"".repeat(300)));
    }

    private static Map<String, Object> fields(int count, String name) {
        return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> name + i, i -> "v"));
    }

    /** Four values in each object, so that it is still long when each is short. */
    private static Object nested(int depth, String text) {
        Object value = text;
        for (int i = 0; i < depth; i++) {
            value = i < 6 ? Map.of("a", value, "b", value, "c", value, "d", value) : List.of(value);
        }
        return value;
    }

    @ParameterizedTest
    @MethodSource("results")
    void an_answer_is_short_and_still_says_the_next_step(Object value) {
        var text = Agent.text(new Answer(Map.of("it", value), "Go on.").toResult());

        assertThat(text.length()).isLessThanOrEqualTo(Answer.MOST_CHARACTERS);
        assertThat(text).contains("more");
        assertThat(Json.objectOrNull(text)).containsEntry("next", "Go on.").containsKey("result");
    }
}
