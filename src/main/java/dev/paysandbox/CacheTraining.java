package dev.paysandbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The run that the JVM records to make the start-up cache: a sandbox starts on a free port, creates payments of every
 * method, pays and refunds them, moves its clock, delivers its webhooks to a receiver in this process, and ends.
 */
public final class CacheTraining {
    /** Enough for the JVM to recognize methods that are called often; more rounds do not change the cache. */
    private static final int ROUNDS = 200;

    private static final Pattern ID = Pattern.compile("\"id\":\"([a-z]+_[^\"]+)\"");

    private static final String CUSTOMER = """
            "isPhysicalProduct": false, "payerIp": "203.0.113.7",
            "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
              "phone": "11987654321", "address": {"street": "Avenida Paulista", "number": "1000",
              "zipCode": "01310100", "city": "São Paulo", "state": "SP"}},
            "items": [{"title": "Camiseta", "quantity": 1, "unitPrice": 12345}]""";

    private static final String CARD = """
            "card": {"holderName": "MARIA SILVA", "number": "4111111111111111", "expirationMonth": "12",
              "expirationYear": "2040", "cvv": "123", "installments": 1}, """;

    private final URI sandbox;
    private final String webhookUrl;

    private CacheTraining(URI sandbox, String webhookUrl) {
        this.sandbox = sandbox;
        this.webhookUrl = webhookUrl;
    }

    public static void main(String[] args) throws IOException {
        // Users start Main, so the cache also needs its classes.
        Main.main(new String[] {"--version"});
        var settings = Settings.read(List.of("--port=0", "--host=127.0.0.1"), Map.of(), Path.of(""));
        try (var receiver = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var server = Sandbox.start(settings)) {
            beside("receiver", () -> receive(receiver));
            new CacheTraining(server.url(), "http://127.0.0.1:" + receiver.getLocalPort() + "/").run();
        }
        // Up to Java 20 Micronaut's threads for blocking work live on for a minute, and the JVM with them.
        System.exit(0);
    }

    private void run() throws IOException {
        send("POST", "/_sandbox/clock/freeze", "");
        for (int round = 0; round < ROUNDS; round++) {
            var pix = create("/payin", payin("PIX", round, ""));
            send("GET", "/payin/" + pix, null);
            act(pix, "pay");
            if (round % 10 == 0) {
                act(pix, "refund");
                create("/payin", payin("BOLETO", round, ""));
                create("/payin", payin("CREDIT_CARD", round, CARD));
                create("/payout", payout(round));
                send("POST", "/_sandbox/clock/advance", "{\"duration\": \"5s\"}");
            }
        }
        for (var list : List.of("payins", "payouts", "deliveries", "scenarios", "balance", "clock")) {
            send("GET", "/_sandbox/" + list, null);
        }
        for (var page : List.of("/health", "/health/readiness", "/metrics", "/docs", "/openapi.yml")) {
            send("GET", page, null);
        }
    }

    private void act(String payin, String action) throws IOException {
        send("POST", "/_sandbox/payins/" + payin + "/actions", "{\"action\": \"" + action + "\"}");
    }

    private String payin(String method, int round, String card) {
        return "{\"paymentMethod\": \"%s\", \"amount\": 12345, \"referenceId\": \"training-%d\", \"webhookUrl\": \"%s\", %s%s}"
                .formatted(method, round, webhookUrl, card, CUSTOMER);
    }

    private String payout(int round) {
        return """
                {"amount": 100, "pixKey": "maria@example.com", "pixKeyType": "EMAIL",
                 "referenceId": "training-%d", "webhookUrl": "%s"}""".formatted(round, webhookUrl);
    }

    private String create(String path, String body) throws IOException {
        var answer = send("POST", path, body);
        var id = ID.matcher(answer);
        if (!id.find()) {
            throw new IOException(path + " answered without an id: " + answer);
        }
        return id.group(1);
    }

    private String send(String method, String path, @Nullable String body) throws IOException {
        var connection = (HttpURLConnection) URI.create(sandbox + path).toURL().openConnection();
        connection.setRequestMethod(method);
        if (path.startsWith("/pay")) {
            var keys = Worlds.READY_PUBLIC_KEY + ":" + Worlds.READY_SECRET_KEY;
            connection.setRequestProperty(
                    "Authorization", "Basic " + Base64.getEncoder().encodeToString(keys.getBytes(ISO_8859_1)));
        }
        if (body != null) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(body.getBytes(UTF_8));
        }
        int status = connection.getResponseCode();
        if (status >= 400) {
            throw new IOException(method + " " + path + " answered " + status + ": "
                    + new String(connection.getErrorStream().readAllBytes(), UTF_8));
        }
        try (var answer = connection.getInputStream()) {
            return new String(answer.readAllBytes(), UTF_8);
        }
    }

    /** Answers each notification, on as many connections as the courier opens, until the socket is closed. */
    private static void receive(ServerSocket socket) {
        try {
            while (true) {
                var connection = socket.accept();
                beside("receiver's connection", () -> answerAll(connection));
            }
        } catch (IOException closed) {
            // The training is over.
        }
    }

    private static void beside(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void answerAll(Socket connection) {
        try (connection) {
            var in = new BufferedReader(new InputStreamReader(connection.getInputStream(), ISO_8859_1));
            int length = 0;
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                    length = Integer.parseInt(line.substring(15).strip());
                } else if (line.isEmpty()) {
                    in.skip(length);
                    connection.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(ISO_8859_1));
                }
            }
        } catch (IOException gone) {
            // The courier retries, or has finished.
        }
    }
}
