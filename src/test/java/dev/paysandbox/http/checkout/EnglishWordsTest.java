package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the payer's pages say in Portuguese they say in English, and the file of words has nothing else. */
class EnglishWordsTest {
    private static final PageWords ENGLISH = Objects.requireNonNull(
            PageWords.each("/pages/en.txt", false, words -> words).get(Language.ENGLISH));

    static Stream<String> words() {
        var payins = Arrays.stream(PayersView.values())
                .flatMap(view -> Stream.of(view.boletoTitle, view.boletoNote, view.pixHeadline, view.pixNote));
        var challenges = Arrays.stream(ChallengeWords.values()).flatMap(words -> Stream.of(words.title, words.message));
        var warnings = Stream.of(1, 2).map(ChallengeWords::warning);
        return Stream.of(payins, challenges, warnings)
                .flatMap(words -> words)
                .filter(words -> !words.isEmpty())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("words")
    void each_state_has_english_words(String portuguese) {
        assertThat(ENGLISH.say(portuguese)).isNotEqualTo(portuguese);
        assertThat(ENGLISH.say(portuguese).contains("%s")).isEqualTo(portuguese.contains("%s"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pages", "demo"})
    void a_translation_file_has_only_texts_that_a_page_uses(String folder) throws IOException {
        var said = sources("main/resources/" + folder) + sources("main/java/dev/paysandbox/http/checkout");
        var unsaid = lines(folder)
                .map(line -> line.substring(0, line.indexOf(" = ")))
                .filter(words -> !said.contains("[[" + words + "]]") && !said.contains('"' + words + '"'))
                .toList();

        assertThat(unsaid).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pages", "demo"})
    void no_text_occurs_twice_in_a_translation_file(String folder) {
        assertThat(lines(folder).map(line -> line.substring(0, line.indexOf(" = "))))
                .doesNotHaveDuplicates();
    }

    @Test
    void missing_texts_are_found_when_the_page_is_created() {
        assertThatThrownBy(() -> ENGLISH.in("<p>[[Nunca dito]]</p>")).hasMessageContaining("Nunca dito");
    }

    private static Stream<String> lines(String folder) {
        return PageWords.resource("/" + folder + "/en.txt")
                .lines()
                .filter(line -> line.contains(" = ") && !line.startsWith("#"));
    }

    private static String sources(String folder) throws IOException {
        try (var files = Files.list(Path.of(folder))) {
            var texts = List.of(".html", ".java");
            return files.filter(file -> texts.stream().anyMatch(file.toString()::endsWith))
                    .map(EnglishWordsTest::text)
                    .collect(Collectors.joining());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
