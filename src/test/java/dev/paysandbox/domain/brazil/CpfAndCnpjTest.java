package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of people and companies. The published examples are tried by requests for payins that name them. */
class CpfAndCnpjTest {
    private static final String DIGITS = "0123456789";
    private static final String LETTERS_AND_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

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
    @ValueSource(strings = {"", "12ABC34501DE3X", "12ABC34501DE3", "12ABC34501DÉ35", "１1222333000181"})
    void only_fourteen_ascii_characters_are_a_cnpj(String text) {
        assertThat(Cnpj.isValid(text)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void a_number_has_exactly_one_pair_of_check_digits(long seed) {
        assertThat(completions(Seeds.digits(new Random(seed), 9), Cpf::isValid)).hasSize(1);
        assertThat(completions(Seeds.text(new Random(seed), 12, LETTERS_AND_DIGITS), Cnpj::isValid))
                .hasSize(1);
    }

    /** Remainders 0 and 1 share the check digit 0, so only a number whose first check digit is another shows every slip. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void one_wrong_digit_breaks_a_number_whose_first_check_digit_is_not_zero(long seed) {
        var cpf = withFirstCheckDigitNotZero(seed, 9, DIGITS, Cpf::isValid);
        assertThat(Seeds.mutations(cpf, DIGITS)).noneMatch(Cpf::isValid);
        var cnpj = withFirstCheckDigitNotZero(seed, 12, DIGITS, Cnpj::isValid);
        assertThat(Seeds.mutations(cnpj, DIGITS)).noneMatch(Cnpj::isValid);
    }

    /** Characters whose values lie 11 apart, such as 6 and A, are the same to a sum modulo 11. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void a_wrong_character_passes_unseen_only_when_it_is_eleven_or_more_apart(long seed) {
        var cnpj = withFirstCheckDigitNotZero(seed, 12, LETTERS_AND_DIGITS, Cnpj::isValid);
        assertThat(Seeds.mutations(cnpj, LETTERS_AND_DIGITS).filter(Cnpj::isValid))
                .allMatch(other -> differsByAMultipleOfEleven(cnpj, other));
    }

    @Test
    void a_number_is_printed_with_its_punctuation() {
        assertThat(Cpf.formatted("12345678909")).isEqualTo("123.456.789-09");
        assertThat(Cnpj.formatted("11222333000181")).isEqualTo("11.222.333/0001-81");
        assertThat(Cnpj.formatted("12ABC34501DE35")).isEqualTo("12.ABC.345/01DE-35");
    }

    private static String withFirstCheckDigitNotZero(
            long seed, int length, String alphabet, Predicate<String> isValid) {
        var random = new Random(seed);
        return Stream.generate(() -> completions(Seeds.text(random, length, alphabet), isValid))
                .flatMap(List::stream)
                .filter(candidate -> candidate.charAt(length) != '0')
                .findFirst()
                .orElseThrow();
    }

    private static List<String> completions(String number, Predicate<String> isValid) {
        return IntStream.range(0, 100)
                .mapToObj(last -> number + last / 10 + last % 10)
                .filter(isValid)
                .toList();
    }

    private static boolean differsByAMultipleOfEleven(String one, String other) {
        return IntStream.range(0, one.length()).allMatch(i -> (one.charAt(i) - other.charAt(i)) % 11 == 0);
    }
}
