package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** More connections than there is room for, and more requests on one than are read. */
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
