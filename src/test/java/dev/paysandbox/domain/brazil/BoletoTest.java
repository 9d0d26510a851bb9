package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoletoTest {
    private static final String FREE_FIELD = "1234567890123456789012345";
    private static final LocalDate DUE = LocalDate.of(2026, 11, 25);

    static Stream<JsonNode> valid() {
        return Vectors.each("boleto.json", "/valid");
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
    @ValueSource(strings = {"001-9", "033-7", "077-9", "237-2", "341-7", "748-X", "756-0", "999-7"})
    void the_header_of_a_boleto_shows_the_banks_number_with_its_check_digit(String code) {
        var boleto = Boleto.of(code.substring(0, 3), 100, DUE, FREE_FIELD);
        assertThat(boleto.bankCode()).isEqualTo(code);
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

    @Test
    void the_greatest_amount_has_ten_digits() {
        var boleto = Boleto.of("999", Boleto.MAX_AMOUNT_CENTS, DUE, FREE_FIELD);
        assertThat(boleto.line()).endsWith("9999999999");
    }

    private static @Nullable LocalDate due(JsonNode row) {
        return row.get("due").isNull() ? null : LocalDate.parse(row.get("due").asText());
    }
}
