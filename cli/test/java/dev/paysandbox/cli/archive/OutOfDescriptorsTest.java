package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Receiver;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that has no file descriptor left for a connection. */
@Tag("thorough")
class OutOfDescriptorsTest {
    private static final int DESCRIPTORS = 150;
    /** So many that accepting fails at least twice. */
    private static final int CONNECTIONS = 3 * DESCRIPTORS;
    /** More than the descriptors that may become free meanwhile. */
    private static final int NOTIFICATIONS = 4;

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
    void a_notification_waits_for_a_descriptor_and_its_receiver_is_not_blamed(@TempDir Path home) throws Exception {
        var archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
        archive.environment.put("PAYSANDBOX_CACHE", "off");
        try (var server = archive.servesWithDescriptors(DESCRIPTORS);
                var receiver = new Receiver().behaving(OutOfDescriptorsTest::once)) {
            archive.environment.put("PAYSANDBOX_URL", server.url);
            var create = new String[] {"payin", "create", "-o", "id", "--webhook", receiver.url()};
            archive.paysandbox("payin", "pay", archive.paysandbox(create).strip());
            receiver.next();
            // The first of everything has been loaded. What follows is sent on a connection that is open already. A
            // connection that ends late frees a descriptor, so the first of these may get one: it keeps it.
            var ids = new ArrayList<String>();
            while (ids.size() < NOTIFICATIONS) {
                ids.add(archive.paysandbox(create).strip());
            }
            var all = new CountDownLatch(1);
            receiver.behaving(Receiver.waitingFor(all, OutOfDescriptorsTest::once));
            var waiting = new ArrayDeque<Socket>();
            try (var open = asking(URI.create(server.url))) {
                open.getInputStream().readNBytes(15);
                while (waiting.size() < CONNECTIONS) {
                    waiting.add(asking(URI.create(server.url)));
                }
                Eventually.holds(() -> server.errors().contains("No connection can be accepted: "));
                for (var id : ids) {
                    open.getOutputStream().write(paying(id));
                }
                Eventually.holds(() -> server.errors()
                        .contains("Notifications wait, because this sandbox has no file descriptors left"));
                all.countDown();
                for (var socket : waiting) {
                    socket.close();
                }
            }

            for (var id : ids) {
                archive.paysandbox("payin", "await", id, "APPROVED", "--delivered");
                assertThat(archive.paysandbox("webhook", "list", "--payment", id, "-o", "json"))
                        .as("one attempt")
                        .containsOnlyOnce("\"outcome\":")
                        .contains("\"outcome\":\"DELIVERED\"");
            }
            assertThat(archive.paysandbox("doctor", "--fail-on", "never")).doesNotContain("PSB-007");
        }
    }

    private static byte[] paying(String id) {
        var action = "{\"action\":\"pay\"}";
        return ("POST /_sandbox/payins/" + id + "/actions HTTP/1.1\r\nHost: localhost\r\n"
                        + "x-api-key: pk_test_sandbox\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + action.length() + "\r\n\r\n" + action)
                .getBytes(US_ASCII);
    }

    /** So that each notification needs a connection of its own. */
    private static void once(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Connection", "close");
        exchange.sendResponseHeaders(200, -1);
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
