package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sandbox of its own process, whose log says all it can: of requests it says nothing. */
class LogOfRequestsTest {
    private static final String CARD = "4111111111111111";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"debug", "trace"})
    void no_text_of_a_request_reaches_the_log_at_any_level(String level) throws Exception {
        var log = folder.resolve("log");
        var server = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Dpaysandbox.log=" + level,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--port=0")
                .redirectError(log.toFile())
                .start();
        try {
            ask(url(server));
        } finally {
            server.destroy();
            server.waitFor();
        }

        var said = Files.readString(log, StandardCharsets.UTF_8);
        assertThat(said).as("the framework tells what it does").contains(" DEBUG ");
        assertThat(said).doesNotContain(CARD, "987654", "hunter2", "sk_live_Zq", "sk_test_sandbox", "Zq81kx", "maria-");
    }

    private static String url(Process server) throws IOException {
        var out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            int at = line.indexOf("http://");
            if (at >= 0) {
                return line.substring(at).strip();
            }
        }
        throw new AssertionError("it did not start");
    }

    private static void ask(String url) throws Exception {
        var client = HttpClient.newHttpClient();
        var secrets = "number=" + CARD + "&cvv=987654&key=sk_live_Zq81kx&who=maria-1";
        for (var path : new String[] {"/payin", "/checkout/payins/x/x", "/checkout/card-tokens", "/nothing/" + CARD}) {
            for (var type : new String[] {"application/json", "application/x-www-form-urlencoded", "text/plain"}) {
                for (var body : new String[] {secrets + "%zz", "{\"number\": \"" + CARD + "\", \"maria-2\": 1}"}) {
                    var request = HttpRequest.newBuilder(URI.create(url + path + "?" + secrets))
                            .header("Content-Type", type)
                            .header("Cookie", "session=maria-3")
                            .header("X-Note", secrets)
                            .header("Accept-Language", ",")
                            .header("x-api-key", "pk_test_sandbox")
                            .header("x-api-secret", "sk_test_sandbox")
                            .POST(BodyPublishers.ofString(body))
                            .build();
                    assertThat(client.send(request, BodyHandlers.discarding()).statusCode())
                            .isBetween(400, 499);
                }
            }
        }
        // Called by name, so that the courier's log may tell of it too.
        var payin = """
                {"paymentMethod": "PIX", "amount": 1000, "referenceId": "maria-4", "isPhysicalProduct": false,
                 "payerIp": "203.0.113.7", "webhookUrl": "http://maria-5:hunter2@127.0.0.1:1/maria-6?number=%s",
                 "customer": {"name": "maria-7", "document": "12345678909", "email": "maria-8@example.com",
                  "phone": "11987654321", "address": {"street": "a", "number": "1", "zipCode": "01310100",
                  "city": "c", "state": "SP"}},
                 "items": [{"title": "t", "quantity": 1, "unitPrice": 1000}]}""".formatted(CARD);
        var request = HttpRequest.newBuilder(URI.create(url + "/payin"))
                .header("Content-Type", "application/json")
                .header("x-api-key", "pk_test_sandbox")
                .header("x-api-secret", "sk_test_sandbox")
                .POST(BodyPublishers.ofString(payin))
                .build();
        var id = client.send(request, BodyHandlers.ofString()).body().replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
        var pays = HttpRequest.newBuilder(URI.create(url + "/_sandbox/payins/" + id + "/actions"))
                .header("Content-Type", "application/json")
                .header("x-api-key", "pk_test_sandbox")
                .POST(BodyPublishers.ofString("{\"action\": \"pay\", \"reason\": \"maria-9\"}"))
                .build();
        assertThat(client.send(pays, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
}
