package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindsTest {
    private static Sandbox sandbox;

    private final TestMerchant merchant = TestMerchant.of(sandbox);
    private final Receiver receiver = new Receiver();

    @BeforeAll
    static void a_sandbox_with_a_short_request_timeout() {
        sandbox = RunningSandbox.started("--webhook-timeout=2s");
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private JsonNode firstAttemptTo(String url) {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(100).heardAt(url));
        merchant.does("pay", payin);
        merchant.isQuiet();
        var delivery = merchant.deliveries(payin).get(0);
        var attempts = delivery.get("attempts");
        assertThat(attempts).hasSize(1);
        assertThat(delivery.get("state").asText())
                .isEqualTo(attempts.get(0).get("outcome").asText().equals("DELIVERED") ? "DELIVERED" : "RETRYING");
        return attempts.get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "200, DELIVERED",
        "201, DELIVERED",
        "204, DELIVERED",
        "299, DELIVERED",
        "301, REDIRECTED",
        "304, REDIRECTED",
        "308, REDIRECTED",
        "400, REJECTED",
        "404, REJECTED",
        "410, REJECTED",
        "429, REJECTED",
        "500, REJECTED",
        "503, REJECTED"
    })
    void only_2xx_is_success(int status, String outcome) {
        receiver.behaving(Receiver.status(status));
        var attempt = firstAttemptTo(receiver.url());

        assertThat(attempt.get("outcome").asText()).isEqualTo(outcome);
        assertThat(attempt.get("status").asInt()).isEqualTo(status);
        assertThat(attempt.has("detail")).isEqualTo(!outcome.equals("DELIVERED"));
    }

    @Test
    void a_redirect_is_not_followed_and_its_target_is_named() {
        try (var elsewhere = new Receiver()) {
            receiver.behaving(Receiver.redirecting(elsewhere.url()));
            var attempt = firstAttemptTo(receiver.url());

            assertThat(attempt.get("outcome").asText()).isEqualTo("REDIRECTED");
            assertThat(attempt.get("detail").asText()).contains(elsewhere.url(), "redirects are not followed");
            assertThat(elsewhere.heard()).isEmpty();
        }
    }

    @Test
    void nobody_at_the_port_is_a_refusal() throws IOException {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        var attempt = firstAttemptTo("http://127.0.0.1:" + port + "/");

        assertThat(attempt.get("outcome").asText()).isEqualTo("REFUSED");
        assertThat(attempt.has("status")).isFalse();
        assertThat(attempt.get("detail").asText()).contains("127.0.0.1:" + port);
    }

    @Test
    void no_answer_in_time_is_a_timeout() {
        var never = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(never, Receiver.status(200)));
        var attempt = firstAttemptTo(receiver.url());
        never.countDown();

        assertThat(attempt.get("outcome").asText()).isEqualTo("TIMEOUT");
        assertThat(attempt.get("detail").asText()).contains("within 2 s");
        // How much more than the timeout it is, the machine decides; FailureTest measures by a clock of its own.
        assertThat(attempt.get("latencyMs").asDouble()).isGreaterThanOrEqualTo(1950.0);
    }

    @Test
    void after_any_failure_the_notification_is_tried_again() {
        receiver.behaving(Receiver.redirecting("/"));
        var attempt = firstAttemptTo(receiver.url());
        assertThat(attempt.get("outcome").asText()).isEqualTo("REDIRECTED");
        receiver.behaving(Receiver.status(200));
        merchant.advances("5s");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED");
    }
}
