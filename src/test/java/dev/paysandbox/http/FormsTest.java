package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms, broken in every way, to routes that take forms and to routes that take none: refused in the one shape. */
@Tag("thorough")
class FormsTest {
    private static final String CARD = "4111111111111111";

    private static final List<String> TYPES = List.of(
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded;charset=nothing",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=x",
            "multipart/form-data; boundary=\"",
            "multipart/mixed",
            "text/plain",
            "application/octet-stream");

    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "number=4111111111111111%zz",
                "number=4111111111111111%",
                "cvv=987&%zz=4111111111111111",
                "%",
                "=&=&&",
                "sk_live_abcdefgh%z",
                "--x\r\nContent-Disposition: form-data; name=\"cvv\"\r\n\r\n987",
                "--x\r\nContent-Disposition: 4111111111111111\r\n\r\n987\r\n--x--",
                "--x\r\n4111111111111111",
                "",
            })
    void a_form_never_causes_an_internal_error_and_never_reaches_the_log(String body) {
        try (var log = Log.listened()) {
            for (var type : TYPES) {
                for (var path : List.of(
                        "/checkout/payins/x/x",
                        "/checkout/payins/" + merchant.publicKey() + "/payin_1",
                        "/checkout/challenges/x/x",
                        "/checkout/card-tokens",
                        "/payin",
                        "/payout",
                        "/demo/orders",
                        "/_sandbox/reset",
                        "/_sandbox/scenarios",
                        "/nothing")) {
                    var answer = merchant.send(merchant.request(path)
                            .header("Authorization", merchant.basic())
                            .header("x-api-key", merchant.publicKey())
                            .header("Content-Type", type)
                            .POST(BodyPublishers.ofString(body)));
                    assertThat(answer.status()).as(path + " " + type).isBetween(200, 499);
                    assertThat(answer.text()).doesNotContain(CARD, "987", "abcdefgh");
                }
            }
            assertThat(log.text()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"number=4111111111111111%zz", "a=%"})
    void a_form_that_cannot_be_decoded_is_refused_in_the_common_error_format(String body) {
        var answer = merchant.send(merchant.request("/checkout/payins/x/x")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
        assertThat(answer.status()).isEqualTo(400);
        Refusal.in(answer);
        assertThat(answer.at("code")).isEqualTo("BAD_REQUEST");
    }
}
