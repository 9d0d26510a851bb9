package dev.paysandbox.browser;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A shop on another origin than the sandbox's: its page, its policy, and its backend, which remembers all it was sent. */
final class OtherOriginShop implements AutoCloseable {
    /** Payers reach the sandbox by another name than the shop, so that not even the site is the same. */
    private final String sandbox;

    private final TestMerchant merchant;
    private final String policy;
    private final LocalServer server = new LocalServer(this::answer);
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private volatile String webhook = "";

    /** @param policy of its page; {@code SANDBOX} stands for the sandbox's origin */
    OtherOriginShop(URI sandbox, TestMerchant merchant, String policy) {
        this.sandbox = "http://localhost:" + sandbox.getPort();
        this.merchant = merchant;
        this.policy = policy.replace("SANDBOX", this.sandbox);
    }

    /** As strict as the SDK's documentation says it may be. */
    static String strict() {
        return "default-src 'none'; script-src 'self' SANDBOX; connect-src 'self' SANDBOX; frame-src SANDBOX;"
                + " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types shop";
    }

    String url() {
        return server.url() + "/";
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
        var body = LocalServer.body(exchange);
        heard.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().entrySet() + " " + body);
        switch (exchange.getRequestURI().getPath()) {
            case "/" -> {
                exchange.getResponseHeaders().set("Content-Security-Policy", policy);
                LocalServer.says(exchange, 200, "text/html; charset=utf-8", page());
            }
            case "/bare.js" -> LocalServer.says(exchange, 200, "text/javascript; charset=utf-8", file("bare.js"));
            case "/orders" -> pass(exchange, orders(body));
            case "/pending" -> pass(exchange, pending());
            default -> exchange.sendResponseHeaders(404, -1);
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
        LocalServer.says(exchange, answer.status(), "application/json", answer.text());
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
        server.close();
    }
}
