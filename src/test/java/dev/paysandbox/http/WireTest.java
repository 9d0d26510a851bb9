package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that no well-behaved HTTP client sends. */
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
    void an_invalid_path_is_a_bad_request(String start) {
        refuses(start + " HTTP/1.1\r\nHost: a\r\n" + authorization() + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-A: a\rX-B: b",
                "X-A: a\u0000b",
                "no colon",
                "X-A : a",
                ": a",
                "Content-Length: -5",
                "Content-Length: many",
                "Content-Length: 5\r\nContent-Length: 6",
                "Content-Length: 5\r\nTransfer-Encoding: chunked"
            })
    void an_invalid_header_is_a_bad_request(String header) {
        refuses("POST /payin HTTP/1.1\r\nHost: a\r\n" + authorization() + header + "\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\nGARBAGE\r\n\r\n",
                "GET\r\n\r\n",
                "GET /payin/x\r\n\r\n",
                "GET /payin/x JUNK/1.1\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"
            })
    void what_is_not_http_is_a_bad_request(String bytes) {
        refuses(bytes);
    }

    @Test
    void a_long_request_line_or_header_is_a_bad_request_and_no_large_body() {
        refuses("GET /payin/" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: a\r\n" + authorization() + "\r\n");
        refuses("GET /payin/x HTTP/1.1\r\nHost: a\r\nX-A: " + "a".repeat(100_000) + "\r\n\r\n");
        refuses("GET /payin/x HTTP/1.1\r\nHost: a\r\n" + "X-A: a\r\n".repeat(10_000) + "\r\n");
    }

    @Test
    void two_pipelined_posts_are_answered_in_their_order() {
        try (var connection = connected()) {
            var first = Order.pix(1);
            var second = Order.boleto(2);
            connection.says(post(first.json(), "") + post(second.json(), "") + post("{", "") + get("/payin/x"));

            assertThat(connection.hears().at("amount")).isEqualTo("1");
            assertThat(connection.hears().at("amount")).isEqualTo("2");
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.INVALID_JSON);
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.NOT_FOUND);
        }
    }

    @Test
    void a_body_that_follows_a_refusal_is_not_taken_for_a_request() {
        try (var connection = connected()) {
            var smuggled = get("/payin/x");
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
                    + smuggled.length() + "\r\n\r\n" + smuggled
                    + post(Order.pix(3).json(), ""));

            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            assertThat(connection.hears().at("amount")).isEqualTo("3");
        }
    }

    @Test
    void a_request_may_come_byte_by_byte() {
        try (var connection = connected()) {
            var bytes = post(Order.pix(4).json(), "").getBytes(StandardCharsets.ISO_8859_1);
            for (var one : bytes) {
                connection.says(new byte[] {one});
            }
            assertThat(connection.hears().at("amount")).isEqualTo("4");
        }
    }

    @Test
    void half_a_request_creates_nothing() {
        var order = post(Order.pix(5).json(), "");
        for (var length : new int[] {1, 20, order.length() / 2, order.length() - 1}) {
            try (var connection = connected()) {
                connection.says(order.substring(0, length));
            }
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void a_client_that_expects_100_continue_gets_it() {
        try (var connection = connected()) {
            var body = Order.pix(6).json();
            var request = post(body, "Expect: 100-continue\r\n");
            connection.says(request.substring(0, request.indexOf("\r\n\r\n") + 4));
            assertThat(connection.hears().status()).isEqualTo(100);
            connection.says(body.getBytes(StandardCharsets.UTF_8));
            assertThat(connection.hears().at("amount")).isEqualTo("6");
        }
    }

    @Test
    void a_client_that_expects_100_continue_without_credentials_is_refused_at_once() {
        try (var connection = connected()) {
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 1000000000\r\n\r\n");
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
        }
    }

    @Test
    void invalid_chunks_are_refused() {
        try (var connection = connected()) {
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\n" + authorization()
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n");
            assertThat(Refusal.in(connection.hears()).code().status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "identity"})
    void an_unknown_transfer_encoding_is_a_bad_request(String encoding) {
        refuses(post(Order.pix(7).json(), "Transfer-Encoding: " + encoding + "\r\n"));
    }

    @Test
    void without_a_host_header_the_boletos_url_has_the_called_address() {
        try (var connection = connected()) {
            var request = post(Order.boleto(8).json(), "").replace("HTTP/1.1\r\nHost: a\r\n", "HTTP/1.0\r\n");
            var answer = connection.says(request).hears();
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.at("boleto/url"))
                    .startsWith(RunningSandbox.shared().url() + "/checkout/");
        }
    }

    @Test
    void an_http_1_0_client_gets_one_answer_and_a_closed_connection() {
        try (var connection = connected()) {
            connection.says(get("/payin/x").replace("HTTP/1.1", "HTTP/1.0"));
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(connection.isEnded()).isTrue();
        }
    }

    private void refuses(String request) {
        try (var connection = connected()) {
            var refusal = Refusal.in(connection.says(request).hears());
            assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_REQUEST);
            assertThat(refusal.detail()).doesNotContain("MiB");
        }
    }

    private String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n" + authorization() + "\r\n";
    }

    private String post(String body, String moreHeaders) {
        var latin = new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return "POST /payin HTTP/1.1\r\nHost: a\r\n" + authorization() + "Content-Type: application/json\r\n"
                + moreHeaders + "Content-Length: " + latin.length() + "\r\n\r\n" + latin;
    }

    private String authorization() {
        return "Authorization: " + merchant.basic() + "\r\n";
    }

    private static RawConnection connected() {
        return RawConnection.to(RunningSandbox.shared());
    }
}
