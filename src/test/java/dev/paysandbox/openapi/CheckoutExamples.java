package dev.paysandbox.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers that payers' browsers get. */
final class CheckoutExamples {
    private static final String VISA = "4111111111111111";
    private static final String CHALLENGED = "4000000000002503";
    private static final String NOBODY = "/checkout/3ds/challenges/nobody";

    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(
            Map.entry(
                    "POST /checkout/card-tokens 201",
                    merchant -> new Browser(merchant).posts("/checkout/card-tokens", Browser.card(VISA))),
            Map.entry("POST /checkout/card-tokens 429", merchant -> sprays()),
            Map.entry("POST /checkout/card-tokens 503", merchant -> comesTooLate()),
            Map.entry("POST /checkout/3ds/authentications 201", merchant -> authenticated(merchant, VISA)),
            Map.entry(
                    "GET /checkout/3ds/authentications/{id} 200",
                    merchant -> new Browser(merchant).looksAt(authenticated(merchant, CHALLENGED))),
            Map.entry(
                    "POST /checkout/3ds/authentications/{id}/abandon 200",
                    merchant -> new Browser(merchant)
                            .abandons(authenticated(merchant, CHALLENGED).at("authenticationId"))),
            Map.entry(
                    "POST /checkout/3ds/authentications/{id}/abandon 400",
                    merchant -> new Browser(merchant)
                            .posts("/checkout/3ds/authentications/3da_x/abandon", "{\"reason\": \"late\"}")),
            Map.entry(
                    "POST /checkout/3ds/authentications/{id}/abandon 404",
                    merchant -> new Browser(merchant).abandons("3da_nobody")),
            Map.entry(
                    "POST /checkout/3ds/sessions 200",
                    merchant -> new Browser(merchant).takesUp(merchant.opens(Order.card(CHALLENGED, 100)))),
            Map.entry(
                    "POST /checkout/3ds/sessions 404",
                    merchant -> new Browser(merchant)
                            .posts("/checkout/3ds/sessions", "{\"session\": \"x\", \"transactionId\": \"x\"}")),
            Map.entry("GET /checkout/3ds/challenges/{session} 200", merchant -> page(merchant, "")),
            Map.entry("GET /checkout/3ds/challenges/{session} 403", merchant -> decidedByAnotherPage()),
            Map.entry("GET /checkout/3ds/challenges/{session} 400", merchant -> page(merchant, "?outcome=win")),
            Map.entry(
                    "POST /checkout/3ds/challenges/{session} 200",
                    merchant ->
                            new Browser(merchant).answers(authenticated(merchant, CHALLENGED), "outcome", "approve")),
            Map.entry(
                    "POST /checkout/3ds/challenges/{session} 303",
                    merchant -> merchant.send(
                            merchant.request(authenticated(merchant, CHALLENGED).at("challenge/url"))
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString("code=1")))),
            Map.entry(
                    "POST /checkout/3ds/challenges/{session} 403",
                    merchant -> new Browser(merchant).posts(NOBODY, "{}")),
            Map.entry(
                    "POST /checkout/3ds/challenges/{session} 404",
                    merchant -> merchant.send(merchant.request(NOBODY)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}")))),
            Map.entry(
                    "GET /checkout/pix/{merchant}/{id} 200",
                    merchant -> merchant.send(merchant.request(payerUrl(merchant, Order.pix(100))))),
            Map.entry(
                    "GET /checkout/pix/{merchant}/{id}/qr.svg 200",
                    merchant -> merchant.send(merchant.request(payerUrl(merchant, Order.pix(100)) + "/qr.svg"))),
            Map.entry(
                    "GET /checkout/payins/{merchant}/{id} 200",
                    merchant -> merchant.send(merchant.request(state(merchant, Order.pix(100))))),
            Map.entry(
                    "POST /checkout/payins/{merchant}/{id} 200",
                    merchant -> paid(merchant, "application/json", "{\"action\": \"pay\"}")),
            Map.entry(
                    "POST /checkout/payins/{merchant}/{id} 303",
                    merchant -> paid(merchant, "application/x-www-form-urlencoded", "action=pay")),
            Map.entry(
                    "POST /checkout/payins/{merchant}/{id} 403",
                    merchant -> new Browser(merchant).posts("/checkout/payins/nobody/nobody", "{}")),
            Map.entry(
                    "POST /checkout/payins/{merchant}/{id} 404",
                    merchant -> merchant.send(merchant.request("/checkout/payins/nobody/nobody")
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{\"action\": \"pay\"}")))),
            Map.entry("GET /checkout/3ds/challenge.js 304", merchant -> again(merchant, "/checkout/3ds/challenge.js")),
            Map.entry("GET /checkout/sdk/{name} 200", merchant -> merchant.gets("/checkout/sdk/checkout-sdk.min.js")),
            Map.entry(
                    "GET /checkout/sdk/{name} 304", merchant -> again(merchant, "/checkout/sdk/checkout-sdk.min.js")));

    private CheckoutExamples() {}

    /** Sends a request that the document shows, of a card or challenge that there is. */
    static Answer sent(TestMerchant merchant, String path, ObjectNode body) {
        var browser = new Browser(merchant);
        if (path.endsWith("/authentications")) {
            body.put("token", browser.token(VISA));
        }
        if (path.endsWith("/sessions") && body.has("transactionId")) {
            var payin = merchant.opens(Order.card(CHALLENGED, 100));
            body.put("session", payin.at("threeDSecureSession"));
            body.put("transactionId", payin.at("threeDSecureTransactionId"));
        }
        if (path.startsWith("/checkout/payins/")) {
            return paid(merchant, "application/json", body.toString());
        }
        if (path.contains("{session}")) {
            var field = body.fieldNames().next();
            return browser.answers(
                    authenticated(merchant, CHALLENGED), field, body.get(field).asText());
        }
        return browser.posts(path, body.toString());
    }

    private static Answer authenticated(TestMerchant merchant, String number) {
        var browser = new Browser(merchant);
        return browser.authenticates(browser.token(number), 11_980);
    }

    private static String payerUrl(TestMerchant merchant, Order order) {
        return merchant.looksAt("/payins/" + merchant.opens(order).at("id")).at("payerUrl");
    }

    /** Where a new payin is followed, and paid. */
    private static String state(TestMerchant merchant, Order order) {
        return payerUrl(merchant, order).replaceAll("/checkout/(pix|boletos)/", "/checkout/payins/");
    }

    private static Answer paid(TestMerchant merchant, String type, String body) {
        return merchant.send(merchant.request(state(merchant, Order.boleto(100)))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    private static Answer page(TestMerchant merchant, String query) {
        return merchant.send(
                merchant.request(authenticated(merchant, CHALLENGED).at("challenge/url") + query));
    }

    private static Answer again(TestMerchant merchant, String path) {
        var tag = merchant.gets(path).header("ETag");
        return merchant.send(merchant.request(path).header("If-None-Match", tag));
    }

    private static Answer decidedByAnotherPage() {
        var merchant = TestMerchant.opened();
        return merchant.send(merchant.request(NOBODY + "?outcome=approve").header("Sec-Fetch-Site", "cross-site"));
    }

    private static Answer comesTooLate() {
        try (var small = RunningSandbox.started("--max-worlds=1")) {
            TestMerchant.of(small).opens(Order.pix(100));
            return new Browser(TestMerchant.of(small)).posts("/checkout/card-tokens", Browser.card(VISA));
        }
    }

    private static Answer sprays() {
        try (var strict = RunningSandbox.started("--card-tokens-per-minute=1")) {
            var browser = new Browser(TestMerchant.of(strict));
            browser.token(VISA);
            return browser.posts("/checkout/card-tokens", Browser.card(VISA));
        }
    }
}
