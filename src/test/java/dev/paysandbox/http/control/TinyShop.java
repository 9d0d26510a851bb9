package dev.paysandbox.http.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A shop of one product: it takes orders by PIX, believes notifications only after asking, and tells what it believes. */
public final class TinyShop implements AutoCloseable {
    private final TestMerchant merchant;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, AtomicInteger> shipments = new ConcurrentHashMap<>();
    private final AtomicInteger orders = new AtomicInteger();

    /** Whether it ships for each notification, instead of once for each order. */
    public volatile boolean shipsTwice;

    /** Whether it takes orders but never asks for a payment. */
    volatile boolean forgetsToPay;

    /** Whether it does so with the next order only. */
    volatile boolean forgetsOnce;

    /** Whether it answers notifications at once, and works on the next one after each question about an order. */
    volatile boolean queues;

    /** Where it asks for payins, such as {@code /payin}. */
    volatile String payins = "/payin";

    /** What an order costs, in cents. */
    volatile long price = 4_990;

    private final Queue<JsonNode> queue = new ConcurrentLinkedQueue<>();

    /** Whether it only takes notifications, and asks when its batch job runs. */
    volatile boolean confirmsLater;

    /** The times for which notifications were signed, in seconds. */
    final List<Long> signedAt = new CopyOnWriteArrayList<>();

    private final List<JsonNode> unconfirmed = new CopyOnWriteArrayList<>();

    public TinyShop(TestMerchant merchant) {
        this.merchant = merchant;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var path = exchange.getRequestURI().getPath();
            var signed = exchange.getRequestHeaders().getFirst("Webhook-Timestamp");
            if (signed != null) {
                signedAt.add(Long.valueOf(signed));
            }
            var answer = switch (path) {
                case "/orders" -> placed();
                case "/hook" -> heard(Json.read(body));
                case "/jobs" -> reconciled();
                default -> told(path.substring("/orders/".length()));
            };
            var bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Places an order, and answers its id. */
    public String placed() {
        var id = "order-" + orders.incrementAndGet() + "-" + merchant.publicKey();
        shipments.put(id, new AtomicInteger());
        if (!forgetsToPay && !forgetsOnce) {
            var order = Order.pix(price).with("referenceId", "\"" + id + "\"").heardAt(url("/hook"));
            merchant.posts(payins, order.json());
        }
        forgetsOnce = false;
        return "{\"id\": \"" + id + "\"}";
    }

    private String heard(JsonNode notification) {
        if (confirmsLater) {
            unconfirmed.add(notification);
            return "{}";
        }
        queue.add(notification);
        if (!queues) {
            works();
        }
        return "{}";
    }

    private void works() {
        var next = queue.poll();
        if (next != null) {
            confirmed(next);
        }
    }

    private String reconciled() {
        unconfirmed.forEach(this::confirmed);
        return "{}";
    }

    private String confirmed(JsonNode notification) {
        var payin = merchant.gets("/payin/" + notification.get("id").asText()).json();
        if (payin.get("status").asText().equals("APPROVED")) {
            var shipped = shipments.get(payin.get("referenceId").asText());
            if (shipsTwice) {
                shipped.incrementAndGet();
            } else {
                shipped.set(1);
            }
        }
        return "{}";
    }

    String told(String id) {
        int shipped = shipments.get(id).get();
        if (queues) {
            works();
        }
        return "{\"status\": \"" + (shipped > 0 ? "PAID" : "OPEN") + "\", \"shipments\": " + shipped
                + ", \"returns\": []}";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
