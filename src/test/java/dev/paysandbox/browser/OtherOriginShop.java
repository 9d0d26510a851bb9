package dev.paysandbox.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A shop on another origin than the sandbox's: its page, its policy, and its backend, which remembers all it was sent. */
final class OtherOriginShop implements AutoCloseable {
    /** Payers reach the sandbox by another name than the shop, so that not even the site is the same. */
    private final String sandbox;

    private final TestMerchant merchant;
    private final String policy;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private volatile String webhook = "";

    /** @param policy of its page; {@code SANDBOX} stands for the sandbox's origin */
    OtherOriginShop(URI sandbox, TestMerchant merchant, String policy) {
        this.sandbox = "http://localhost:" + sandbox.getPort();
        this.merchant = merchant;
        this.policy = policy.replace("SANDBOX", this.sandbox);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** As strict as the SDK's documentation says it may be. */
    static String strict() {
        return "default-src 'none'; script-src 'self' SANDBOX; connect-src 'self' SANDBOX; frame-src SANDBOX;"
                + " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types shop";
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    OtherOriginShop hearingAt(String url) {
        webhook = url;
        return this;
    }

    /** Everything that reached it: addresses, headers, bodies. */
    List<String> heard() {
        synchronized (heard) {
            return List.copyOf(heard);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            heard.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet() + " " + body);
            switch (exchange.getRequestURI().getPath()) {
                case "/" -> {
                    exchange.getResponseHeaders().set("Content-Security-Policy", policy);
                    say(exchange, 200, "text/html; charset=utf-8", page());
                }
                case "/bare.js" -> say(exchange, 200, "text/javascript; charset=utf-8", file("bare.js"));
                case "/orders" -> pass(exchange, orders(body));
                case "/pending" -> pass(exchange, pending());
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    /** With its secret key, and with what it knows better than a browser. */
    private Answer orders(String body) {
        var payin = Json.object(body).put("payerIp", "203.0.113.7");
        if (!webhook.isEmpty()) {
            payin.put("webhookUrl", webhook);
        }
        return merchant.posts("/payin", payin.toString());
    }

    /** An order by the token of a card that a browser left here before. */
    private Answer pending() {
        var token = new Browser(merchant).token("4000000000002503");
        return merchant.opens(Browser.order(token, 12_345));
    }

    private String page() {
        var integrity = merchant.gets("/checkout/sdk/integrity.json").json().get("files");
        for (var file : integrity) {
            if (file.get("name").asText().equals("checkout-sdk.min.js")) {
                return file("bare.html")
                        .replace("{{sandbox}}", sandbox)
                        .replace("{{key}}", merchant.publicKey())
                        .replace("{{integrity}}", file.get("integrity").asText());
            }
        }
        throw new AssertionError("no integrity of the script in " + integrity);
    }

    private static void pass(HttpExchange exchange, Answer answer) throws IOException {
        say(exchange, answer.status(), "application/json", answer.text());
    }

    private static void say(HttpExchange exchange, int status, String type, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String file(String name) {
        try (var file = OtherOriginShop.class.getResourceAsStream("/browser/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
