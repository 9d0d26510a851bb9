package dev.paysandbox.cli;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A merchant's shop: it accepts orders, confirms notifications by a look-up, and ships paid orders. */
final class DrillShop implements AutoCloseable {
    private final TestMerchant merchant;
    private final LocalServer server = new LocalServer(this::answer);
    /** How many times each order was shipped, by its referenceId. */
    private final Map<String, Integer> shipments = new ConcurrentHashMap<>();

    private volatile boolean shipsAgain;
    private volatile int refusal;
    private volatile boolean isDeaf;
    private volatile @Nullable String authorization;

    DrillShop(TestMerchant merchant) {
        this.merchant = merchant;
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

    /** Makes it ignore notifications. */
    DrillShop deaf() {
        isDeaf = true;
        return this;
    }

    /** The header of the newest question about an order, or null. */
    @Nullable
    String authorization() {
        return authorization;
    }

    String url() {
        return server.url();
    }

    /** Places a customer's order by PIX. Returns its referenceId. */
    String places() {
        return places(Order.pix(12_000));
    }

    private String places(Order order) {
        order.heardAt(url() + "/hook");
        shipments.put(Json.object(order.json()).get("referenceId").asText(), 0);
        return merchant.opens(order).at("referenceId");
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = LocalServer.body(exchange);
        var path = exchange.getRequestURI().getPath();
        if (path.startsWith("/hook")) {
            if (!isDeaf) {
                receive(body);
            }
            says(exchange, 200, "{}");
        } else if (exchange.getRequestMethod().equals("POST")) {
            says(exchange, 201, "{\"referenceId\": \"" + places(order(body)) + "\"}");
        } else {
            authorization = exchange.getRequestHeaders().getFirst("Authorization");
            int count = shipments.getOrDefault(path.substring(path.lastIndexOf('/') + 1), 0);
            says(
                    exchange,
                    refusal == 0 ? 200 : refusal,
                    "{\"status\": \"" + (count == 0 ? "OPEN" : "PAID") + "\", \"shipments\": " + count + "}");
        }
    }

    /** By card if the order has a token, otherwise by PIX. */
    private static Order order(String body) {
        var token = body.isEmpty() ? null : Json.read(body).get("cardToken");
        return token == null
                ? Order.pix(12_000)
                : Order.card("4111111111111111", 12_000)
                        .with("card", "{\"token\": " + token + ", \"installments\": 1}");
    }

    private void receive(String notification) {
        var payin =
                merchant.gets("/payin/" + Json.object(notification).get("id").asText());
        if (payin.at("status").equals("APPROVED")) {
            shipments.merge(
                    payin.at("referenceId"), 1, (before, one) -> shipsAgain || before == 0 ? before + 1 : before);
        }
    }

    private static void says(HttpExchange exchange, int status, String json) throws IOException {
        LocalServer.says(exchange, status, "application/json", json);
    }

    @Override
    public void close() {
        server.close();
    }
}
