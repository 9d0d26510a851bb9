package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTokenFilterTest {
    private static final URI SHARED = RunningSandbox.shared().url();
    private static final String AUTHORITY = SHARED.getAuthority();

    /** The whole answer to a request with these header lines; java.net.http would not let a test choose its Host. */
    private static String got(URI sandbox, String path, String... headers) {
        return answered(sandbox, "GET " + path, headers);
    }

    private static String answered(URI sandbox, String line, String... headers) {
        try (var socket = new Socket(sandbox.getHost(), sandbox.getPort())) {
            socket.setSoTimeout(60_000);
            var request = line + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void isRefused(String answer) {
        assertThat(answer).startsWith("HTTP/1.1 403 ").contains("\"code\":\"CROSS_SITE_REFUSED\"");
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
        isRefused(got(SHARED, "/_sandbox/balance", "Host: " + host));
    }

    @Test
    void an_invalid_host_is_refused_without_a_name_lookup() {
        assertThat(got(SHARED, "/_sandbox/balance", "Host: [::1].evil.example"))
                .startsWith("HTTP/1.1 400 ")
                .contains("\"code\":\"BAD_REQUEST\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8080",
                "LOCALHOST",
                "127.0.0.1:1",
                "192.168.1.20",
                "[::1]:8080",
                "paysandbox",
                "payin_sandbox:8080",
                "shop.localhost",
            })
    void names_that_only_this_machine_or_its_network_has_are_fine(String host) {
        assertThat(got(SHARED, "/_sandbox/balance", "Host: " + host)).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "null",
                "http://localhost:1",
                "http://127.0.0.1",
                "file://",
                "garbage",
                ""
            })
    void a_page_of_another_origin_is_refused(String origin) {
        isRefused(got(SHARED, "/_sandbox/balance", "Host: " + AUTHORITY, "Origin: " + origin));
    }

    @Test
    void a_page_of_this_server_is_admitted() {
        var answer = got(
                SHARED,
                "/_sandbox/balance",
                "Host: " + AUTHORITY,
                "Origin: http://" + AUTHORITY,
                "Sec-Fetch-Site: same-origin");
        assertThat(answer).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("access-control-");
        assertThat(got(SHARED, "/_sandbox/balance", "Host: localhost:9", "Origin: https://localhost:9"))
                .startsWith("HTTP/1.1 200 ");
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
        assertThat(got(SHARED, path, "Host: evil.example", "Origin: https://evil.example"))
                .doesNotContain("available")
                .containsPattern("HTTP/1.1 (40[0-9]|301|307|308) ");
    }

    @Test
    void preflights_get_no_permission() {
        var answer = answered(
                SHARED,
                "OPTIONS /_sandbox/reset",
                "Host: " + AUTHORITY,
                "Origin: https://evil.example",
                "Access-Control-Request-Method: POST");

        assertThat(answer).startsWith("HTTP/1.1 4").doesNotContainIgnoringCase("access-control-allow");
    }

    @Test
    void merchants_endpoints_give_no_permission_to_web_pages_either() {
        var merchant = TestMerchant.opened();
        var payin = merchant.opens(Order.pix(100));
        var answer = got(
                SHARED,
                "/payin/" + payin.at("id"),
                "Host: " + AUTHORITY,
                "Origin: http://" + AUTHORITY,
                "Authorization: " + merchant.basic());

        assertThat(answer).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("access-control-");
    }

    @Test
    void a_setting_adds_names() {
        try (var sandbox = RunningSandbox.started("--allowed-hosts=Pay.Example.Test,other.example")) {
            for (var host : new String[] {"pay.example.test", "PAY.example.test:443", "other.example"}) {
                assertThat(got(sandbox.url(), "/_sandbox/balance", "Host: " + host))
                        .startsWith("HTTP/1.1 200 ");
            }
            isRefused(got(sandbox.url(), "/_sandbox/balance", "Host: sub.pay.example.test"));
        }
    }

    @Test
    void a_control_token_is_required_by_the_control_api_only() {
        try (var sandbox = RunningSandbox.started("--control-token=s3cr3t~token")) {
            refusesAllBut(sandbox, "Authorization: bearer s3cr3t~token");
            assertThat(got(sandbox.url(), "/health/readiness", "Host: localhost"))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(TestMerchant.of(sandbox).opens(Order.pix(100)).status()).isEqualTo(201);
        }
    }

    private static void refusesAllBut(Sandbox sandbox, String right) {
        for (var wrong : new String[] {
            "X-Nothing: 1",
            "Authorization: Bearer wrong",
            "Authorization: Bearer ",
            "Authorization: s3cr3t~token",
            "Authorization: Basic czNjcjN0fnRva2VuOg==",
            "Authorization: Bearer s3cr3t~token2"
        }) {
            assertThat(got(sandbox.url(), "/_sandbox/balance", "Host: localhost", wrong))
                    .as(wrong)
                    .startsWith("HTTP/1.1 401 ")
                    .contains("\"code\":\"CONTROL_TOKEN_REQUIRED\"")
                    .doesNotContain("s3cr3t");
        }
        assertThat(got(sandbox.url(), "/_sandbox/balance", "Host: localhost", right))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "pk_test_", "pk_test_a-b"})
    void a_key_that_opens_no_world_is_not_found(String key) {
        assertThat(got(SHARED, "/_sandbox/balance", "Host: localhost", "x-api-key: " + key))
                .startsWith("HTTP/1.1 404 ");
    }
}
