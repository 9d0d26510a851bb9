package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoletoTest {
    private static final String DIGITS = "0123456789";
    private static final String FREE_FIELD = "1234567890123456789012345";
    private static final LocalDate DUE = LocalDate.of(2026, 11, 25);

    static Stream<JsonNode> valid() {
        return Vectors.each("boleto.json", "/valid");
    }

    static Stream<String> invalid() {
        return Vectors.each("boleto.json", "/invalid")
                .map(row -> row.get("line").asText());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void a_published_boleto_is_drawn_up_from_its_parts(JsonNode row) {
        var barcode = row.get("barcode").asText();
        var boleto = Boleto.of(barcode.substring(0, 3), row.get("amount").asLong(), due(row), barcode.substring(19));
        assertThat(boleto.barcode()).isEqualTo(barcode);
        assertThat(boleto.line()).isEqualTo(row.get("line").asText());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void a_published_line_is_read_into_its_parts(JsonNode row) {
        var boleto = Boleto.parseLine(row.get("line").asText());
        var barcode = row.get("barcode").asText();
        var due = due(row);
        assertThat(boleto).isEqualTo(new Boleto(barcode));
        assertThat(boleto.bank()).isEqualTo(barcode.substring(0, 3));
        assertThat(boleto.amountCents()).isEqualTo(row.get("amount").asLong());
        assertThat(boleto.factor()).isEqualTo(due == null ? 0 : Boleto.factor(due));
        assertThat(boleto.freeField()).isEqualTo(barcode.substring(19));
    }

    @ParameterizedTest
    @ValueSource(strings = {"001-9", "033-7", "077-9", "237-2", "341-7", "748-X", "756-0", "999-7"})
    void the_header_of_a_boleto_shows_the_banks_number_with_its_check_digit(String code) {
        var boleto = Boleto.of(code.substring(0, 3), 100, DUE, FREE_FIELD);
        assertThat(boleto.bankCode()).isEqualTo(code);
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void a_published_broken_line_is_refused(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.parseLine(line))
                .withMessageContaining("check digit");
    }

    @Test
    void the_published_broken_lines_are_refused_for_their_own_reason() {
        var broken = invalid().toList();
        refused(broken.get(0), "The check digit (mod 10) of field 1 at position 10 is 2, but its content has 9");
        refused(broken.get(1), "The general check digit (mod 11) of the boleto is 9, but its content has 6");
    }

    @Test
    void the_line_is_printed_in_five_blocks() {
        assertThat(Boleto.of("999", 12345, DUE, FREE_FIELD).formattedLine())
                .isEqualTo("99991.23459 67890.123457 67890.123457 1 16410000012345");
    }

    @ParameterizedTest
    @CsvSource({
        "2000-07-03, 1000",
        "2000-07-04, 1001",
        "2025-02-20, 9998",
        "2025-02-21, 9999",
        "2025-02-22, 1000",
        "2025-02-23, 1001",
        "2026-11-20, 1636",
        "2049-10-13, 9999",
        "2049-10-14, 1000"
    })
    void the_due_date_factor_begins_again_after_9999(LocalDate due, int factor) {
        assertThat(Boleto.factor(due)).isEqualTo(factor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1997-10-07", "1997-10-08", "2000-07-02"})
    void dates_before_the_first_factor_are_refused(LocalDate due) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.factor(due))
                .withMessageContaining("2000-07-03")
                .withMessageContaining(due.toString());
    }

    @Test
    void the_greatest_amount_has_ten_digits() {
        var boleto = Boleto.of("999", Boleto.MAX_AMOUNT_CENTS, DUE, FREE_FIELD);
        assertThat(boleto.line()).endsWith("9999999999");
        assertThat(boleto.amountCents()).isEqualTo(9_999_999_999L);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Boleto.MAX_AMOUNT_CENTS + 1, Long.MAX_VALUE})
    void an_amount_outside_the_limits_names_them(long cents) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.of("999", cents, DUE, FREE_FIELD))
                .withMessage("A boleto carries 0 to 9999999999 cents (10 digits), not " + cents);
    }

    @Test
    void a_bank_and_a_free_field_of_another_size_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.of("99", 1, DUE, FREE_FIELD))
                .withMessage("A bank number has 3 digits, not 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.of("999", 1, DUE, FREE_FIELD + "0"))
                .withMessage("A boleto's free field has 25 digits, not 26");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.of("99A", 1, DUE, FREE_FIELD))
                .withMessage("A bank number has only digits, but position 3 is 'A'");
    }

    @Test
    void a_line_of_another_shape_is_refused() {
        var line = Boleto.of("999", 12345, DUE, FREE_FIELD).line();
        refused("", "A boleto line has 47 digits, not 0");
        refused(line + "0", "A boleto line has 47 digits, not 48");
        refused(line.replaceFirst("99991", "9999."), "position 5 is '.'");
    }

    @Test
    void another_currency_and_an_impossible_factor_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Boleto("99981164100000123451234567890123456789012345"))
                .withMessageContaining("currency");
        var barcodesWithFactor999 =
                DIGITS.chars().mapToObj(checkDigit -> "9999" + (char) checkDigit + "0999" + "0000012345" + FREE_FIELD);
        assertThat(barcodesWithFactor999.filter(BoletoTest::isBarcode)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#hundred")
    void a_created_boleto_can_be_read_back(long seed) {
        var boleto = boleto(new Random(seed));
        assertThat(Boleto.parseLine(boleto.line())).isEqualTo(boleto);
        assertThat(Boleto.parseLine(boleto.formattedLine().replace(".", "").replace(" ", "")))
                .isEqualTo(boleto);
    }

    /** The general check digit is 1 for three of eleven remainders, so only another one shows every slip. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#hundred")
    void one_wrong_digit_breaks_a_line_whose_general_check_digit_is_not_one(long seed) {
        var random = new Random(seed);
        var line = Stream.generate(() -> boleto(random).line())
                .filter(candidate -> candidate.charAt(32) != '1')
                .findFirst()
                .orElseThrow();
        assertThat(Seeds.mutations(line, DIGITS)).noneMatch(BoletoTest::isLine);
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#hundred")
    void one_wrong_digit_in_the_first_three_fields_breaks_any_line(long seed) {
        var line = boleto(new Random(seed)).line();
        assertThat(Seeds.mutations(line.substring(0, 32), DIGITS).map(fields -> fields + line.substring(32)))
                .noneMatch(BoletoTest::isLine);
    }

    private static @Nullable LocalDate due(JsonNode row) {
        return row.get("due").isNull() ? null : LocalDate.parse(row.get("due").asText());
    }

    private static Boleto boleto(Random random) {
        return Boleto.of(
                Seeds.digits(random, 3),
                random.nextLong(Boleto.MAX_AMOUNT_CENTS + 1),
                random.nextInt(10) == 0 ? null : Boleto.FIRST_DUE_DATE.plusDays(random.nextInt(30_000)),
                Seeds.digits(random, 25));
    }

    private static void refused(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Boleto.parseLine(line))
                .withMessageContaining(reason);
    }

    private static boolean isLine(String line) {
        try {
            Boleto.parseLine(line);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isBarcode(String barcode) {
        try {
            new Boleto(barcode);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
