package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class CardBrandTest {
    static Stream<Arguments> publishedCards() {
        var byBrand = Vectors.at("cards.json", "/brands").properties().stream()
                .flatMap(brand -> Json.elements(brand.getValue()).stream()
                        .map(number -> Arguments.of(brand(brand.getKey()), number.asText())));
        var byOutcome = Vectors.at("cards.json", "/threeDS").properties().stream()
                .flatMap(outcome -> outcome.getValue().properties().stream())
                .map(card -> Arguments.of(brand(card.getKey()), card.getValue().asText()));
        return Stream.concat(byBrand, byOutcome);
    }

    @ParameterizedTest
    @MethodSource("publishedCards")
    void a_published_card_has_its_brand_and_a_right_check_digit(CardBrand brand, String number) {
        assertThat(CardBrand.of(number)).isEqualTo(brand);
        assertThat(Luhn.isValid(number)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("publishedCards")
    void one_wrong_digit_breaks_a_card_number(CardBrand brand, String number) {
        assertThat(Seeds.mutations(number, "0123456789")).noneMatch(Luhn::isValid);
    }

    @Test
    void every_six_digit_prefix_has_the_brand_of_the_published_table() {
        var table = publishedTable();
        var differing = new ArrayList<String>();
        for (int prefix = 0; prefix < 1_000_000; prefix++) {
            var number = String.valueOf(1_000_000 + prefix).substring(1);
            if (CardBrand.of(number) != brandIn(table, prefix)) {
                differing.add(number);
            }
        }
        assertThat(differing).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "41111", "41x111", "4111-1111", " 411111", "４１１１１１"})
    void without_six_leading_digits_there_is_no_brand(String number) {
        assertThat(CardBrand.of(number)).isEqualTo(CardBrand.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "4111111111111112", "4111 1111 1111 1111", "411111111111111a", "-18"})
    void what_is_not_digits_with_their_check_digit_fails(String number) {
        assertThat(Luhn.isValid(number)).isFalse();
    }

    private static List<Map.Entry<CardBrand, int[]>> publishedTable() {
        var table = new ArrayList<Map.Entry<CardBrand, int[]>>();
        Vectors.each("cards.json", "/brandRangesFirstMatchWins").forEach(row -> {
            var brand = brand(row.get(0).asText());
            row.get(1).forEach(range -> {
                var ends = range.asText().split("-");
                int scale = (int) Math.pow(10, 6 - ends[0].length());
                int first = Integer.parseInt(ends[0]) * scale;
                int last = (Integer.parseInt(ends[ends.length - 1]) + 1) * scale - 1;
                table.add(Map.entry(brand, new int[] {first, last}));
            });
        });
        return table;
    }

    private static CardBrand brandIn(List<Map.Entry<CardBrand, int[]>> table, int prefix) {
        return table.stream()
                .filter(row -> prefix >= row.getValue()[0] && prefix <= row.getValue()[1])
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(CardBrand.UNKNOWN);
    }

    private static CardBrand brand(String name) {
        return CardBrand.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
