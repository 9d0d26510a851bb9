package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.VISA;
import static dev.paysandbox.http.merchant.FieldTable.accepts;
import static dev.paysandbox.http.merchant.FieldTable.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of a payin's card. */
class PayinCardFieldTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            number          | "411111111111111"     | INVALID_CARD_NUMBER
            number          | "41111111111111111"   | INVALID_CARD_NUMBER
            number          | "4111111111111112"    | INVALID_CARD_NUMBER
            number          | "4111 1111 1111 1111" | INVALID_CARD_NUMBER
            number          | "4111-1111-1111-1111" | INVALID_CARD_NUMBER
            number          | "378282246310005"     | INVALID_CARD_NUMBER
            number          | "411111111111111١"    | INVALID_CARD_NUMBER
            number          | ""                    | BLANK
            number          | 4111111111111111      | WRONG_TYPE
            number          | ["4111111111111111"]  | WRONG_TYPE
            holderName      | ""                    | BLANK
            holderName      | 7                     | WRONG_TYPE
            expirationMonth | "0"                   | INVALID_FORMAT
            expirationMonth | "1"                   | INVALID_FORMAT
            expirationMonth | "00"                  | INVALID_FORMAT
            expirationMonth | "13"                  | INVALID_FORMAT
            expirationMonth | "012"                 | INVALID_FORMAT
            expirationMonth | "1a"                  | INVALID_FORMAT
            expirationMonth | 12                    | WRONG_TYPE
            expirationYear  | "9"                   | INVALID_FORMAT
            expirationYear  | "039"                 | INVALID_FORMAT
            expirationYear  | "20390"               | INVALID_FORMAT
            expirationYear  | "-039"                | INVALID_FORMAT
            expirationYear  | 2039                  | WRONG_TYPE
            cvv             | "12"                  | INVALID_FORMAT
            cvv             | "12345"               | INVALID_FORMAT
            cvv             | "12a"                 | INVALID_FORMAT
            cvv             | " "                   | BLANK
            cvv             | 123                   | WRONG_TYPE
            installments    | 0                     | OUT_OF_RANGE
            installments    | 13                    | OUT_OF_RANGE
            installments    | -1                    | OUT_OF_RANGE
            installments    | 4294967297            | OUT_OF_RANGE
            installments    | 1.0                   | WRONG_TYPE
            installments    | "1"                   | WRONG_TYPE
            threeDSecure    | "x"                   | WRONG_TYPE
            threeDSecure    | {"cavv": 1}           | -cavv WRONG_TYPE
            threeDSecure    | {"eci": " "}          | -eci BLANK
            threeDSecure    | {"version": 2.2}      | -version WRONG_TYPE
            token           | "tok_1"               | INVALID_FORMAT
            token           | " "                   | BLANK
            token           | 1                     | WRONG_TYPE
            token           | "cvt_neverissued"     | UNKNOWN_CARD_TOKEN
            """)
    void a_wrong_value_is_named_and_never_shown(String field, String value, String code) {
        var path = "card." + field;
        var answer =
                MERCHANT.posts("/payin", Order.card(VISA, 100).with(path, value).json());

        refuses(answer, code.startsWith("-") ? path + "." + code.substring(1) : path + " " + code);
        assertThat(answer.json().at("/errors/0").has("rejected")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            expirationYear  | "39"
            expirationYear  | "2039"
            expirationMonth | "01"
            cvv             | "1234"
            cvv             | null
            cvv             | ""
            token           | ""
            threeDSecure    | {"cavv": "", "eci": "", "xid": "", "version": "", "referenceId": "", "authenticationId": ""}
            token           | null
            installments    | 12
            threeDSecure    | null
            threeDSecure    | {"cavv": "AAAA", "eci": "05", "xid": "x", "version": "2.2.0", "referenceId": "r", "authenticationId": "a"}
            extra           | [1]
            """)
    void a_right_value_is_accepted(String field, String value) {
        accepts(MERCHANT, "/payin", Order.card(VISA, 100).with("card." + field, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"holderName", "number", "expirationMonth", "expirationYear", "installments"})
    void without_a_token_every_raw_field_is_required(String field) {
        var order = Order.card(VISA, 100).without("card." + field);
        refuses(MERCHANT, "/payin", order, "card." + field + " REQUIRED");
    }

    @Test
    void a_card_payin_without_token_and_card_is_refused() {
        var order = Order.card(VISA, 100).with("card", "{\"installments\": 1}");
        refuses(
                MERCHANT,
                "/payin",
                order,
                "card.holderName REQUIRED",
                "card.number REQUIRED",
                "card.expirationMonth REQUIRED",
                "card.expirationYear REQUIRED");
    }

    @Test
    void with_a_token_the_empty_fields_of_a_form_count_as_absent() {
        var merchant = TestMerchant.opened();
        merchant.posts("/payin", Order.pix(100).json());
        var change = merchant.patches("{\"settings\": {\"tokenizationRequired\": true}}");
        assertThat(change.status()).as(change.text()).isEqualTo(200);
        var token = new Browser(merchant).token(VISA);
        var form = "{\"token\": \"" + token + "\", \"number\": \"\", \"holderName\": \"\", \"cvv\": \"\","
                + " \"expirationMonth\": \"\", \"expirationYear\": \"\", \"installments\": 1}";

        accepts(merchant, "/payin", Order.card(VISA, 100).with("card", form));
    }

    @Test
    void a_card_payin_has_a_card() {
        var absent = Order.card(VISA, 100).without("card");
        refuses(MERCHANT, "/payin", absent, "card REQUIRED");
        refuses(MERCHANT, "/payin", absent.with("card", "\"" + VISA + "\""), "card WRONG_TYPE");
        refuses(MERCHANT, "/payin", absent.with("card", "[]"), "card WRONG_TYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PIX", "BOLETO"})
    void any_other_payin_omits_it(String method) {
        var order = Order.card(VISA, 100).with("paymentMethod", '"' + method + '"');
        var answer = MERCHANT.posts("/payin", order.json());
        refuses(answer, "card NOT_ALLOWED");
        assertThat(answer.text()).doesNotContain(VISA);
    }

    @Test
    void an_unknown_token_is_refused_with_any_other_fields() {
        var order = Order.card(VISA, 100)
                .with("card", "{\"token\": \"cvt_neverissued\", \"installments\": 0, \"cvv\": \"1\"}");
        refuses(
                MERCHANT,
                "/payin",
                order,
                "card.installments OUT_OF_RANGE",
                "card.cvv INVALID_FORMAT",
                "card.token UNKNOWN_CARD_TOKEN");
    }
}
