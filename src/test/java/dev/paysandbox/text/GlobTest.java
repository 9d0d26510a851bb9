package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wildcards in scenario files and in paths. */
class GlobTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void it_matches_what_the_regular_expression_of_the_same_meaning_does(int seed) {
        var random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            var glob = letters(random, "ab/*?", 6);
            var text = letters(random, "ab/", 6);
            assertThat(Glob.of(glob).matches(text))
                    .as("%s of %s", glob, text)
                    .isEqualTo(Pattern.matches(glob.replace("*", ".*").replace("?", "."), text));
            assertThat(Glob.ofPath(glob).matches(text))
                    .as("the path %s of %s", glob, text)
                    .isEqualTo(Pattern.matches(
                            glob.replace("?", "[?]")
                                    .replace("**", "\0")
                                    .replace("*", "[^/]*")
                                    .replace("\0", ".*"),
                            text));
        }
    }

    /** Steps are counted by the answer's coming at all: a matcher that goes back would take years. */
    @Test
    void many_stars_cause_no_backtracking() {
        var glob = "*a".repeat(100) + "b";

        assertThat(Glob.of(glob).matches("a".repeat(255))).isFalse();
        assertThat(Glob.ofPath(glob).matches("a".repeat(255))).isFalse();
    }

    private static String letters(Random random, String from, int most) {
        var text = new StringBuilder();
        for (int length = random.nextInt(most + 1); length > 0; length--) {
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }
}
