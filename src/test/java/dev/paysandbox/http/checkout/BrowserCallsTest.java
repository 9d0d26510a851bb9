package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages of other origins may ask, and with which key. */
class BrowserCallsTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);

    @Test
    void the_config_shows_what_is_switched_on() {
        assertThat(browser.gets("/checkout/config").json()).isEqualTo(Json.read("""
                {"publicKey": "%s", "merchant": {"name": "PaySandbox Loja"}, "capabilities": {
                  "threeDS": {"enabled": true}, "tokenization": {"required": false, "cvvRequired": false},
                  "antifraud": {"enabled": true}, "installments": {"max": 12}}}""".formatted(merchant.publicKey())));
    }

    @Test
    void the_config_shows_what_the_settings_switch_off_and_on() {
        try (var sandbox = RunningSandbox.started("--three-ds-enabled=false", "--tokenization-required=true")) {
            var config = new Browser(TestMerchant.of(sandbox)).gets("/checkout/config");
            assertThat(config.at("capabilities/threeDS/enabled")).isEqualTo("false");
            assertThat(config.at("capabilities/tokenization/required")).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/checkout/config,GET",
        "/checkout/card-tokens,POST",
        "/checkout/antifraud-sessions,POST",
        "/checkout/3ds/authentications,POST",
        "/checkout/3ds/authentications/3da_x,GET",
        "/checkout/3ds/sessions,POST"
    })
    void a_page_of_any_origin_may_make_the_sdks_calls(String path, String method) {
        var preflight = merchant.send(merchant.request(path)
                .header("Origin", Browser.ORIGIN)
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", "content-type,x-api-key")
                .method("OPTIONS", BodyPublishers.noBody()));

        assertThat(preflight.status()).as(preflight.text()).isEqualTo(204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(preflight.header("Access-Control-Allow-Methods")).isEqualTo("GET, POST, OPTIONS");
        assertThat(preflight.header("Access-Control-Allow-Headers")).isEqualTo("x-api-key, content-type");
        assertThat(preflight.header("Access-Control-Allow-Credentials")).isEmpty();

        var refused = merchant.send(merchant.request(path)
                .header("Origin", Browser.ORIGIN)
                .header("Content-Type", "application/json")
                .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
        assertThat(Refusal.in(refused).code().name()).isEqualTo("UNAUTHORIZED");
        assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(refused.header("Access-Control-Expose-Headers")).isEqualTo("retry-after");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/payin", "/payout", "/_sandbox/reset", "/checkout/boletos/a/b", "/checkout/3ds/challenges/chs_x"
            })
    void no_page_of_another_origin_may_make_any_other_call(String path) {
        var preflight = merchant.send(merchant.request(path)
                .header("Origin", Browser.ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", BodyPublishers.noBody()));
        var call = merchant.send(merchant.request(path).header("Origin", Browser.ORIGIN));

        assertThat(preflight.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        assertThat(call.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }

    @ParameterizedTest
    @CsvSource({
        "pk_live_1,LIVE_KEY_IN_SANDBOX",
        "sk_live_1,LIVE_KEY_IN_SANDBOX",
        "sk_test_1,UNAUTHORIZED",
        "pk_test_,UNAUTHORIZED"
    })
    void only_a_public_test_key_gets_in(String key, String code) {
        var answer = merchant.send(merchant.request("/checkout/config").header("x-api-key", key));

        assertThat(Refusal.in(answer).code().name()).isEqualTo(code);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.text()).doesNotContain(key + '"');
    }

    @Test
    void a_device_gets_an_antifraud_session_to_name_in_the_payin() {
        var session = browser.posts("/checkout/antifraud-sessions", """
                {"fingerprint": {"userAgent": "Mozilla/5.0", "language": "pt-BR", "timeZone": "America/Sao_Paulo",
                 "screen": {"width": 390, "height": 844, "colorDepth": 24}, "more": [1]}}""");

        assertThat(session.status()).isEqualTo(201);
        assertThat(session.at("sessionId")).matches("afs_[0-9a-z]{24}");
        merchant.opens(Order.card("4111111111111111", 100)
                .with("antifraud", "{\"sessionId\": \"" + session.at("sessionId") + "\"}"));
        assertThat(browser.posts("/checkout/antifraud-sessions", "{}").status()).isEqualTo(201);
    }
}
