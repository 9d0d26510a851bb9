package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.accepts;
import static dev.paysandbox.http.merchant.FieldTable.refuses;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole cents, and what a PIX code and a boleto can carry of them; and the items they are for. */
class PayinAmountTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "100"                | WRONG_TYPE
            "1,00"               | WRONG_TYPE
            10.5                 | WRONG_TYPE
            100.0                | WRONG_TYPE
            1e2                  | WRONG_TYPE
            1e30                 | WRONG_TYPE
            1E-2                 | WRONG_TYPE
            true                 | WRONG_TYPE
            []                   | WRONG_TYPE
            [100]                | WRONG_TYPE
            {}                   | WRONG_TYPE
            null                 | REQUIRED
            0                    | OUT_OF_RANGE
            -0                   | OUT_OF_RANGE
            -1                   | OUT_OF_RANGE
            1000000000000        | OUT_OF_RANGE
            9223372036854775807  | OUT_OF_RANGE
            9223372036854775808  | OUT_OF_RANGE
            -9223372036854775809 | OUT_OF_RANGE
            99999999999999999999999999999999999999999999999999 | OUT_OF_RANGE
            """)
    void an_amount_is_a_whole_number_of_at_least_one_cent(String literal, String code) {
        refuses(MERCHANT.posts("/payin", Order.pix(77).jsonWith("amount", literal)), "amount " + code);
        refuses(MERCHANT.posts("/payout", Order.payout(77).jsonWith("amount", literal)), "amount " + code);
    }

    @ParameterizedTest
    @CsvSource({"PIX, 999999999999", "BOLETO, 9999999999"})
    void an_amount_is_what_the_code_can_carry(String method, long most) {
        for (var cents : new long[] {1, most}) {
            accepts(MERCHANT, "/payin", Order.pix(cents).with("paymentMethod", '"' + method + '"'));
        }
        var tooMuch = Order.pix(most + 1).with("items", "[{\"title\": \"a\", \"quantity\": 1, \"unitPrice\": 1}]");
        refuses(MERCHANT, "/payin", tooMuch.with("paymentMethod", '"' + method + '"'), "amount OUT_OF_RANGE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []                                                     | items REQUIRED
            {}                                                     | items WRONG_TYPE
            "x"                                                    | items WRONG_TYPE
            [1]                                                    | items[0] WRONG_TYPE
            [null]                                                 | items[0] WRONG_TYPE
            [[]]                                                   | items[0] WRONG_TYPE
            [{"title":"a","quantity":1,"unitPrice":1},"x"]         | items[1] WRONG_TYPE
            [{"title":"a","quantity":1,"unitPrice":1},{"title":"b","quantity":0,"unitPrice":1}] | items[1].quantity OUT_OF_RANGE
            [{"title":"a","quantity":-1,"unitPrice":1}]            | items[0].quantity OUT_OF_RANGE
            [{"title":"a","quantity":2147483648,"unitPrice":1}]    | items[0].quantity OUT_OF_RANGE
            [{"title":"a","quantity":9223372036854775808,"unitPrice":1}] | items[0].quantity OUT_OF_RANGE
            [{"title":"a","quantity":1.5,"unitPrice":1}]           | items[0].quantity WRONG_TYPE
            [{"title":"a","quantity":1,"unitPrice":-1}]            | items[0].unitPrice OUT_OF_RANGE
            [{"title":"a","quantity":1,"unitPrice":1000000000000}] | items[0].unitPrice OUT_OF_RANGE
            [{"title":"a","quantity":1}]                           | items[0].unitPrice REQUIRED
            [{"title":"a","unitPrice":1}]                          | items[0].quantity REQUIRED
            [{"quantity":1,"unitPrice":1}]                         | items[0].title REQUIRED
            [{"title":"","quantity":1,"unitPrice":1}]              | items[0].title BLANK
            """)
    void a_wrong_item_is_named_by_its_place_in_the_list(String items, String error) {
        refuses(MERCHANT, "/payin", Order.pix(100).with("items", items), error);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"title\":\"freebie\",\"quantity\":1,\"unitPrice\":0}]",
                "[{\"title\":\"a\",\"quantity\":1,\"unitPrice\":1,\"description\":\"d\",\"sku\":[1]}]",
                "[{\"title\":\"a\",\"quantity\":2147483647,\"unitPrice\":999999999999},"
                        + "{\"title\":\"b\",\"quantity\":2147483647,\"unitPrice\":999999999999}]"
            })
    void items_need_not_add_up_to_the_amount(String items) {
        accepts(MERCHANT, "/payin", Order.pix(100).with("items", items));
    }
}
