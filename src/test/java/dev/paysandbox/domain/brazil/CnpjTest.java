package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CnpjTest {
    private static final String LETTERS_AND_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    static Stream<String> numeric() {
        return Vectors.texts("documents.json", "/cnpj/valid");
    }

    static Stream<String> invalid() {
        return Vectors.texts("documents.json", "/cnpj/invalid");
    }

    static Stream<String> alphanumeric() {
        return Vectors.texts("documents.json", "/cnpjAlphanumeric/valid");
    }

    static Stream<String> invalidAlphanumeric() {
        return Vectors.texts("documents.json", "/cnpjAlphanumeric/invalid");
    }

    @ParameterizedTest
    @MethodSource("numeric")
    void a_numeric_cnpj_is_valid(String cnpj) {
        assertThat(Cnpj.isValid(cnpj)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("alphanumeric")
    void a_cnpj_with_letters_is_valid(String cnpj) {
        assertThat(Cnpj.isValid(cnpj)).isTrue();
    }

    @ParameterizedTest
    @MethodSource({"invalid", "invalidAlphanumeric"})
    @ValueSource(strings = {"", "12ABC34501DE3X", "12ABC34501DE3", "12ABC34501DÉ35", "１1222333000181"})
    void an_invalid_cnpj_is_not(String cnpj) {
        assertThat(Cnpj.isValid(cnpj)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void twelve_characters_have_exactly_one_pair_of_check_digits(long seed) {
        assertThat(completions(Seeds.text(new Random(seed), 12, LETTERS_AND_DIGITS)))
                .hasSize(1);
    }

    /** Remainders 0 and 1 share the check digit 0, so only a CNPJ whose first check digit is another shows every slip. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void one_wrong_digit_breaks_a_numeric_cnpj_whose_first_check_digit_is_not_zero(long seed) {
        var cnpj = withFirstCheckDigitNotZero(seed, "0123456789");
        assertThat(Seeds.mutations(cnpj, "0123456789")).noneMatch(Cnpj::isValid);
    }

    /** Characters whose values lie 11 apart, such as 6 and A, are the same to a sum modulo 11. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void a_wrong_character_passes_unseen_only_when_it_is_eleven_or_more_apart(long seed) {
        var cnpj = withFirstCheckDigitNotZero(seed, LETTERS_AND_DIGITS);
        assertThat(Seeds.mutations(cnpj, LETTERS_AND_DIGITS).filter(Cnpj::isValid))
                .allMatch(other -> differsByAMultipleOfEleven(cnpj, other));
    }

    @Test
    void a_cnpj_is_printed_with_its_punctuation() {
        assertThat(Cnpj.formatted("11222333000181")).isEqualTo("11.222.333/0001-81");
        assertThat(Cnpj.formatted("12ABC34501DE35")).isEqualTo("12.ABC.345/01DE-35");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1122233300018", "11.222.333/0001-81", "12abc34501de35", "12ABC34501DEF5"})
    void a_text_without_the_form_of_a_cnpj_is_not_formatted(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Cnpj.formatted(text));
    }

    private static String withFirstCheckDigitNotZero(long seed, String alphabet) {
        var random = new Random(seed);
        return Stream.generate(() -> completions(Seeds.text(random, 12, alphabet)))
                .flatMap(List::stream)
                .filter(candidate -> candidate.charAt(12) != '0')
                .findFirst()
                .orElseThrow();
    }

    private static List<String> completions(String twelveCharacters) {
        return IntStream.range(0, 100)
                .mapToObj(last -> twelveCharacters + last / 10 + last % 10)
                .filter(Cnpj::isValid)
                .toList();
    }

    private static boolean differsByAMultipleOfEleven(String one, String other) {
        return IntStream.range(0, one.length()).allMatch(i -> (one.charAt(i) - other.charAt(i)) % 11 == 0);
    }
}
