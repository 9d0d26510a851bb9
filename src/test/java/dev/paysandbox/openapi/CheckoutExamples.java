package dev.paysandbox.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/** How to get the answers that payers' browsers get. */
final class CheckoutExamples {
    private static final String CARD = Browser.card("4111111111111111");
    private static final String CHALLENGED = "4000000000002503";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String NOBODY = "/checkout/3ds/challenges/nobody";

    private CheckoutExamples() {}

    /** An answer that is the heart of one operation; null if it is none. */
    static @Nullable Answer own(TestMerchant merchant, String answer) {
        var browser = new Browser(merchant);
        return switch (answer) {
            case "POST /checkout/card-tokens 503" -> comesTooLate();
            case "GET /checkout/3ds/authentications/{id} 200" -> browser.looksAt(challenged(browser));
            case "POST /checkout/3ds/authentications/{id}/abandon 200" ->
                browser.abandons(challenged(browser).at("authenticationId"));
            case "POST /checkout/3ds/authentications/{id}/abandon 400" ->
                browser.posts("/checkout/3ds/authentications/3da_x/abandon", "{\"reason\": \"late\"}");
            case "POST /checkout/3ds/authentications/{id}/abandon 404" -> browser.abandons("3da_nobody");
            case "POST /checkout/3ds/sessions 404" ->
                browser.posts("/checkout/3ds/sessions", "{\"session\": \"x\", \"transactionId\": \"x\"}");
            case "GET /checkout/3ds/challenges/{session} 200" ->
                merchant.send(merchant.request(challenged(browser).at("challenge/url")));
            case "GET /checkout/3ds/challenges/{session} 400" ->
                merchant.send(merchant.request(challenged(browser).at("challenge/url") + "?outcome=win"));
            case "GET /checkout/3ds/challenges/{session} 403" ->
                merchant.send(merchant.request(NOBODY + "?outcome=approve").header("Sec-Fetch-Site", "cross-site"));
            case "POST /checkout/3ds/challenges/{session} 303" ->
                sends(merchant, challenged(browser).at("challenge/url"), FORM, "code=1");
            case "POST /checkout/3ds/challenges/{session} 403" -> browser.posts(NOBODY, "{}");
            case "POST /checkout/3ds/challenges/{session} 404" -> sends(merchant, NOBODY, "application/json", "{}");
            case "GET /checkout/boletos/{merchant}/{id} 200" ->
                merchant.send(merchant.request(payerUrl(merchant, Order.boleto(100))));
            case "GET /checkout/pix/{merchant}/{id} 200" ->
                merchant.send(merchant.request(payerUrl(merchant, Order.pix(100))));
            case "GET /checkout/pix/{merchant}/{id}/qr.svg 200" ->
                merchant.send(merchant.request(payerUrl(merchant, Order.pix(100)) + "/qr.svg"));
            case "GET /checkout/payins/{merchant}/{id} 200" -> merchant.send(merchant.request(state(merchant)));
            case "POST /checkout/payins/{merchant}/{id} 303" -> sends(merchant, state(merchant), FORM, "action=pay");
            case "POST /checkout/payins/{merchant}/{id} 403" -> browser.posts("/checkout/payins/nobody/nobody", "{}");
            case "POST /checkout/payins/{merchant}/{id} 404" ->
                sends(merchant, "/checkout/payins/nobody/nobody", "application/json", "{\"action\": \"pay\"}");
            case "GET /checkout/3ds/challenge.js 304" -> AnswerExamples.again(merchant, "/checkout/3ds/challenge.js");
            case "GET /checkout/sdk/{name} 200" -> merchant.gets("/checkout/sdk/checkout-sdk.min.js");
            case "GET /checkout/sdk/{name} 304" -> AnswerExamples.again(merchant, "/checkout/sdk/checkout-sdk.min.js");
            case "GET /checkout/assets/{name} 200" -> merchant.gets("/checkout/assets/boleto.css");
            case "GET /checkout/assets/{name} 304" -> AnswerExamples.again(merchant, "/checkout/assets/boleto.css");
            default -> null;
        };
    }

    /** Sends a request that the document shows, of a card or challenge that there is. */
    static Answer sent(TestMerchant merchant, String path, ObjectNode body) {
        var browser = new Browser(merchant);
        if (path.endsWith("/authentications")) {
            body.put("token", browser.token("4111111111111111"));
        }
        if (path.endsWith("/sessions") && body.has("transactionId")) {
            var payin = merchant.opens(Order.card(CHALLENGED, 100));
            body.put("session", payin.at("threeDSecureSession"));
            body.put("transactionId", payin.at("threeDSecureTransactionId"));
        }
        if (path.startsWith("/checkout/payins/")) {
            return sends(merchant, state(merchant), "application/json", body.toString());
        }
        if (path.contains("{session}")) {
            var field = body.fieldNames().next();
            return browser.answers(challenged(browser), field, body.get(field).asText());
        }
        return browser.posts(path, body.toString());
    }

    private static Answer challenged(Browser browser) {
        return browser.authenticates(browser.token(CHALLENGED), 11_980);
    }

    private static String payerUrl(TestMerchant merchant, Order order) {
        return merchant.looksAt("/payins/" + merchant.opens(order).at("id")).at("payerUrl");
    }

    /** Where a new payin is followed, and paid. */
    private static String state(TestMerchant merchant) {
        return payerUrl(merchant, Order.boleto(100)).replace("/checkout/boletos/", "/checkout/payins/");
    }

    private static Answer sends(TestMerchant merchant, String path, String type, String body) {
        return merchant.send(merchant.request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }

    private static Answer comesTooLate() {
        try (var small = RunningSandbox.started("--max-worlds=1")) {
            TestMerchant.of(small).opens(Order.pix(100));
            return new Browser(TestMerchant.of(small)).posts("/checkout/card-tokens", CARD);
        }
    }
}
