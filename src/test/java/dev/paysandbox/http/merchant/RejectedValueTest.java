package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A refusal helps by showing what was wrong, and must not show a card number or a secret wherever it was put. */
class RejectedValueTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();
    private static final String NUMBER = "4111111111111111";
    /** Enough of the number to be recognised by. */
    private static final String PART = "41111111";

    @Test
    void a_rejected_value_is_shown_up_to_a_maximum_length() {
        assertThat(rejected("payerIp", "\"10.0.0\"")).isEqualTo("10.0.0");
        assertThat(rejected("payerIp", '"' + "a".repeat(200) + '"'))
                .startsWith("aaaa")
                .endsWith("…")
                .hasSize(65);
    }

    @Test
    void a_number_with_a_long_fraction_is_shown_because_it_is_a_sum_of_reais() {
        assertThat(rejected("amount", "509.99999999999994")).isEqualTo("509.99999999999994");
        assertThat(rejected("amount", "0.1")).isEqualTo("0.1");
        assertThat(rejected("amount", "4111111111111111.5")).doesNotContain(PART);
    }

    static Stream<String> hidingPlaces() {
        return Stream.of(
                        "\"#\"",
                        "\"" + "x".repeat(40) + "#" + "y".repeat(244) + "\"",
                        "\"#" + "y".repeat(300) + "\"",
                        "\"" + "1".repeat(243) + "x#yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\"",
                        "\"" + "1".repeat(245) + " x #" + "0".repeat(100) + "\"",
                        "\"order/#/1\"",
                        "\"ftp://#@x\"",
                        "[\"#\"]",
                        "{\"#\":\"#\"}",
                        "#",
                        "-#",
                        "#.5",
                        "#e5")
                .map(template -> template.replace("#", NUMBER));
    }

    @ParameterizedTest
    @MethodSource("hidingPlaces")
    void a_card_number_in_any_wrong_field_is_masked(String value) {
        try (var log = Log.listened()) {
            for (var path : new String[] {
                "paymentMethod",
                "isPhysicalProduct",
                "payerIp",
                "webhookUrl",
                "customer",
                "customer.document",
                "customer.email",
                "customer.phone",
                "customer.address",
                "customer.address.zipCode",
                "customer.address.state",
                "items",
                "card"
            }) {
                hides(refusedPayin(path, value));
            }
            hides(refusedPayin("items", "[" + value + "]"));
            hides(refusedPayin("items", "[{\"title\":1,\"quantity\":" + value + ",\"unitPrice\":" + value + "}]"));
            hides(MERCHANT.posts("/payout", Order.payout(1).jsonWith("pixKey", value)));
            hides(MERCHANT.posts("/payout", Order.payout(1).jsonWith("beneficiaryDocument", value)));
            assertThat(log.text()).doesNotContain(PART);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111 1111 1111 1111",
                "4111-1111-1111-1111",
                "4111.1111.1111.1111",
                "4111  1111  1111  1111",
                "4111 - 1111 - 1111 - 1111",
                "4111\u00a01111\u00a01111\u00a01111",
                "4111/1111/1111/1111",
                "4111_1111_1111_1111",
                "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
            })
    void a_card_number_in_groups_is_masked_too(String number) {
        assertThat(rejected("payerIp", "\"card " + number + "!\"")).isEqualTo("card [masked]!");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"4111111111111111\": 1, \"4111111111111111\": 2}",
                "{\"referenceId\": \"4111111111111111\", x}",
                "{\"referenceId\": 4111111111111111x}",
                "{4111111111111111: 1}",
                "4111111111111111",
                "\"4111111111111111\"",
                "{\"card\": {\"number\": \"4111111111111111\", \"cvv\": \"987",
                "{\"a\": \"sk_test_abcdefgh\u0001\"}"
            })
    void malformed_json_is_not_repeated(String body) {
        var answer = MERCHANT.posts("/payin", body);
        hides(answer);
        assertThat(answer.at("code")).isEqualTo("INVALID_JSON");
        assertThat(answer.text()).doesNotContain("987", "abcdefgh");
    }

    @Test
    void a_secret_key_or_a_urls_password_is_masked() {
        assertThat(rejected("payerIp", "\"sk_live_Zx81\"")).isEqualTo("[masked]");
        assertThat(rejected("payerIp", "\"key=sk_test_Zx81;\"")).isEqualTo("key=[masked];");
        assertThat(rejected("webhookUrl", "\"ftp://user:hunter2@example.com\""))
                .isEqualTo("ftp://[masked]@example.com");
    }

    @Test
    void half_characters_are_not_repeated_since_no_client_could_read_them() {
        assertThat(rejected("payerIp", "\"\\ud83d\"")).isEqualTo("\ufffd");
        assertThat(rejected("payerIp", '"' + "x" + "😀".repeat(100) + '"')).doesNotContain("\ud83d\ufffd");
        assertThat(rejected("payerIp", "\"a\\udc00b\"")).isEqualTo("a\ufffdb");
    }

    private static String rejected(String path, String value) {
        return Refusal.in(MERCHANT.posts("/payin", Order.pix(1).jsonWith(path, value)))
                .rejected();
    }

    private static Answer refusedPayin(String path, String value) {
        return MERCHANT.posts("/payin", Order.card(NUMBER, 1).jsonWith(path, value));
    }

    private static void hides(Answer answer) {
        Refusal.in(answer);
        assertThat(answer.text()).doesNotContain(PART);
    }
}
