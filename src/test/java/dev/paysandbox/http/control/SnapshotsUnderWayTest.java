package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Large snapshots whose clients hang up, read nothing or send nothing more. */
@Tag("thorough")
class SnapshotsUnderWayTest {
    private static final int MANY = 10_000;

    private final Sandbox sandbox = RunningSandbox.started();
    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @Tag("thorough")
    @Test
    void a_client_that_disconnects_before_or_during_an_answer_causes_no_log_message() {
        try (sandbox;
                var log = Log.listened()) {
            holdsMany(merchant);
            for (int round = 0; round < 10; round++) {
                var clients = new ArrayList<RawConnection>();
                for (int i = 0; i < 20; i++) {
                    clients.add(asksForSnapshot());
                }
                for (int i = 0; i < clients.size(); i++) {
                    if (i % 2 == 0) {
                        clients.get(i).hears(100_000);
                    }
                    clients.get(i).resets();
                }
            }
            // Answered after all that was going on when the last of them hung up.
            assertThat(merchant.looksAt("/clock").status()).isEqualTo(200);
            sandbox.close();

            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void an_incomplete_snapshot_and_a_client_that_reads_nothing_do_not_delay_the_shutdown() {
        holdsMany(merchant);
        try (var deaf = asksForSnapshot();
                var silent = RawConnection.slow(sandbox);
                var log = Log.listened()) {
            assertThat(deaf.hears(15)).isEqualTo("HTTP/1.1 200 OK");
            silent.says("PUT /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                    + "\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n");
            assertThat(silent.hears(12)).isEqualTo("HTTP/1.1 100");
            silent.says("{" + " ".repeat(100_000));

            sandbox.close();

            assertThat(log.text()).doesNotContain("Timeout hit");
        }
    }

    @Tag("thorough")
    @Test
    void clients_that_read_nothing_are_disconnected_and_keep_no_memory_from_others() {
        var deaf = new ArrayList<RawConnection>();
        try (sandbox;
                var log = Log.listened();
                var hasty = RunningSandbox.started("--idle-timeout=3s", "--max-memory=8")) {
            var one = TestMerchant.of(hasty);
            holdsMany(one);
            String status;
            do {
                deaf.add(asksForSnapshot(hasty, one, "Connection: close\r\n"));
                status = deaf.get(deaf.size() - 1).hears(12);
            } while (status.endsWith("200"));

            assertThat(status).isEqualTo("HTTP/1.1 503");
            Eventually.holds(() -> one.looksAt("/snapshot").status() != 503);
            // Which of them made room is not known: one that was not cut off yet is answered to its end now.
            assertThat(deaf.subList(0, deaf.size() - 1).stream().map(SnapshotsUnderWayTest::whatComes))
                    .as("answers of which one breaks off")
                    .anyMatch(answer -> !answer.endsWith("\r\n0\r\n\r\n"));
            assertThat(log.text()).isEmpty();
        } finally {
            deaf.forEach(RawConnection::close);
        }
    }

    /** All that comes until the connection ends, which may also be by a reset. */
    private static String whatComes(RawConnection connection) {
        var all = new StringBuilder();
        try {
            for (var more = connection.hears(4_096); !more.isEmpty(); more = connection.hears(4_096)) {
                all.append(more);
            }
        } catch (UncheckedIOException reset) {
            assertThat(reset).as("the connection is still open").hasCauseInstanceOf(SocketException.class);
        }
        return all.toString();
    }

    private RawConnection asksForSnapshot() {
        return asksForSnapshot(sandbox, merchant, "");
    }

    private static RawConnection asksForSnapshot(Sandbox sandbox, TestMerchant merchant, String headers) {
        return RawConnection.slow(sandbox)
                .says("GET /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                        + "\r\n" + headers + "\r\n");
    }

    private void holdsMany(TestMerchant whose) {
        assertThat(whose.restores(LargeSnapshotTest.documentOf(merchant, MANY)).status())
                .isEqualTo(204);
    }
}
