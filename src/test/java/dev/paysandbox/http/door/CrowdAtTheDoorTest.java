package dev.paysandbox.http.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** More connections than there is room for, and more in their bodies than there is memory for. */
class CrowdAtTheDoorTest {
    @Test
    void beyond_the_limit_the_connection_idle_longest_goes_and_the_new_one_is_served() {
        try (var sandbox = RunningSandbox.started("--max-connections=3")) {
            var get = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
            var connections = new ArrayList<RawConnection>();
            for (int i = 0; i < 5; i++) {
                var connection = RawConnection.to(sandbox);
                connections.add(connection);
                assertThat(connection.says(get).hears().status()).isEqualTo(200);
            }

            assertThat(connections.get(0).isEnded()).isTrue();
            assertThat(connections.get(1).isEnded()).isTrue();
            assertThat(connections.get(2).says(get).hears().status()).isEqualTo(200);
            connections.forEach(RawConnection::close);
        }
    }

    @Test
    void where_nobody_is_idle_the_new_connection_goes() {
        try (var sandbox = RunningSandbox.started("--max-connections=1")) {
            try (var busy = RawConnection.to(sandbox)) {
                busy.says("GET /health HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n");
                busy.hears();
                try (var late = RawConnection.to(sandbox)) {
                    assertThat(late.isEnded()).isTrue();
                }
            }
        }
    }

    @Test
    void bodies_that_together_are_too_large_are_refused_and_small_ones_are_not() {
        try (var sandbox = RunningSandbox.started()) {
            var merchant = TestMerchant.of(sandbox);
            var head = "POST /payin HTTP/1.1\r\nHost: a\r\nAuthorization: " + merchant.basic()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n";
            var most = " ".repeat(999_999);
            var connections = new ArrayList<RawConnection>();
            var tooMany = 2 * Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 8) / 980_000;
            var refused = new CompletableFuture<Answer>();
            for (int i = 0; i < tooMany; i++) {
                var connection = RawConnection.to(sandbox).says(head).says(most);
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
    void a_flood_of_requests_in_one_breath_waits_for_its_answers_to_be_read_and_loses_none() {
        try (var sandbox = RunningSandbox.started()) {
            var merchant = TestMerchant.of(sandbox);
            var post = "POST /payin HTTP/1.1\r\nHost: a\r\nAuthorization: " + merchant.basic()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
            try (var deaf = RawConnection.to(sandbox)) {
                int many = 5_000;
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
