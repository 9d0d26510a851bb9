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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that must make do with little memory. It runs by the launcher's own options. */
class OutOfMemoryTest {
    /** By {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    /** The largest that is taken. */
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
    void it_ends_with_a_code_of_its_own_instead_of_hanging() throws Exception {
        archive.environment.put("PAYSANDBOX_HEAP", "32m");
        // It may keep what no heap of this size holds.
        archive.environment.put("PAYSANDBOX_MAX_MEMORY", "4096");
        try (var server = archive.serves(ALL_IN_THE_JOURNAL)) {
            assertThatThrownBy(() -> send(server.url, 500)).isInstanceOf(IOException.class);

            assertThat(server.ended()).isEqualTo(OUT_OF_MEMORY);
        }
    }

    /** The collector gives each of them two regions of a mebibyte. */
    @Test
    void journals_full_of_the_largest_bodies_do_not_end_it() throws Exception {
        archive.environment.put("PAYSANDBOX_HEAP", "128m");
        try (var server = archive.serves(ALL_IN_THE_JOURNAL)) {
            send(server.url, 150);

            assertThat(server.terminate()).isEqualTo(143);
        }
    }

    /** Sends what journals keep, from ten merchants in turn, until nobody answers any more. */
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
