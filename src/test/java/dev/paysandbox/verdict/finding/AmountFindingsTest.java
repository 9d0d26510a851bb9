package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the sandbox says about amounts that are not those of the items. */
class AmountFindingsTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void an_amount_in_reais_beside_items_in_cents_is_an_error() {
        shop.merchant.opens(shop.pix(120).with("items", """
                [{"title": "Camiseta", "quantity": 2, "unitPrice": 6000}]"""));

        assertThat(shop.findings()).containsExactly("REAIS_FOR_CENTS");
        assertThat(shop.finding(Rule.REAIS_FOR_CENTS).get("sentence").asText())
                .contains("has the amount 120, and items for 12000");
    }

    /** Rounded to reais, in either direction; and rounded by less than a cent for each piece, as after computing in floats. */
    @ParameterizedTest
    @CsvSource({
        "60, 1, 5990, REAIS_FOR_CENTS",
        "59, 1, 5990, REAIS_FOR_CENTS",
        "5990, 1, 60, REAIS_FOR_CENTS",
        "11980, 2, 59, REAIS_FOR_CENTS",
        "1998, 1, 1999, CENTS_LOST",
        "1999, 1, 1998, CENTS_LOST",
        "5994, 3, 1999, CENTS_LOST",
        "1997, 1, 1999, AMOUNT_IS_NOT_THE_ITEMS",
        "599, 1, 5990, AMOUNT_IS_NOT_THE_ITEMS",
        "1900, 20, 100, AMOUNT_IS_NOT_THE_ITEMS"
    })
    void an_amount_in_another_unit_and_one_that_is_rounded_are_told_from_a_discount(
            long amount, int quantity, long unitPrice, String rule) {
        shop.merchant.opens(shop.pix(amount).with("items", """
                [{"title": "Camiseta", "quantity": %d, "unitPrice": %d}]""".formatted(quantity, unitPrice)));

        assertThat(shop.findings()).containsExactly(rule);
    }

    @Test
    void three_orders_for_a_fraction_of_their_items_are_an_error_and_two_are_not() {
        var items = """
                [{"title": "Bicicleta", "quantity": 1, "unitPrice": 119980}]""";
        shop.merchant.opens(shop.pix(100).with("items", items));
        shop.merchant.opens(shop.pix(200).with("items", items));
        assertThat(shop.findings()).containsExactly("AMOUNT_IS_NOT_THE_ITEMS");

        shop.merchant.opens(shop.pix(300).with("items", items));
        assertThat(shop.findings()).containsExactly("FRACTION_CHARGED", "AMOUNT_IS_NOT_THE_ITEMS");

        shop.merchant.opens(shop.pix(119_980).with("items", items));
        assertThat(shop.findings()).containsExactly("AMOUNT_IS_NOT_THE_ITEMS");
    }

    @Test
    void a_coupon_of_99_percent_is_a_note_in_a_shop_whose_other_payins_of_the_method_are_in_cents() {
        var items = """
                [{"title": "Camiseta", "quantity": 1, "unitPrice": 6000}]""";
        shop.merchant.opens(shop.pix(60).with("items", items));
        shop.merchant.opens(Order.boleto(6000).heardAt(shop.endpoint.url()));
        assertThat(shop.findings()).containsExactly("REAIS_FOR_CENTS");

        shop.merchant.opens(shop.pix(7500).with("items", items));
        assertThat(shop.findings()).containsExactly("AMOUNT_IS_NOT_THE_ITEMS");
        assertThat(shop.finding(Rule.AMOUNT_IS_NOT_THE_ITEMS).get("times").asInt())
                .isEqualTo(2);

        shop.merchant.opens(shop.pix(600_000).with("items", items));
        assertThat(shop.findings()).as("no coupon").contains("REAIS_FOR_CENTS");
    }

    @Test
    void freight_beside_the_items_is_only_a_note() {
        shop.merchant.opens(shop.pix(13_480).with("items", """
                [{"title": "Camiseta", "quantity": 1, "unitPrice": 11980}]"""));

        assertThat(shop.findings()).containsExactly("AMOUNT_IS_NOT_THE_ITEMS");
        assertThat(shop.finding(Rule.AMOUNT_IS_NOT_THE_ITEMS).get("severity").asText())
                .isEqualTo("NOTE");
    }
}
