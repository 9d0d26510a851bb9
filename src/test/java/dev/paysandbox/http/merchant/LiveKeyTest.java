package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A key of production has no business here, and the sandbox says so without repeating it. */
class LiveKeyTest {
    private static final String SECRET = "8fT3wq0live";

    @ParameterizedTest
    @CsvSource({
        "pk_live_shop, sk_live_8fT3wq0live",
        "pk_test_shop, sk_live_8fT3wq0live",
        "pk_live_shop, sk_test_8fT3wq0live",
        "sk_live_8fT3wq0live, pk_live_shop",
        "sk_live_8fT3wq0live, sk_live_8fT3wq0live",
        "pk_live_!!, sk_live_8fT3wq0live",
        "pk_live_sandbox, sk_test_sandbox",
        "pk_test_sandbox, sk_live_sandbox",
        "pk_live_sandbox, sk_live_8fT3wq0live",
        "pk_live_my_sandbox, sk_live_my_sandbox",
        "pk_live_Sandbox, sk_live_Sandbox"
    })
    void a_live_key_in_either_place_is_refused_by_both_methods_and_never_repeated(String first, String second) {
        try (var log = Log.listened()) {
            var merchant = TestMerchant.opened();
            var pair = Base64.getEncoder().encodeToString((first + ":" + second).getBytes(StandardCharsets.UTF_8));
            var basic = merchant.send(merchant.request("/payin/none").header("Authorization", "Basic " + pair));
            var headers = merchant.send(
                    merchant.request("/payin/none").header("x-api-key", first).header("x-api-secret", second));

            for (var answer : List.of(basic, headers)) {
                var refusal = Refusal.in(answer);
                assertThat(refusal.code()).isEqualTo(ErrorCode.LIVE_KEY_IN_SANDBOX);
                assertThat(refusal.detail()).contains("rotate", "such as pk_live_sandbox");
                assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=");
                assertThat(answer.text()).doesNotContain(SECRET, pair);
            }
            assertThat(log.text()).doesNotContain(SECRET, pair);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_live_shop", "sk_live_8fT3wq0live"})
    void the_control_api_refuses_a_live_key_instead_of_not_finding_it(String key) {
        try (var log = Log.listened()) {
            var merchant = TestMerchant.opened();
            for (var path : List.of("/_sandbox/payins", "/_sandbox/status", "/_sandbox/clock/freeze")) {
                var request = merchant.request(path).header("x-api-key", key);
                var answer = merchant.send(path.endsWith("freeze") ? request.POST(BodyPublishers.noBody()) : request);

                if (!path.endsWith("status")) {
                    assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.LIVE_KEY_IN_SANDBOX);
                }
                assertThat(answer.text()).contains("rotate").doesNotContain(SECRET);
            }
            assertThat(log.text()).doesNotContain(SECRET);
        }
    }
}
