package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.POLLS_BY_ITSELF;
import static dev.paysandbox.shops.Mistake.REDIRECTS_NOTIFICATIONS;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A small shop with its own HTTP server: it takes orders and pays suppliers, and works on notifications in one of three
 * styles. It is correct, or makes exactly one mistake, which is a visible line wherever {@link Mistake} is asked for.
 */
final class TestShop implements AutoCloseable {
    private static final String ORDERS = "/orders";
    private static final String PAGE = "/page";
    private static final String PAYOUTS = "/payouts";
    private static final String PAYIN_NOTIFICATIONS = "/webhooks/payins";
    private static final String PAYOUT_NOTIFICATIONS = "/webhooks/payouts/";

    private final LocalServer server = new LocalServer(this::answer);
    private final Mistake mistake;
    private final Checkout checkout;
    private final Payouts payouts;
    private final Webhooks webhooks;
    private final Inbox inbox;
    private final AtomicInteger starts = new AtomicInteger(1);

    TestShop(TestMerchant keys, Mistake mistake, Style style, @Nullable String signingSecret) {
        this.mistake = mistake;
        var provider = new Provider(keys, url(), mistake);
        inbox = new Inbox(style, mistake);
        checkout = new Checkout(provider, mistake, style);
        payouts = new Payouts(provider, mistake, inbox);
        webhooks = new Webhooks(checkout, mistake, inbox, signingSecret);
        if (mistake == POLLS_BY_ITSELF) {
            inbox.repeat(checkout::reconcile);
        }
    }

    String url() {
        return server.url();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = LocalServer.body(exchange);
        var path = exchange.getRequestURI().getPath();
        var isPost = exchange.getRequestMethod().equals("POST");
        if (isPost && path.equals(PAYIN_NOTIFICATIONS) && mistake == REDIRECTS_NOTIFICATIONS) {
            exchange.getResponseHeaders().set("Location", PAYIN_NOTIFICATIONS + "/");
            exchange.sendResponseHeaders(301, -1);
        } else if (isPost && path.equals(PAYIN_NOTIFICATIONS)) {
            exchange.sendResponseHeaders(webhooks.heard(exchange.getRequestHeaders(), body), -1);
        } else if (isPost && path.startsWith(PAYOUT_NOTIFICATIONS)) {
            exchange.sendResponseHeaders(payoutHeard(path, body), -1);
        } else {
            say(exchange, isPost ? does(path, body) : shows(path));
        }
    }

    private int payoutHeard(String path, String body) {
        var told = Json.read(body);
        return payouts.heard(
                path.substring(PAYOUT_NOTIFICATIONS.length()),
                told.path("referenceId").asText(),
                told.path("status").asText(),
                told.path("amount").asLong());
    }

    /** What the payer, the staff and the timer ask for: answers the order's or payout's id. */
    private @Nullable String does(String path, String body) {
        return switch (path) {
            case ORDERS -> {
                var asked = Json.read(body);
                var order = checkout.pays(
                        asked.get("cart").asText(), asked.get("method").asText());
                yield order.id;
            }
            case PAYOUTS -> payouts.send();
            case "/jobs/reconcile" -> {
                inbox.work();
                payouts.reconcile();
                yield mistake == POLLS_BY_ITSELF || checkout.reconcile() ? "done" : "not all";
            }
            case "/jobs/restart" -> {
                inbox.restart();
                starts.incrementAndGet();
                yield "done";
            }
            default -> null;
        };
    }

    /** An order or a payout as the staff sees it, or the page on which the payer waits. */
    private @Nullable String shows(String path) {
        if (path.endsWith(PAGE)) {
            checkout.looksAt(path.substring(ORDERS.length() + 1, path.length() - PAGE.length()));
            return shows(path.substring(0, path.length() - PAGE.length()));
        }
        if (path.startsWith(ORDERS + "/")) {
            var order = checkout.find(path.substring(ORDERS.length() + 1));
            if (order == null) {
                return null;
            }
            var shown = order.shown();
            return "{\"id\": \"%s\", \"status\": \"%s\", \"shipments\": %d, \"startedAt\": %d}"
                    .formatted(order.id, shown.status(), shown.shipments(), starts.get());
        }
        if (path.startsWith(PAYOUTS + "/")) {
            var reference = path.substring(PAYOUTS.length() + 1);
            var state = payouts.find(reference);
            return state == null
                    ? null
                    : "{\"status\": \"%s\", \"returns\": %d}".formatted(state, payouts.returns(reference));
        }
        return null;
    }

    private static void say(HttpExchange exchange, @Nullable String text) throws IOException {
        if (text == null) {
            exchange.sendResponseHeaders(404, -1);
        } else {
            LocalServer.says(exchange, 200, "application/json", text);
        }
    }

    /** Does something in the shop's background. */
    static void later(long millis, Runnable work) {
        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(work);
    }

    /** For the shop's own work, and before it tries again: part of what is judged. */
    static void pauses(long millis) {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.close();
        inbox.close();
    }
}
