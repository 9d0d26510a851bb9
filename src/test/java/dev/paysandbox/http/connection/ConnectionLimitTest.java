package dev.paysandbox.http.connection;

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
class ConnectionLimitTest {
    private static final String GET = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";

    @Test
    void beyond_the_limit_the_connection_idle_longest_goes_and_the_new_one_is_served() {
        try (var sandbox = RunningSandbox.started("--max-connections=3")) {
            var connections = new ArrayList<RawConnection>();
            for (int i = 0; i < 5; i++) {
                var connection = RawConnection.to(sandbox);
                connections.add(connection);
                assertThat(connection.says(GET).hears().status()).isEqualTo(200);
            }

            assertThat(connections.get(0).isEnded()).isTrue();
            assertThat(connections.get(1).isEnded()).isTrue();
            assertThat(connections.get(2).says(GET).hears().status()).isEqualTo(200);
            connections.forEach(RawConnection::close);
        }
    }

    @Test
    void if_all_connections_have_complete_requests_a_new_one_is_closed() {
        try (var sandbox = RunningSandbox.started("--max-connections=1")) {
            var merchant = TestMerchant.of(sandbox);
            var listener = merchant.controls("/listeners", "{}").at("id");
            var waiting = merchant.rawRequest(
                    "POST /_sandbox/listeners/" + listener + "/parcels",
                    "{\"wait\":\"10s\"}",
                    "x-api-key: " + merchant.publicKey());
            try (var busy = RawConnection.to(sandbox)) {
                // The answer to the first tells that the second, sent in the same breath, has arrived.
                busy.says(GET + waiting);
                assertThat(busy.hears().status()).isEqualTo(200);
                try (var late = RawConnection.to(sandbox)) {
                    assertThat(late.isEnded()).isTrue();
                }
            }
        }
    }

    @Test
    void beyond_the_limit_a_request_that_is_not_whole_goes_before_anyone_idle() {
        try (var sandbox = RunningSandbox.started("--max-connections=2")) {
            var half = half(TestMerchant.of(sandbox));
            try (var idle = RawConnection.to(sandbox)) {
                assertThat(idle.says(GET).hears().status()).isEqualTo(200);
                try (var begun = RawConnection.to(sandbox)) {
                    assertThat(begun.says(half).hears().status()).isEqualTo(100);
                    try (var whole = RawConnection.to(sandbox)) {
                        assertThat(whole.says(GET).hears().status()).isEqualTo(200);
                        assertThat(begun.isEnded()).isTrue();
                        assertThat(idle.says(GET).hears().status()).isEqualTo(200);
                    }
                }
            }
        }
    }

    @Test
    void complete_requests_are_served_beside_any_number_of_incomplete_ones() {
        try (var sandbox = RunningSandbox.started("--max-connections=4")) {
            var half = half(TestMerchant.of(sandbox));
            var halves = new ArrayList<RawConnection>();
            for (int i = 0; i < 50; i++) {
                var begun = RawConnection.to(sandbox).says(half);
                halves.add(begun);
                assertThat(begun.hears().status()).isEqualTo(100);
                try (var whole = RawConnection.to(sandbox)) {
                    assertThat(whole.says(GET).hears().status()).isEqualTo(200);
                }
            }

            for (var one : halves.subList(0, 46)) {
                assertThat(one.isEnded()).isTrue();
            }
            halves.forEach(RawConnection::close);
        }
    }

    private static String half(TestMerchant merchant) {
        var whole = merchant.rawRequest("POST /payin", "{}", "Expect: 100-continue");
        return whole.substring(0, whole.length() - 2);
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
