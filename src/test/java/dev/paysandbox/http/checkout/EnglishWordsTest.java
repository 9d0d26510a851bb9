package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.domain.Money;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the payer's pages say in Portuguese they say in English. */
class EnglishWordsTest {
    private static final PageWords ENGLISH = Objects.requireNonNull(
            PageWords.each("/pages/en.txt", false, words -> words).get(Language.ENGLISH));

    static Stream<String> words() {
        var payins = Arrays.stream(PayersView.values())
                .flatMap(view -> Stream.of(view.boletoTitle, view.boletoNote, view.pixHeadline, view.pixNote));
        var challenges = Arrays.stream(ChallengePageView.ChallengeWords.values())
                .flatMap(words -> Stream.of(words.title, words.message));
        var warnings = Stream.of(1, 2).map(ChallengePageView.ChallengeWords::warning);
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

    @Test
    void missing_texts_are_found_when_the_page_is_created() {
        assertThatThrownBy(() -> ENGLISH.in("<p>[[Nunca dito]]</p>")).hasMessageContaining("Nunca dito");
    }

    @ParameterizedTest
    @CsvSource({"0, R$ 0.00, 'R$ 0,00'", "-5, -R$ 0.05, '-R$ 0,05'", "123456789, 'R$ 1,234,567.89', 'R$ 1.234.567,89'"})
    void each_language_writes_amounts_in_its_own_way(long cents, String english, String portuguese) {
        assertThat(ENGLISH.money(Money.ofCents(cents))).isEqualTo(english);
        assertThat(Money.ofCents(cents).formatted()).isEqualTo(portuguese);
    }
}
