package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are answered before their bodies have come. */
class RefusedBodyTest {
    @ParameterizedTest(name = "{0}, {2} bytes")
    @CsvSource({
        "PUT /_sandbox/snapshot, 413, 300000000",
        "PUT /_sandbox/snapshot, 415, 300000000",
        "POST /payin, 401, 1000000",
    })
    void a_refused_body_that_never_arrives_ends_the_connection(String line, int status, int length) {
        try (var sandbox = RunningSandbox.started("--request-timeout=1s");
                var connection = RawConnection.to(sandbox)) {
            connection
                    .says(head(TestMerchant.of(sandbox), line, status, length))
                    .says("{" + " ".repeat(9_999));

            var answer = connection.hears();

            assertThat(answer.status()).as(answer.text()).isEqualTo(status);
            assertThat(connection.isEnded()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}, {2} bytes")
    @CsvSource({"PUT /_sandbox/snapshot, 413, 300000000", "POST /payin, 401, 1000000", "POST /payin, 401, 20000"})
    void a_refused_body_that_never_arrives_does_not_delay_the_shutdown(String line, int status, int length) {
        var sandbox = RunningSandbox.started();
        try (var connection = RawConnection.to(sandbox);
                var log = Log.listened()) {
            connection
                    .says(head(TestMerchant.of(sandbox), line, status, length))
                    .says("{");
            assertThat(connection.hears().status()).isEqualTo(status);

            sandbox.close();

            assertThat(log.text()).doesNotContain("Timeout hit");
        }
    }

    @Test
    void a_refused_body_that_arrives_costs_nobody_the_connection() {
        try (var sandbox = RunningSandbox.started();
                var connection = RawConnection.to(sandbox)) {
            var merchant = TestMerchant.of(sandbox);
            connection.says(head(merchant, "POST /payin", 401, 2_000_000));
            assertThat(connection.hears().status()).isEqualTo(401);

            connection.says(" ".repeat(2_000_000)).says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(connection.hears().status()).isEqualTo(200);
        }
    }

    private static String head(TestMerchant merchant, String line, int status, int length) {
        return line + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
                + (status == 415 ? "text/plain" : "application/json")
                + "\r\nContent-Length: " + length + "\r\n"
                + (status == 401 ? "" : "Authorization: " + merchant.basic() + "\r\n") + "\r\n";
    }
}
