package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** More connections than there is room for, and more in their bodies than there is memory for. */
class ConnectionLimitTest {
    private static final String GET = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";

    @Test
    void a_connection_beyond_the_limit_is_closed_and_another_is_served_once_one_has_left() {
        try (var sandbox = RunningSandbox.started("--max-connections=1")) {
            try (var only = RawConnection.to(sandbox)) {
                assertThat(only.says(GET).hears().status()).isEqualTo(200);
                try (var late = RawConnection.to(sandbox)) {
                    assertThat(late.isEnded()).isTrue();
                }
                assertThat(only.says(GET).hears().status()).isEqualTo(200);
            }
            Eventually.holds(() -> isServed(sandbox));
        }
    }

    private static boolean isServed(Sandbox sandbox) {
        try (var next = RawConnection.to(sandbox)) {
            return next.says(GET).hears().status() == 200;
        } catch (AssertionError | RuntimeException closed) {
            return false;
        }
    }

    @Test
    void bodies_that_together_are_too_large_are_refused_and_small_ones_are_not() {
        try (var sandbox = RunningSandbox.started()) {
            var merchant = TestMerchant.of(sandbox);
            var whole = merchant.rawRequest("POST /payin", " ".repeat(1_000_000));
            var most = whole.substring(0, whole.length() - 1);
            var connections = new ArrayList<RawConnection>();
            var tooMany = 2 * Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 8) / 980_000;
            var refused = new CompletableFuture<Answer>();
            for (int i = 0; i < tooMany; i++) {
                var connection = RawConnection.to(sandbox).says(most);
                connections.add(connection);
                CompletableFuture.supplyAsync(connection::hears, thread -> new Thread(thread).start())
                        .thenAccept(refused::complete);
            }

            assertThat(Refusal.of(refused.join()).code()).isEqualTo(ErrorCode.TOO_BUSY);
            merchant.opens(Order.pix(100));
            connections.forEach(RawConnection::close);
        }
    }

    @Test
    void pipelined_requests_wait_for_their_answers_to_be_read_and_none_is_lost() {
        try (var sandbox = RunningSandbox.started()) {
            var merchant = TestMerchant.of(sandbox);
            var post = merchant.rawRequest("POST /payin", "{}");
            try (var deaf = RawConnection.to(sandbox)) {
                int many = 100;
                var asking = new Thread(() -> deaf.says(post.repeat(many)));
                asking.start();
                merchant.opens(Order.pix(100));
                for (int i = 0; i < many; i++) {
                    assertThat(deaf.hears().status()).isEqualTo(400);
                }
            }
        }
    }
}
