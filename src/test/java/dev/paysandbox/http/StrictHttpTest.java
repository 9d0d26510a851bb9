package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What two readers could understand in two ways is refused, and what follows it on the connection is never run. */
class StrictHttpTest {
    private final TestMerchant merchant = TestMerchant.opened();

    /** Header lines that leave in doubt where a request ends. {@code |} stands for the end of a line. */
    static List<String> doubtfulFraming() {
        var lines = new ArrayList<String>();
        for (var coding :
                List.of("identity", "gzip, chunked", "chunked, chunked", "chunked;q=1", "\u000bchunked", "")) {
            lines.add("Transfer-Encoding: " + coding);
            lines.add("Content-Length: 2|Transfer-Encoding:\t" + coding);
        }
        for (var length : List.of("+2", "-0", "", "2 2", "2, 3", "0x2", "\u000b2", "99999999999999999999")) {
            lines.add("Content-Length: " + length);
        }
        lines.add("Transfer-Encoding: chunked|Content-Length: 2");
        lines.add("Transfer-Encoding: chunked|Transfer-Encoding: chunked");
        lines.add("Transfer-Encoding : chunked");
        lines.add("Transfer-Encoding:| chunked");
        lines.add("Content-Length: 2|content-length: 2");
        lines.add("Content-Length: 2|Content-Length: 30");
        lines.add("Content-Length|: 2");
        lines.add("no colon");
        return lines;
    }

