package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests on one connection: in pieces, one behind another, and of old clients. */
class WireTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AfterEach
    void the_server_lives() {
        merchant.opens(Order.pix(100));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /payin/%",
                "GET /payin/%zz",
                "GET /payin/%c3%2",
                "GET /payin/{id}",
                "GET /payin/a b",
                "GET /payin/<a>",
                "GET /payin/a|b",
                "GET /payin/a\\b",
                "GET /payin/x?y=%"
            })
    void an_invalid_path_is_a_bad_request(String line) {
        refuses(ErrorCode.BAD_REQUEST, merchant.rawRequest(line));
    }

    @Test
    void a_long_request_line_is_a_bad_request_and_long_headers_are_told_and_neither_is_a_large_body() {
        refuses(ErrorCode.BAD_REQUEST, merchant.rawRequest("GET /payin/" + "a".repeat(100_000)));
        refuses(
                ErrorCode.HEADERS_TOO_LARGE,
                "GET /payin/x HTTP/1.1\r\nHost: a\r\nX-A: " + "a".repeat(100_000) + "\r\n\r\n");
        refuses(
                ErrorCode.HEADERS_TOO_LARGE,
                "GET /payin/x HTTP/1.1\r\nHost: a\r\n" + "X-A: a\r\n".repeat(10_000) + "\r\n");
    }

    @Test
    void two_pipelined_posts_are_answered_in_their_order() {
        try (var connection = RawConnection.opened()) {
            connection.says(post(Order.pix(1))
                    + post(Order.boleto(2))
                    + merchant.rawRequest("POST /payin", "{")
                    + merchant.rawRequest("GET /payin/x"));

            assertThat(connection.hears().at("amount")).isEqualTo("1");
            assertThat(connection.hears().at("amount")).isEqualTo("2");
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.INVALID_JSON);
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.NOT_FOUND);
        }
    }

    @Test
    void a_body_that_follows_a_refusal_is_not_taken_for_a_request() {
        try (var connection = RawConnection.opened()) {
            var smuggled = merchant.rawRequest("GET /payin/x");
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
                    + smuggled.length() + "\r\n\r\n" + smuggled + post(Order.pix(3)));

            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            assertThat(connection.hears().at("amount")).isEqualTo("3");
        }
    }

    @Test
    void half_a_request_creates_nothing() {
        var order = post(Order.pix(5));
        for (var length : new int[] {1, 20, order.length() / 2, order.length() - 1}) {
            try (var connection = RawConnection.opened()) {
                connection.says(order.substring(0, length));
            }
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void a_client_that_expects_100_continue_gets_it() {
        try (var connection = RawConnection.opened()) {
            var request = merchant.rawRequest("POST /payin", Order.pix(6).json(), "Expect: 100-continue");
            int body = request.indexOf("\r\n\r\n") + 4;
            connection.says(request.substring(0, body));
            assertThat(connection.hears().status()).isEqualTo(100);
            connection.says(request.substring(body));
            assertThat(connection.hears().at("amount")).isEqualTo("6");
        }
    }

    @Test
    void a_client_that_expects_100_continue_without_credentials_is_refused_at_once_and_the_connection_ends() {
        try (var connection = RawConnection.opened()) {
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 1000000000\r\n\r\n");
            var refusal = connection.hears();
            assertThat(Refusal.in(refusal).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            assertThat(refusal.header("Connection")).isEqualTo("close");
            assertThat(connection.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /payin",
                "POST /payout",
                "POST /_sandbox/reset",
                "POST /checkout/card-tokens",
                "POST /demo/orders"
            })
    void a_body_that_announces_too_many_bytes_is_refused_before_it_comes(String start) {
        for (var expectation : new String[][] {{}, {"Expect: 100-continue"}}) {
            try (var connection = RawConnection.opened()) {
                var request = merchant.rawRequest(start, " ".repeat(1_048_577), expectation);
                connection.says(request.substring(0, request.indexOf("\r\n\r\n") + 4));
                assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.BODY_TOO_LARGE);
            }
        }
    }

    @Test
    void without_a_host_header_the_boletos_url_has_the_called_address() {
        try (var connection = RawConnection.opened()) {
            var request = post(Order.boleto(8)).replace("HTTP/1.1\r\nHost: a\r\n", "HTTP/1.0\r\n");
            var answer = connection.says(request).hears();
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.at("boleto/url"))
                    .startsWith(RunningSandbox.shared().url() + "/checkout/");
            assertThat(connection.isEnded()).isTrue();
        }
    }

    private void refuses(ErrorCode code, String request) {
        try (var connection = RawConnection.opened()) {
            var refusal = Refusal.in(connection.says(request).hears());
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.detail()).doesNotContain("MiB");
        }
    }

    private String post(Order order) {
        return merchant.rawRequest("POST /payin", order.json());
    }
}
