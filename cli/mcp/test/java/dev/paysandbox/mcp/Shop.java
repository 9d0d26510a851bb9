package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.LocalServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A shop that an agent mends: at first it trusts notifications, and ships for each. */
final class Shop implements AutoCloseable {
    private final LocalServer server = new LocalServer(this::answer);
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger orders = new AtomicInteger();
    private final Map<String, Integer> shipments = new ConcurrentHashMap<>();
    private volatile String provider = "";
    private volatile String authorization = "";
    private volatile boolean isMended;

    /** Sets the provider's address and the keys. */
    void use(Map<String, Object> world) {
        provider = Json.text(world, "url");
        var pair = world.get("publicKey") + ":" + world.get("secretKey");
        authorization = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    }

    /** From now on it looks each payment up, and ships once. */
    void mend() {
        isMended = true;
    }

    String url() {
        return server.url();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = LocalServer.body(exchange);
        var path = exchange.getRequestURI().getPath();
        if (path.equals("/hook")) {
            hear(Json.inner(Json.object("it", Json.objectOrNull(body)), "it"));
            LocalServer.says(exchange, 200, "application/json", "{}");
        } else if (path.equals("/orders")) {
            LocalServer.says(exchange, 201, "application/json", "{\"referenceId\": \"" + place() + "\"}");
        } else {
            int count = shipments.getOrDefault(path.substring(path.lastIndexOf('/') + 1), 0);
            var state = Json.object("status", count == 0 ? "OPEN" : "PAID", "shipments", count);
            LocalServer.says(exchange, 200, "application/json", Json.line(state));
        }
    }

    /** Takes a customer's order, and requests its payment. Returns its referenceId. */
    String place() throws IOException {
        var reference = "shop-" + orders.incrementAndGet();
        var customer = Json.object(
                "name", "Maria Silva",
                "document", "12345678909",
                "email", "maria@example.com",
                "phone", "11987654321",
                "address",
                        Json.object(
                                "street", "Av. Paulista",
                                "number", "1000",
                                "zipCode", "01310100",
                                "city", "São Paulo",
                                "state", "SP"));
        var order = Json.object(
                "paymentMethod",
                "PIX",
                "amount",
                12_000,
                "referenceId",
                reference,
                "isPhysicalProduct",
                false,
                "payerIp",
                "203.0.113.7",
                "webhookUrl",
                url() + "/hook",
                "customer",
                customer,
                "items",
                List.of(Json.object("title", "T-shirt", "quantity", 1, "unitPrice", 12_000)));
        ask("/payin", HttpRequest.BodyPublishers.ofString(Json.line(order)), "POST");
        return reference;
    }

    private void hear(Map<String, Object> notification) throws IOException {
        var payin = isMended
                ? ask("/payin/" + notification.get("id"), HttpRequest.BodyPublishers.noBody(), "GET")
                : notification;
        if (Json.text(payin, "status").equals("APPROVED")) {
            shipments.merge(Json.text(payin, "referenceId"), 1, (before, one) -> isMended ? before : before + 1);
        }
    }

    private Map<String, Object> ask(String path, HttpRequest.BodyPublisher body, String method) throws IOException {
        var request = HttpRequest.newBuilder(URI.create(provider + path))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .header("User-Agent", "shop/1")
                .method(method, body)
                .build();
        try {
            var answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            return Json.inner(Json.object("it", Json.objectOrNull(answer)), "it");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