    @ParameterizedTest
    @MethodSource("doubtfulFraming")
    void a_request_whose_end_is_in_doubt_is_refused_and_its_body_is_never_run(String lines) {
        for (var version : List.of("HTTP/1.1", "HTTP/1.0")) {
            refusesAndRunsNothing("POST /payin " + version + "\r\nHost: a\r\nConnection: keep-alive\r\n"
                    + lines.replace("|", "\r\n") + "\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Host: a|Host: b",
                "Host:",
                "Host: a b",
                "Host: user@a",
                "Host: a:-1",
                "Host: :80",
                "Host: .a",
                "Host: evil/\"><script>",
                "Host: [::1",
                "Host: ::1",
                "Host: \u00e9",
                "Host: a| b",
                "\tX-A: b|Host: a"
            })
    void a_request_without_one_valid_host_is_refused(String lines) {
        var ended = lines.isEmpty() ? "" : lines.replace("|", "\r\n") + "\r\n";
        refusesAndRunsNothing("GET /health HTTP/1.1\r\n" + ended + "\r\n");
    }

    static Stream<String> startLines() {
        return Stream.of(
                "GET /health HTTP/2.0",
                "GET /health HTTP/1.2",
                "GET /health HTTP/1.1x",
                "GET /health HTTPS/1.1",
                "GET /health",
                "GET /hea\u0000lth HTTP/1.1",
                "GET health HTTP/1.1",
                "GET * HTTP/1.1",
                "GET ftp://a/health HTTP/1.1",
                "OPTIONS * HTTP/1.1",
                "GET http://a b/health HTTP/1.1",
                "GET http://[/health HTTP/1.1",
                "CONNECT a:443 HTTP/1.1",
                "G(T /health HTTP/1.1",
                "\r\n\r\nGARBAGE",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");
    }

    @ParameterizedTest
    @MethodSource("startLines")
    void an_invalid_request_line_is_refused(String line) {
        refusesAndRunsNothing(line + "\r\nHost: a\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health HTTP/1.1\nHost: a\n\n",
                "GET /health HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nX-A: \u0000\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nX A: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
                "GET /health%zz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            })
    void line_ends_and_control_characters_are_taken_as_the_standard_has_them(String request) {
        refusesAndRunsNothing(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz\r\n{}\r\n0\r\n\r\n",
                "+2\r\n{}\r\n0\r\n\r\n",
                "fffffffff\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}x0\r\n\r\n",
                "2\n{}\r\n0\r\n\r\n",
                "2;\nxx\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}\r\n0\r\nX A: b\r\n\r\n",
                "2 x\r\n{}\r\n0\r\n\r\n",
                "2 \r\n{}\r\n0\r\n\r\n",
                "2\u0000\r\n{}\r\n0\r\n\r\n",
                "2;\u0000\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}\r\n0\r\n\tX-A: b\r\n\r\n"
            })
    void after_a_broken_chunk_the_request_is_refused_and_the_connection_ends(String chunks) {
        refusesAndRunsNothing(chunked(chunks));
    }

    @Test
    void a_whole_order_in_a_body_that_breaks_off_later_is_not_executed() {
        var order = Order.pix(100).with("customer.address.city", "\"Recife\"").json();
        refusesAndRunsNothing(chunked(Integer.toHexString(order.length()) + "\r\n" + order + "\r\nzz\r\n"));
    }

    @Test
    void a_broken_chunk_of_a_snapshot_is_refused_as_any_other() {
        refusesAndRunsNothing(chunked("8\r\n{\"form\":\r\nzz\r\n").replace("POST /payin", "PUT /_sandbox/snapshot"));
    }

    @Test
    void a_broken_chunk_after_the_answer_ends_the_connection_without_a_second_answer() {
        try (var connection = RawConnection.opened()) {
            connection.says("POST /payin HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
                    + "Content-Type: application/json\r\n\r\n2\r\n{}\r\n");
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);

            connection.says("zz\r\n" + payin());
            assertThat(connection.isEnded()).isTrue();
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void earlier_requests_are_answered_first() {
        try (var connection = RawConnection.opened()) {
            connection.says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2) + chunked("zz\r\n") + payin());

            assertThat(connection.hears().status()).isEqualTo(200);
            assertThat(connection.hears().status()).isEqualTo(200);
            assertThat(Refusal.in(connection.hears()).code().status()).isBetween(400, 415);
            assertThat(connection.isEnded()).isTrue();
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void a_connection_with_too_many_pipelined_requests_ends_without_a_word_in_the_log() {
        try (var log = Log.listened();
                var connection = RawConnection.opened()) {
            connection.says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000));
            boolean ended = false;
            for (int heard = 0; !ended && heard < 1_000_000; heard++) {
                ended = connection.isEnded();
            }
            assertThat(ended).isTrue();
            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void a_refused_request_says_why() {
        try (var connection = RawConnection.opened()) {
            connection.says("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            assertThat(Refusal.in(connection.hears()).detail()).isEqualTo("There are several Host headers.");
        }
        try (var connection = RawConnection.opened()) {
            connection.says("GET /payin/" + "a".repeat(9_000) + " HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(Refusal.in(connection.hears()).detail())
                    .isEqualTo("The request line, which has the path and the query, exceeds 4096 bytes.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
                "\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /health HTTP/1.1\r\nHOST:a_b.example.:65535\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: [fe80::1]:80\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: 127.0.0.1\t \r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nX-A: \u00c3\u00a9\r\nX-B:\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n2;a=\"b\"\r\n{}\r\n0\r\nX-A: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n002 \t;a\r\n{}\r\nA\r\n0\r\n\r\n 0\r\n \r\n000;b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}",
                "GET http://a/health HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET HTTPS://[::1]:8443/health HTTP/1.1\r\nHost: b\r\n\r\n",
            })
    void valid_requests_are_served_in_one_piece_or_byte_by_byte(String request) {
        try (var connection = RawConnection.opened()) {
            assertThat(connection.says(request).hears().status()).isEqualTo(200);
            for (var one : request.getBytes(StandardCharsets.ISO_8859_1)) {
                connection.says(new byte[] {one});
            }
            assertThat(connection.hears().status()).isEqualTo(200);
        }
    }

    @Test
    void a_refusal_does_not_depend_on_how_the_bytes_arrive() {
        for (var request : List.of(
                "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nX A: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n")) {
            try (var connection = RawConnection.opened()) {
                for (var one : request.getBytes(StandardCharsets.ISO_8859_1)) {
                    connection.says(new byte[] {one});
                }
                assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.BAD_REQUEST);
                assertThat(connection.isEnded()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE /health", "OPTIONS /health", "DELETE /health", "get /health", "BREW /health"})
    void an_unusual_method_is_answered_and_the_next_request_too(String line) {
        try (var connection = RawConnection.opened()) {
            connection.says(line + " HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.hears().status()).isLessThan(500);
            connection.says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.hears().status()).isEqualTo(200);
        }
    }

    @Test
    void http_1_0_needs_no_host_and_gets_one_answer() {
        try (var connection = RawConnection.opened()) {
            connection.says("GET /health HTTP/1.0\r\n\r\n");
            assertThat(connection.hears().status()).isEqualTo(200);
            assertThat(connection.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, chunked", "chunked, chunked"})
    void a_body_with_a_coding_before_chunked_is_refused_even_if_its_chunks_are_right(String coding) {
        refusesAndRunsNothing("POST /payin HTTP/1.1\r\nHost: a\r\nAuthorization: " + merchant.basic()
                + "\r\nTransfer-Encoding: " + coding + "\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    }

    /** Sends the request with a whole, valid one behind it, which would create a payin. */
    private void refusesAndRunsNothing(String request) {
        try (var connection = RawConnection.opened()) {
            var answer = connection.says(request + payin()).hears();
            assertThat(Refusal.in(answer).code()).as(request).isEqualTo(ErrorCode.BAD_REQUEST);
            assertThat(answer.headers().firstValue("Connection")).hasValue("close");
            assertThat(connection.isEnded()).as(request).isTrue();
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).as(request).isEmpty();
    }

    private String payin() {
        return merchant.rawRequest("POST /payin", Order.pix(100).json());
    }

    /** A payin whose body comes in these chunks. */
    private String chunked(String chunks) {
        return "POST /payin HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nAuthorization: " + merchant.basic()
                + "\r\nContent-Type: application/json\r\n\r\n" + chunks;
    }
}
