package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTokenFilterTest {
    private static final Sandbox SHARED = RunningSandbox.shared();

    private static Answer balance(Sandbox sandbox, String... headers) {
        return RawConnection.answer(sandbox, "GET /_sandbox/balance", "", headers);
    }

    private static ErrorCode refusal(Answer answer) {
        return Refusal.in(answer).code();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8080",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "evil.example.",
                "xlocalhost.example",
            })
    void a_name_that_anyone_could_bind_to_this_machine_is_refused(String host) {
        assertThat(refusal(balance(SHARED, "Host: " + host))).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
    }

    @Test
    void an_invalid_host_is_refused_without_a_name_lookup() {
        assertThat(refusal(balance(SHARED, "Host: [::1].evil.example"))).isEqualTo(ErrorCode.BAD_REQUEST);
    }

    /** However the path is written, there is no way around the guard. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%5Fsandbox/balance",
                "/_sandb%6Fx/balance",
                "//_sandbox/balance",
                "/x/../_sandbox/balance",
                "/_sandbox/./balance",
                "/_sandbox/balance/",
                "/_sandbox/balance;x=1",
                "/_sandbox/balance?x",
                "/_sandbox/nothing",
                "/_sandbox",
                "/_sandbox/",
                "/_SANDBOX/balance",
                "http://localhost/_sandbox/balance",
            })
    void no_spelling_of_the_path_leads_around_the_guard(String path) {
        var answer =
                RawConnection.answer(SHARED, "GET " + path, "", "Host: evil.example", "Origin: https://evil.example");

        assertThat(answer.text()).doesNotContain("available");
        assertThat(answer.status()).isBetween(301, 409);
    }

    @Test
    void a_setting_adds_names() {
        try (var sandbox = RunningSandbox.started("--allowed-hosts=Pay.Example.Test,other.example")) {
            for (var host : new String[] {"pay.example.test", "PAY.example.test:443", "other.example"}) {
                assertThat(balance(sandbox, "Host: " + host).status()).isEqualTo(200);
            }
            assertThat(refusal(balance(sandbox, "Host: sub.pay.example.test"))).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
        }
    }

    @Test
    void a_control_token_is_required_by_the_control_api_only() {
        try (var sandbox = RunningSandbox.started("--control-token=s3cr3t~token")) {
            for (var wrong : new String[] {
                "X-Nothing: 1",
                "Authorization: Bearer wrong",
                "Authorization: Bearer ",
                "Authorization: s3cr3t~token",
                "Authorization: Basic czNjcjN0fnRva2VuOg==",
                "Authorization: Bearer s3cr3t~token2"
            }) {
                var answer = balance(sandbox, "Host: localhost", wrong);
                assertThat(refusal(answer)).as(wrong).isEqualTo(ErrorCode.CONTROL_TOKEN_REQUIRED);
                assertThat(answer.text()).doesNotContain("s3cr3t");
            }
            assertThat(balance(sandbox, "Host: localhost", "Authorization: bearer s3cr3t~token")
                            .status())
                    .isEqualTo(200);
            var readiness = RawConnection.answer(sandbox, "GET /health/readiness", "", "Host: localhost");
            assertThat(readiness.status()).isEqualTo(200);
            assertThat(TestMerchant.of(sandbox).opens(Order.pix(100)).status()).isEqualTo(201);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "pk_test_", "pk_test_a-b"})
    void a_key_that_opens_no_world_is_not_found(String key) {
        assertThat(refusal(balance(SHARED, "Host: localhost", "x-api-key: " + key)))
                .isEqualTo(ErrorCode.NOT_FOUND);
    }
}
