package dev.paysandbox.mcp;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** What the tools for payments do beside their requests. */
final class Payments {
    private static final AtomicLong REFERENCE = new AtomicLong(System.currentTimeMillis());

    private static final Map<String, String> ADDRESS = Map.of(
            "street", "Av. Paulista", "number", "1000", "zipCode", "01310100", "city", "São Paulo", "state", "SP");

    private Payments() {}

    /** Creates a payment as the merchant's server would. */
    static Map<String, Object> create(Call call) {
        var isPayout = call.text("method").equals("PAYOUT");
        var body = isPayout ? Json.object("pixKey", call.text("email"), "pixKeyType", "EMAIL") : payin(call);
        body.put("amount", call.arguments().get("amount"));
        body.put("referenceId", "order-" + REFERENCE.incrementAndGet());
        body.putAll(Json.only(call.arguments(), List.of("referenceId", "webhookUrl")));
        return call.api().merchant(isPayout ? "/payout" : "/payin", body, call.text("scenario"));
    }

    private static Map<String, Object> payin(Call call) {
        var customer = Json.only(call.arguments(), List.of("name", "document", "email"));
        customer.put("phone", "11987654321");
        customer.put("address", ADDRESS);
        var item = Json.object(
                "title", "T-shirt", "quantity", 1, "unitPrice", call.arguments().get("amount"));
        var method = call.text("method");
        var payin = Json.object("paymentMethod", method, "isPhysicalProduct", false, "payerIp", "203.0.113.7");
        payin.put("customer", customer);
        payin.put("items", List.of(item));
        if (method.equals("CREDIT_CARD")) {
            payin.put("card", card(call));
        }
        return payin;
    }

    private static Map<String, Object> card(Call call) {
        var card = Json.only(call.arguments(), List.of("installments"));
        card.put("holderName", call.text("name").toUpperCase(Locale.ROOT));
        card.put("number", call.text("card"));
        card.put("expirationMonth", "12");
        card.put("expirationYear", "2039");
        card.put("cvv", "123");
        return card;
    }

    /** The payment, in the awaited status or as it is when the time of a call is over. */
    static Map<String, Object> await(Call call) {
        return call.sendOrShow(path(call.text("id")));
    }

    /** The path of a payment. */
    static String path(String id) {
        return (id.startsWith("payout_") ? "/payouts/" : "/payins/") + ControlApi.escaped("id", id);
    }

    /** What happened, or how far the clock is when the time of a call is over. */
    static Map<String, Object> advance(Call call) {
        var before = call.api().get("/clock").get("now");
        var result = call.sendOrShow("/clock");
        if (result.containsKey("unfinished")) {
            result.put("began", before);
        }
        return result;
    }

    /** A payment, what is due for it, its notifications, and why it stands where it stands. */
    static Map<String, Object> story(Call call) {
        var story = call.send();
        var timeline = Json.objects(story, "timeline");
        if (!timeline.isEmpty()) {
            var last = timeline.get(timeline.size() - 1);
            var reason = Json.text(last, "reason");
            var scenario = Json.text(story, "scenario");
            story.put(
                    "why",
                    "It is " + story.get("status") + " because of '" + last.get("action") + "' at " + last.get("at")
                            + ", caused by " + last.get("cause") + (reason.isEmpty() ? "" : ": " + reason)
                            + (scenario.isEmpty() ? "." : ". The scenario " + scenario + " plays for it."));
        }
        return story;
    }
}
