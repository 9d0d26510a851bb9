package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Large snapshots whose clients hang up, read nothing or send nothing more. */
class SnapshotsUnderWayTest {
    private static final int MANY = 10_000;

    private final Sandbox sandbox = RunningSandbox.started();
    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @Test
    void a_client_that_disconnects_during_an_answer_causes_no_log_message() throws IOException {
        try (sandbox;
                var log = Log.listened()) {
            assertThat(merchant.restores(LargeSnapshotTest.documentOf(merchant, MANY))
                            .status())
                    .isEqualTo(204);
            for (int round = 0; round < 10; round++) {
                var clients = new ArrayList<Socket>();
                for (int i = 0; i < 20; i++) {
                    clients.add(asksForSnapshot());
                }
                for (var client : clients) {
                    client.getInputStream().readNBytes(100_000);
                    client.setSoLinger(true, 0);
                    client.close();
                }
            }
            // Answered after all that was going on when the last of them hung up.
            assertThat(merchant.looksAt("/clock").status()).isEqualTo(200);
            sandbox.close();

            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void an_incomplete_snapshot_and_a_client_that_reads_nothing_do_not_delay_the_shutdown() throws Exception {
        assertThat(merchant.restores(LargeSnapshotTest.documentOf(merchant, MANY))
                        .status())
                .isEqualTo(204);
        try (var deaf = asksForSnapshot();
                var silent = connected(sandbox);
                var log = Log.listened()) {
            assertThat(deaf.getInputStream().readNBytes(15))
                    .asString(StandardCharsets.US_ASCII)
                    .isEqualTo("HTTP/1.1 200 OK");
            says(
                    silent,
                    "PUT /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                            + "\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n");
            assertThat(silent.getInputStream().readNBytes(12))
                    .asString(StandardCharsets.US_ASCII)
                    .isEqualTo("HTTP/1.1 100");
            says(silent, "{" + " ".repeat(100_000));

            sandbox.close();

            assertThat(log.text()).doesNotContain("Timeout hit");
        }
    }

    @Test
    void clients_that_read_nothing_are_disconnected_and_keep_no_memory_from_others() throws IOException {
        var deaf = new ArrayList<Socket>();
        try (sandbox;
                var log = Log.listened();
                var hasty = RunningSandbox.started("--idle-timeout=3s", "--max-memory=8")) {
            var one = TestMerchant.of(hasty);
            assertThat(one.restores(LargeSnapshotTest.documentOf(merchant, MANY))
                            .status())
                    .isEqualTo(204);
            String status;
            do {
                deaf.add(asksForSnapshot(hasty, one, "Connection: close\r\n"));
                status = new String(
                        deaf.get(deaf.size() - 1).getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            } while (status.endsWith("200"));

            assertThat(status).isEqualTo("HTTP/1.1 503");
            Eventually.holds(() -> one.looksAt("/snapshot").status() != 503);
            // Which of them made room is not known: one that was not cut off yet is answered to its end now.
            assertThat(deaf.subList(0, deaf.size() - 1).stream().map(SnapshotsUnderWayTest::whatComes))
                    .as("answers of which one breaks off")
                    .anyMatch(answer -> !answer.endsWith("\r\n0\r\n\r\n"));
            assertThat(log.text()).isEmpty();
        } finally {
            for (var socket : deaf) {
                socket.close();
            }
        }
    }

    /** All that comes until the connection ends, which may also be by a reset. */
    private static String whatComes(Socket socket) {
        var all = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(all);
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the connection is still open", open);
        } catch (IOException reset) {
            // It has ended.
        }
        return all.toString(StandardCharsets.US_ASCII);
    }

    private Socket asksForSnapshot() {
        return asksForSnapshot(sandbox, merchant, "");
    }

    private static Socket asksForSnapshot(Sandbox sandbox, TestMerchant merchant, String headers) {
        var socket = connected(sandbox);
        says(
                socket,
                "GET /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey() + "\r\n"
                        + headers + "\r\n");
        return socket;
    }

    private static Socket connected(Sandbox sandbox) {
        try {
            var socket = new Socket();
            socket.setReceiveBufferSize(4_096);
            socket.connect(
                    new InetSocketAddress(sandbox.url().getHost(), sandbox.url().getPort()));
            socket.setSoTimeout(30_000);
            return socket;
        } catch (IOException noConnection) {
            throw new UncheckedIOException(noConnection);
        }
    }

    private static void says(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
