package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.accepts;
import static dev.paysandbox.http.merchant.FieldTable.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.brazil.Vectors;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the fields of {@code POST /payout}, but for those that PayinFieldTest and SchemasTest show of all texts. */
class PayoutFieldTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            amount              | 99                   | OUT_OF_RANGE
            amount              | 1                    | OUT_OF_RANGE
            pixKeyType          | "RANDOM"             | UNKNOWN_VALUE
            pixKeyType          | "email"              | UNKNOWN_VALUE
            pixKeyType          | 1                    | WRONG_TYPE
            pixKey              | ""                   | BLANK
            pixKey              | "a\\u0000@b.co"      | CONTROL_CHARACTERS
            referenceId         | ""                   | BLANK
            webhookUrl          | "/hook"              | INVALID_URL
            beneficiaryDocument | "123"                | INVALID_DOCUMENT
            beneficiaryDocument | "12345678900"        | INVALID_CPF
            beneficiaryDocument | "11222333000180"     | INVALID_CNPJ
            """)
    void a_wrong_value_is_named_with_its_path_and_code(String path, String value, String code) {
        refuses(MERCHANT, "/payout", Order.payout(100).with(path, value), path + " " + code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            amount              | 100
            webhookUrl          | "http://localhost:1/"
            webhookUrl          | null
            beneficiaryName     | "João da Silva"
            beneficiaryName     | null
            beneficiaryName     | ""
            beneficiaryDocument | ""
            webhookUrl          | ""
            beneficiaryDocument | "11222333000181"
            beneficiaryDocument | "12345678909"
            beneficiaryDocument | "12ABC34501DE35"
            beneficiaryDocument | null
            description         | {"anything": ["goes"]}
            """)
    void a_right_value_is_accepted(String path, String value) {
        accepts(MERCHANT, "/payout", Order.payout(100).with(path, value));
    }

    static List<String> requiredFields() {
        return Order.PAYOUT_FIELDS;
    }

    @ParameterizedTest
    @MethodSource("requiredFields")
    void a_required_field_may_be_neither_absent_nor_null(String path) {
        refuses(MERCHANT, "/payout", Order.payout(100).without(path), path + " REQUIRED");
        refuses(MERCHANT, "/payout", Order.payout(100).with(path, "null"), path + " REQUIRED");
    }

    static Stream<Arguments> validKeys() {
        return keys("/valid");
    }

    static Stream<Arguments> invalidKeys() {
        return keys("/invalid");
    }

    private static Stream<Arguments> keys(String list) {
        return Vectors.each("pixkeys.json", list)
                .map(row -> Arguments.of(row.get(0).asText(), row.get(1).asText()));
    }

    @ParameterizedTest
    @MethodSource("validKeys")
    void every_published_key_is_accepted(String type, String key) {
        accepts(MERCHANT, "/payout", to(type, key));
    }

    @ParameterizedTest
    @MethodSource("invalidKeys")
    void every_published_wrong_key_is_answered_invalid_key(String type, String key) {
        refusesKey(type, key);
    }

    @ParameterizedTest
    @MethodSource("validKeys")
    void a_key_of_another_type_is_answered_invalid_key(String type, String key) {
        for (var other : new String[] {"CPF", "CNPJ", "EMAIL", "PHONE", "EVP"}) {
            if (!other.equals(type)) {
                refusesKey(other, key);
            }
        }
    }

    @Test
    void a_wrong_key_among_other_faults_is_one_of_them() {
        var order = to("CPF", "1").with("amount", "1").without("referenceId");
        refuses(MERCHANT, "/payout", order, "amount OUT_OF_RANGE", "pixKey INVALID_PIX_KEY", "referenceId REQUIRED");
    }

    @Test
    void more_than_the_balance_is_answered_insufficient_funds_and_reserves_nothing() {
        var merchant = TestMerchant.opened();
        merchant.freezes();
        var all = merchant.cents("available");

        var answer = merchant.posts("/payout", Order.payout(all + 1).json());
        assertThat(answer.status()).isEqualTo(400);
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(answer.at("title")).isEqualTo("Insufficient Funds");
        assertThat(merchant.cents("available")).isEqualTo(all);

        merchant.paysOut(Order.payout(all));
        assertThat(merchant.cents("available")).isZero();
        assertThat(Refusal.in(merchant.posts("/payout", Order.payout(100).json()))
                        .code())
                .isEqualTo(ErrorCode.INSUFFICIENT_FUNDS);
    }

    private static void refusesKey(String type, String key) {
        var answer = MERCHANT.posts("/payout", to(type, key).json());
        var refusal = Refusal.in(answer);
        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_KEY);
        assertThat(answer.at("title")).isEqualTo("Invalid Key");
        assertThat(refusal.errors()).containsExactly("pixKey INVALID_PIX_KEY");
    }

    private static Order to(String type, String key) {
        return Order.payout(100).with("pixKeyType", '"' + type + '"').with("pixKey", '"' + key + '"');
    }
}
