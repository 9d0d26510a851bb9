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

class CpfTest {
    static Stream<String> valid() {
        return Vectors.texts("documents.json", "/cpf/valid");
    }

    static Stream<String> invalid() {
        return Vectors.texts("documents.json", "/cpf/invalid");
    }

    @ParameterizedTest
    @MethodSource("valid")
    void a_published_cpf_is_valid(String cpf) {
        assertThat(Cpf.isValid(cpf)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void a_published_wrong_cpf_is_not(String cpf) {
        assertThat(Cpf.isValid(cpf)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " 2345678909", "12345678909 ", "１２３４５６７８９０９", "٠١٢٣٤٥٦٧٨٩٠"})
    void only_eleven_ascii_digits_are_a_cpf(String text) {
        assertThat(Cpf.isValid(text)).isFalse();
    }

    @Test
    void no_repeated_digit_is_a_cpf() {
        assertThat(IntStream.rangeClosed(0, 9)
                        .mapToObj(digit -> Integer.toString(digit).repeat(11)))
                .noneMatch(Cpf::isValid);
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void nine_digits_have_exactly_one_pair_of_check_digits(long seed) {
        assertThat(completions(Seeds.digits(new Random(seed), 9))).hasSize(1);
    }

    /** Remainders 0 and 1 share the check digit 0, so only a CPF whose first check digit is another shows every slip. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void one_wrong_digit_breaks_a_cpf_whose_first_check_digit_is_not_zero(long seed) {
        var random = new Random(seed);
        var cpf = Stream.generate(() -> completions(Seeds.digits(random, 9)))
                .flatMap(List::stream)
                .filter(candidate -> candidate.charAt(9) != '0')
                .findFirst()
                .orElseThrow();
        assertThat(Seeds.mutations(cpf, "0123456789")).noneMatch(Cpf::isValid);
    }

    @Test
    void a_cpf_is_printed_with_dots_and_a_dash() {
        assertThat(Cpf.formatted("12345678909")).isEqualTo("123.456.789-09");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1234567890", "123.456.789-09", "1234567890a"})
    void what_is_not_eleven_digits_is_not_printed(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Cpf.formatted(text));
    }

    private static List<String> completions(String nineDigits) {
        return IntStream.range(0, 100)
                .mapToObj(last -> nineDigits + last / 10 + last % 10)
                .filter(Cpf::isValid)
                .toList();
    }
}
