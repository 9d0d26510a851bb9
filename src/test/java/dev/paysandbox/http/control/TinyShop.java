package dev.paysandbox.http.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A shop of one product: it takes orders by PIX, believes notifications only after asking, and tells what it believes. */
public final class TinyShop implements AutoCloseable {
    private final TestMerchant merchant;
    private final LocalServer server = new LocalServer(this::answer);
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

    /** Where it hears of payments. */
    volatile String hook = "/hook";

    /** Where it asks for payins, such as {@code /payin}. */
    volatile String payins = "/payin";

    /** Whether it believes notifications without asking. */
    volatile boolean believes;

    /** The status of which it refuses to hear. */
    volatile String refuses = "none";

    /** Whether it wants no notifications. */
    volatile boolean isDeaf;

    /** Whether it says that the order failed, although its payment was created. */
    volatile boolean failsAfterPaying;

    /** Whether it knows an order only once the answer to its payment has come. */
    volatile boolean storesLate;

    /** Whether it sends the request of the order before again, as a queue may that retries late. */
    volatile boolean retriesLate;

    /** What an order costs, in cents. */
    volatile long price = 4_990;

    /** Whether it ships what it had not shipped when it asked, as two requests at once may do. */
    volatile boolean asksWithoutALock;

    /** How many times its amounts the items cost. */
    volatile long tooCheapBy = 1;

    /** Whether it refers to the customer instead of the order. */
    volatile boolean refersToCustomers;

    /** The payins of its orders, by their references. */
    private final Map<String, JsonNode> asked = new ConcurrentHashMap<>();

    /** The newest request for a payin. */
    private volatile @Nullable String before;

    private final Queue<JsonNode> queue = new ConcurrentLinkedQueue<>();

    /** Whether it only takes notifications, and asks when its batch job runs. */
    volatile boolean confirmsLater;

    /** Whether its batch job looks up all payments, not only those that it was notified of. */
    volatile boolean looksUpAll;

    /** How long it takes to answer a notification, in milliseconds. */
    volatile int worksFor;

    /** What happens when it has taken an order. */
    volatile Runnable whenPlaced = () -> {};

    /** What happens when it is notified. */
    volatile Runnable whenHeard = () -> {};

    /** When it was started, as it tells with its orders. */
    volatile int startedAt = 1;

    /** The time of its own clock, as it tells with its orders. */
    volatile Instant now = Instant.EPOCH;

    /** The references of the orders that it has cancelled. */
    final Set<String> cancelled = ConcurrentHashMap.newKeySet();

    /** The times for which notifications were signed, in seconds. */
    final List<Long> signedAt = new CopyOnWriteArrayList<>();

    private final List<JsonNode> unconfirmed = new CopyOnWriteArrayList<>();

    public TinyShop(TestMerchant merchant) {
        this.merchant = merchant;
    }

    public String url(String path) {
        return server.url() + path;
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = LocalServer.body(exchange);
        var path = exchange.getRequestURI().getPath();
        if (path.startsWith("/orders/") && !shipments.containsKey(path.substring("/orders/".length()))) {
            LocalServer.says(exchange, 404, "application/json", "{\"error\": \"no such order\"}");
            return;
        }
        var signed = exchange.getRequestHeaders().getFirst("Webhook-Timestamp");
        if (signed != null) {
            signedAt.add(Long.valueOf(signed));
        }
        var answer = switch (path) {
            case "/orders" -> placed();
            case "/hook" -> heard(Json.read(body));
            case "/jobs" -> reconciled();
            case "/payouts" -> {
                merchant.posts(
                        "/payout",
                        Order.payout(1_000).heardAt(url("/hook-of-payouts")).json());
                yield "{}";
            }
            case "/hook-of-payouts" -> "{}";
            case "/restarts" -> {
                orders.set(0);
                yield "{\"startedAt\": " + ++startedAt + "}";
            }
            default -> {
                if (path.startsWith("/payouts/")) {
                    yield "{\"status\": \"APPROVED\"}";
                }
                var id = path.replaceFirst("^/(orders|thanks|page)/", "");
                if (path.startsWith("/page/")) {
                    confirmed(asked.get(id));
                }
                if (path.startsWith("/thanks/")) {
                    shipments.get(id).set(1);
                }
                yield told(id);
            }
        };
        boolean isRefused =
                path.equals("/hook") && Json.read(body).get("status").asText().equals(refuses);
        int status = isRefused || (failsAfterPaying && path.equals("/orders")) ? 500 : 200;
        LocalServer.says(exchange, status, "application/json", answer);
    }

    /** Places an order, and answers its id. */
    public String placed() {
        var id = "order-" + orders.incrementAndGet() + "-" + merchant.publicKey();
        shipments.put(id, new AtomicInteger());
        if (retriesLate && before != null) {
            merchant.posts(payins, before);
        }
        if (!forgetsToPay && !forgetsOnce) {
            var reference = refersToCustomers ? "customer-1-" + merchant.publicKey() : id;
            shipments.put(reference, shipments.get(id));
            var order = Order.pix(price).with("referenceId", "\"" + reference + "\"");
            if (tooCheapBy > 1) {
                order.with("items.0.quantity", "1").with("items.0.unitPrice", "" + price * tooCheapBy);
            }
            before = (isDeaf ? order : order.heardAt(url(hook))).json();
            if (storesLate) {
                shipments.remove(id);
            }
            var answer = merchant.posts(payins, before);
            shipments.putIfAbsent(id, new AtomicInteger());
            asked.put(id, answer.json());
        }
        forgetsOnce = false;
        whenPlaced.run();
        return "{\"id\": \"" + id + "\"}";
    }

    private String heard(JsonNode notification) {
        whenHeard.run();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(worksFor));
        (confirmsLater ? unconfirmed : queue).add(notification);
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

    String reconciled() {
        if (looksUpAll) {
            merchant.list("/payins").forEach(this::confirmed);
        }
        unconfirmed.forEach(this::confirmed);
        return "{}";
    }

    private void confirmed(JsonNode notification) {
        var shipped = shipments.get(notification.get("referenceId").asText());
        int before = shipped.get();
        var payin = believes
                ? notification
                : merchant.gets("/payin/" + notification.get("id").asText()).json();
        if (payin.get("status").asText().equals("APPROVED")
                && !cancelled.contains(payin.get("referenceId").asText())) {
            if (shipsTwice || (asksWithoutALock && before == 0)) {
                shipped.incrementAndGet();
            } else if (!asksWithoutALock) {
                shipped.set(1);
            }
        }
    }

    String told(String id) {
        int shipped = shipments.get(id).get();
        if (queues) {
            works();
        }
        return "{\"status\": \"" + (shipped > 0 ? "PAID" : "OPEN") + "\", \"shipments\": " + shipped
                + ", \"returns\": [], \"startedAt\": " + startedAt + ", \"now\": \"" + now + "\"}";
    }

    @Override
    public void close() {
        server.close();
    }
}
