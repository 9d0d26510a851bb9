package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.SandboxContext;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that begin and do not end. */
@Tag("thorough")
@MicronautTest(contextBuilder = SlowClientsTest.Impatient.class)
class SlowClientsTest {
    private static final String TURNED_AWAY = "\npaysandbox_connections_turned_away_total ";

    private final URI sandbox;
    private final TestMerchant merchant;

    SlowClientsTest(EmbeddedServer server) {
        sandbox = server.getURI();
        merchant = TestMerchant.at(sandbox);
    }

    /** A sandbox with little patience. */
    public static final class Impatient extends SandboxContext {
        public Impatient() {
            super("--request-timeout=1s");
        }
    }

    @AfterEach
    void other_clients_are_served() {
        merchant.opens(Order.pix(100));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /payin HTTP/1.1\r\nHost: a\r\nAUTHORIZATION\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
                "POST /payin HTTP/1.1\r\nHost: a\r\nAUTHORIZATION\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
                "PUT /_sandbox/snapshot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
            })
    void an_incomplete_request_is_answered_with_an_error_disconnected_and_counted(String beginning) {
        var before = turnedAway();
        try (var connection = RawConnection.to(sandbox)) {
            connection.says(beginning.replace("AUTHORIZATION", "Authorization: " + merchant.basic()));

            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.REQUEST_TIMEOUT);
            assertThat(connection.isEnded()).isTrue();
        }
        assertThat(turnedAway()).isEqualTo(before + 1);
    }

    @Test
    void a_second_request_that_stays_half_does_not_spoil_the_first() {
        try (var connection = RawConnection.to(sandbox)) {
            connection.says(merchant.rawRequest("POST /payin", Order.pix(7).json()));
            assertThat(connection.hears().at("amount")).isEqualTo("7");

            connection.says(merchant.rawRequest("POST /payin", "{}").replace("{}", "{"));
            assertThat(Refusal.in(connection.hears()).code()).isEqualTo(ErrorCode.REQUEST_TIMEOUT);
        }
    }

    @Test
    void a_connection_that_waits_long_for_its_answer_stays_open() {
        var listener = merchant.controls("/listeners", "{}").at("id");
        var answer = merchant.controls("/listeners/" + listener + "/parcels", "{\"wait\":\"1s\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    @Test
    void a_snapshot_that_is_refused_may_take_as_long_to_arrive_as_one_that_is_read() {
        var before = turnedAway();
        var beginning = merchant.rawRequest("POST /payin", "{}").replace("{}", "{");
        try (var snapshot = RawConnection.to(sandbox)) {
            snapshot.says("PUT /_sandbox/snapshot HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 1000000000000\r\n\r\n");
            for (int seconds = 0; seconds < 2; seconds++) {
                try (var half = RawConnection.to(sandbox).says(beginning)) {
                    var refused = CompletableFuture.supplyAsync(half::hears);
                    while (!refused.isDone()) {
                        snapshot.says(new byte[65_536]);
                    }
                }
            }
        }
        assertThat(turnedAway()).as("only the two halves").isEqualTo(before + 2);
    }

    private long turnedAway() {
        var metrics = merchant.gets("/metrics").text();
        int start = metrics.indexOf(TURNED_AWAY) + TURNED_AWAY.length();
        return Long.parseLong(metrics.substring(start, metrics.indexOf('\n', start)));
    }
}
