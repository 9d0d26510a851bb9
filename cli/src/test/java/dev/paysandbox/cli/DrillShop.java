package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A merchant's shop: it accepts orders, confirms notifications by a look-up, and ships paid orders. */
final class DrillShop implements AutoCloseable {
    private final TestMerchant merchant;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    /** How many times each order was shipped, by its referenceId. */
    private final Map<String, Integer> shipments = new ConcurrentHashMap<>();

    private volatile boolean shipsAgain;
    private volatile int refusal;

    DrillShop(TestMerchant merchant) {
        this.merchant = merchant;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.createContext("/orders", this::orders);
        server.createContext("/hook", this::receive);
        server.setExecutor(threads);
        server.start();
    }

    /** Makes it ship again for each notification of the approval. */
    DrillShop shippingAgain() {
        shipsAgain = true;
        return this;
    }

    /** Makes it answer look-ups of orders with this status. */
    DrillShop refusing(int status) {
        refusal = status;
        return this;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Places a customer's order. Returns its referenceId. */
    String places() {
        var order = Order.pix(12_000).heardAt(url() + "/hook");
        shipments.put(Json.object(order.json()).get("referenceId").asText(), 0);
        return merchant.opens(order).at("referenceId");
    }

    private void orders(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestMethod().equals("POST")) {
                answer(exchange, 201, "{\"referenceId\": \"" + places() + "\"}");
                return;
            }
            var path = exchange.getRequestURI().getPath();
            int count = shipments.getOrDefault(path.substring(path.lastIndexOf('/') + 1), 0);
            answer(
                    exchange,
                    refusal == 0 ? 200 : refusal,
                    "{\"status\": \"" + (count == 0 ? "OPEN" : "PAID") + "\", \"shipments\": " + count + "}");
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var notification = Json.object(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            var payin = merchant.gets("/payin/" + notification.get("id").asText());
            if (payin.at("status").equals("APPROVED")) {
                shipments.merge(
                        payin.at("referenceId"), 1, (before, one) -> shipsAgain || before == 0 ? before + 1 : before);
            }
            answer(exchange, 200, "{}");
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
