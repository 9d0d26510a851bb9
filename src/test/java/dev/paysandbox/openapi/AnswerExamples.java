package dev.paysandbox.openapi;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/** How to get each answer that the document foresees out of a real sandbox. */
final class AnswerExamples implements AutoCloseable {
    private static final String SOMETHING = "{}";

    private final Sandbox tokened = RunningSandbox.started("--control-token=0123456789abcdef");
    private final Sandbox unapproved = RunningSandbox.started("--kyc=PENDING");

    /** Gets the answer, such as {@code "POST /payin 415"}, from a new merchant's world. */
    Answer provoke(String answer) {
        var words = answer.split(" ");
        var merchant = TestMerchant.opened();
        var own = words[1].startsWith("/_sandbox")
                ? ControlExamples.own(merchant, answer.replace("/_sandbox", ""))
                : words[1].startsWith("/checkout") ? CheckoutExamples.own(merchant, answer) : own(merchant, answer);
        return own != null ? own : common(merchant, words[0], words[1], Integer.parseInt(words[2]));
    }

    /** An answer that is the heart of one operation; those that many share are {@link #common}. */
    private static @Nullable Answer own(TestMerchant merchant, String answer) {
        return switch (answer) {
            case "GET /payin/{id} 200" ->
                merchant.gets("/payin/" + merchant.opens(Order.pix(100)).at("id"));
            case "GET /payin 200" -> list(merchant, "/payin?referenceId=order-1");
            case "GET /payin 400" -> list(merchant, "/payin");
            case "GET /payin 403" ->
                elsewhere(merchant.request("/payin").header("Authorization", merchant.basic()), merchant);
            case "GET /balances 200" -> merchant.gets("/balances");
            case "GET /balances 403" ->
                elsewhere(merchant.request("/balances").header("Authorization", merchant.basic()), merchant);
            case "GET /payin/{id} 403" ->
                elsewhere(merchant.request("/payin/nobody").header("Authorization", merchant.basic()), merchant);
            case "POST /payin 408" -> payinInPart(merchant);
            case "POST /payout 422" ->
                merchant.posts(
                        "/payout",
                        Order.payout(100).with("pixKey", "\"nobody\"").json());
            case "POST /payout 503" -> payoutWithoutRoom();
            case "GET / 403" -> elsewhere(merchant.request("/"), merchant);
            case "GET /console/{name} 200" -> merchant.gets("/console/icon.svg");
            case "GET /console/{name} 403" -> elsewhere(merchant.request("/console/icon.svg"), merchant);
            case "GET /{folder}/{path} 200" -> merchant.gets("/guides/webhooks.md");
            case "GET /{folder}/{path} 404" -> merchant.gets("/guides/nobody.md");
            case "GET /schemas/{name} 200" -> merchant.gets("/schemas/drill.schema.json");
            case "GET /openapi.yml 304" -> again(merchant, "/openapi.yml");
            case "GET /openapi.json 304" -> again(merchant, "/openapi.json");
            case "GET /openapi-sandbox.yml 304" -> again(merchant, "/openapi-sandbox.yml");
            case "GET /openapi-sandbox.json 304" -> again(merchant, "/openapi-sandbox.json");
            case "GET /errors/{code} 200" -> merchant.send(merchant.request("/errors/INVALID_DATA"));
            case "GET /findings/{rule} 200" -> merchant.send(merchant.request("/findings/PSB-001"));
            case "GET /findings/{rule} 404" -> merchant.send(merchant.request("/findings/PSB-0001"));
            default -> null;
        };
    }

    private Answer common(TestMerchant merchant, String method, String template, int status) {
        var isControl = template.startsWith("/_sandbox");
        var path = template.replaceAll("\\{\\w+}", "nobody");
        return switch (status) {
            case 400 ->
                method.equals("GET")
                        ? says(merchant, method, path + "?lmit=1")
                        : merchant.send(request(merchant, method, path, "{"));
            case 401 -> isControl ? says(TestMerchant.of(tokened), method, path) : anonymous(merchant, method, path);
            case 403 ->
                isControl
                        ? elsewhere(request(merchant, method, path, SOMETHING), merchant)
                        : says(TestMerchant.of(unapproved), method, path);
            case 404 -> isControl ? inNoWorld(merchant, method, template) : says(merchant, method, path);
            case 413 -> merchant.send(request(merchant, method, path, "{\"\": \"" + "x".repeat(1 << 20) + "\"}"));
            case 415 ->
                merchant.send(request(merchant, method, path, SOMETHING).setHeader("Content-Type", "text/plain"));
            default -> says(merchant, method, path);
        };
    }

    private static Answer says(TestMerchant merchant, String method, String path) {
        return merchant.send(request(merchant, method, path, SOMETHING));
    }

    /** A page of another site asks. */
    private static Answer elsewhere(HttpRequest.Builder request, TestMerchant merchant) {
        return merchant.send(request.setHeader("Origin", "https://elsewhere.example"));
    }

    /** The body is read before the world is looked for, so it is one that would do. */
    private static Answer inNoWorld(TestMerchant merchant, String method, String template) {
        var body = Document.WRITTEN.example(method + " " + template);
        var query = template.equals("/_sandbox/find") ? "?text=nobody" : "";
        var path = template.replaceAll("\\{\\w+}", "nobody") + query;
        return merchant.send(request(merchant, method, path, body).setHeader("x-api-key", "pk_nobody"));
    }

    private static Answer anonymous(TestMerchant merchant, String method, String path) {
        return merchant.send(merchant.request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(SOMETHING)));
    }

    /** Merchant operations are authenticated, control operations name the world. */
    private static HttpRequest.Builder request(TestMerchant merchant, String method, String path, String body) {
        var request = merchant.request(path);
        if (path.startsWith("/pay")) {
            request.header("Authorization", merchant.basic());
        } else {
            request.header("x-api-key", merchant.publicKey());
        }
        return method.equals("GET")
                ? request
                : request.header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
    }

    /** Asks for what is known already. */
    static Answer again(TestMerchant merchant, String path) {
        var tag = merchant.gets(path).header("ETag");
        return merchant.send(merchant.request(path).header("If-None-Match", tag));
    }

    private static Answer list(TestMerchant merchant, String path) {
        merchant.controls(
                "PATCH", "/merchants/" + merchant.publicKey(), "{\"settings\": {\"undocumentedLists\": true}}");
        return merchant.gets(path);
    }

    private static Answer payinInPart(TestMerchant merchant) {
        try (var hasty = RunningSandbox.started("--request-timeout=100ms");
                var connection = RawConnection.to(hasty)) {
            return connection
                    .says("POST /payin HTTP/1.1\r\nHost: a\r\nAuthorization: " + merchant.basic()
                            + "\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
                    .hears();
        }
    }

    private static Answer payoutWithoutRoom() {
        try (var tiny = RunningSandbox.started("--max-payments=1")) {
            var merchant = TestMerchant.of(tiny);
            merchant.freezes();
            merchant.paysOut(Order.payout(100));
            return merchant.posts("/payout", Order.payout(100).json());
        }
    }

    @Override
    public void close() {
        tokened.close();
        unapproved.close();
    }
}
