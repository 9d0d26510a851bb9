package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Large snapshots whose clients hang up, read nothing or send nothing more. */
class SnapshotsUnderWayTest {
    private static final int MANY = 10_000;

    private final Sandbox sandbox = RunningSandbox.started();
    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @Test
    void a_client_that_hangs_up_in_mid_answer_leaves_no_word_in_the_log() throws IOException {
        try (sandbox;
                var log = Log.listened()) {
            assertThat(SnapshotTest.restores(merchant, LargeSnapshotTest.documentOf(merchant, MANY))
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
    void neither_an_incomplete_snapshot_nor_a_client_that_reads_nothing_keeps_the_sandbox_from_stopping()
            throws Exception {
        assertThat(SnapshotTest.restores(merchant, LargeSnapshotTest.documentOf(merchant, MANY))
                        .status())
                .isEqualTo(204);
        try (var deaf = asksForSnapshot();
                var silent = connected();
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

    private Socket asksForSnapshot() {
        var socket = connected();
        says(
                socket,
                "GET /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                        + "\r\n\r\n");
        return socket;
    }

    private Socket connected() {
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
