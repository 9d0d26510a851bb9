package dev.paysandbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with little memory, started with the launcher's options. */
@Tag("thorough")
class OutOfMemoryTest {
    /** The exit code of {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    /** The largest body that the server accepts. */
    private static final int BODY = 1 << 20;

    private static final String[] ALL_IN_THE_JOURNAL = {
        "--port=0", "--max-journal-entries=100000", "--max-journal-body-bytes=" + BODY
    };

    private UnpackedArchive archive;

    @BeforeEach
    void unpack(@TempDir Path home) throws Exception {
        archive = new UnpackedArchive(UnpackedArchive.unpackedIn(home), home);
        archive.environment.put("PAYSANDBOX_CACHE", "off");
    }

    @Test
    void a_server_out_of_memory_ends_with_its_own_exit_code() throws Exception {
        archive.environment.put("PAYSANDBOX_HEAP", "48m");
        // Its limits allow more data than this heap can hold.
        archive.environment.put("PAYSANDBOX_MAX_MEMORY", "4096");
        try (var server = archive.serves(ALL_IN_THE_JOURNAL)) {
            assertThatThrownBy(() -> send(server.url, 500)).isInstanceOf(IOException.class);

            assertThat(server.ended()).isEqualTo(OUT_OF_MEMORY);
        }
    }

    @Test
    void journals_full_of_the_largest_bodies_do_not_end_the_server() throws Exception {
        archive.environment.put("PAYSANDBOX_HEAP", "128m");
        try (var server = archive.serves(ALL_IN_THE_JOURNAL)) {
            send(server.url, 150);

            assertThat(server.terminate()).isEqualTo(143);
        }
    }

    /** Sends requests that journals keep, as ten merchants in turn, until the server no longer answers. */
    private static void send(String url, int requests) throws IOException, InterruptedException {
        var client = HttpClient.newHttpClient();
        var text = "{\"note\": \"\"}";
        var body = text.replace("\"\"", "\"" + "n ".repeat((BODY - text.length()) / 2) + "\"");
        for (int i = 0; i < requests; i++) {
            var request = HttpRequest.newBuilder(URI.create(url + "/payin"))
                    .timeout(Duration.ofSeconds(30))
                    .header("x-api-key", "pk_test_m" + i % 10)
                    .header("x-api-secret", "sk_test_m")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            client.send(request, HttpResponse.BodyHandlers.discarding());
        }
    }
}
