package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that has no file descriptor left for a connection. */
@Tag("thorough")
class OutOfDescriptorsTest {
    private static final int DESCRIPTORS = 150;
    /** So many that accepting fails at least twice. */
    private static final int CONNECTIONS = 3 * DESCRIPTORS;

    @Test
    void one_line_says_so_and_the_server_answers_again_once_connections_are_closed(@TempDir Path home)
            throws Exception {
        var archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
        archive.environment.put("PAYSANDBOX_CACHE", "off");
        try (var server = archive.servesWithDescriptors(DESCRIPTORS)) {
            // What answers requests is loaded with the first of each kind.
            archive.paysandbox("payin", "create", "--url", server.url);
            archive.paysandbox("status", "--url", server.url);
            asking(URI.create(server.url)).getInputStream().readNBytes(15);
            var waiting = new ArrayDeque<Socket>();
            while (waiting.size() < CONNECTIONS) {
                waiting.add(asking(URI.create(server.url)));
            }
            // Connections are accepted in their order, and each that is closed makes room for another.
            while (!waiting.isEmpty()) {
                try (var next = waiting.remove()) {
                    assertThat(next.getInputStream().readNBytes(15))
                            .asString(US_ASCII)
                            .isEqualTo("HTTP/1.1 200 OK");
                }
            }

            assertThat(server.errors().lines())
                    .singleElement()
                    .asString()
                    .contains("No connection can be accepted: ", "file descriptor", "ulimit -n");
        }
    }

    @Test
    void a_start_with_too_few_says_so_in_one_sentence(@TempDir Path home) throws Exception {
        var archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
        var java = Path.of(System.getProperty("java.home"), "bin", "java") + " -jar";
        for (var command : List.of(
                "'" + archive.root + "/bin/paysandbox' serve",
                java + " '" + archive.root + "/lib/server/paysandbox-server.jar'")) {
            var start = new ProcessBuilder("sh", "-c", "ulimit -n 64; " + command + " --port=0")
                    .redirectErrorStream(true)
                    .start();

            assertThat(new String(start.getInputStream().readAllBytes(), UTF_8))
                    .isEqualTo("paysandbox: the server needs at least 130 file descriptors, and more for connections:"
                            + " raise the limit, such as by ulimit -n 1024.\n");
            assertThat(start.waitFor()).isNotZero();
        }
    }

    private static Socket asking(URI server) throws IOException {
        var socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write("GET /health/readiness HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        return socket;
    }
}
