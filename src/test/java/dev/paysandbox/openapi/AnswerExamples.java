package dev.paysandbox.openapi;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;

/** How to get each answer that the document foresees out of a real sandbox. */
final class AnswerExamples implements AutoCloseable {
    private static final String SOMETHING = "{}";
    private static final String NEVER = "{\"status\": \"FAILED\", \"timeout\": \"0s\"}";

    /** Answers that are the heart of one operation; those that many share are {@link #common}. */
    private final Map<String, Function<TestMerchant, Answer>> own = Map.ofEntries(
            Map.entry("POST /payin 201", merchant -> merchant.opens(Order.pix(100))),
            Map.entry("GET /payin/{id} 200", merchant -> merchant.gets("/payin/" + pix(merchant))),
            Map.entry(
                    "GET /payin/{id} 403",
                    merchant -> merchant.send(merchant.request("/payin/nobody")
                            .header("Authorization", merchant.basic())
                            .header("Origin", "https://elsewhere.example"))),
            Map.entry("POST /payout 201", merchant -> merchant.paysOut(Order.payout(100))),
            Map.entry(
                    "POST /payout 422",
                    merchant -> merchant.posts(
                            "/payout",
                            Order.payout(100).with("pixKey", "\"nobody\"").json())),
            Map.entry("POST /payin 408", AnswerExamples::payinInPart),
            Map.entry("POST /payout 503", merchant -> payoutWithoutRoom()),
            Map.entry("GET /_sandbox/payins/{id} 200", merchant -> merchant.looksAt("/payins/" + pix(merchant))),
            Map.entry(
                    "POST /_sandbox/payins/{id}/actions 200",
                    merchant -> merchant.does("pay", merchant.opens(Order.pix(100)))),
            Map.entry(
                    "POST /_sandbox/payins/{id}/actions 409",
                    merchant -> merchant.does("dispute", merchant.opens(Order.pix(100)))),
            Map.entry("GET /_sandbox/payouts/{id} 200", merchant -> merchant.looksAt("/payouts/" + payout(merchant))),
            Map.entry(
                    "POST /_sandbox/payouts/{id}/actions 200",
                    merchant -> merchant.doesToPayout("process", merchant.paysOut(Order.payout(100)))),
            Map.entry("POST /_sandbox/payouts/{id}/actions 409", merchant -> {
                merchant.freezes();
                return merchant.doesToPayout("approve", merchant.paysOut(Order.payout(100)));
            }),
            Map.entry("POST /_sandbox/payins/{id}/await 200", merchant -> awaits(merchant, "/payins/" + pix(merchant))),
            Map.entry(
                    "POST /_sandbox/payins/{id}/await 409",
                    merchant -> merchant.controls("/payins/" + pix(merchant) + "/await", NEVER)),
            Map.entry(
                    "POST /_sandbox/payouts/{id}/await 200",
                    merchant -> awaits(merchant, "/payouts/" + payout(merchant))),
            Map.entry(
                    "POST /_sandbox/payouts/{id}/await 409",
                    merchant -> merchant.controls("/payouts/" + payout(merchant) + "/await", NEVER)),
            Map.entry("GET /_sandbox/journal 200", merchant -> {
                pix(merchant);
                return merchant.looksAt("/journal");
            }),
            Map.entry("GET /_sandbox/journal/{id} 200", merchant -> {
                merchant.gets("/payin/" + pix(merchant));
                return merchant.looksAt("/journal/req_1");
            }),
            Map.entry("POST /_sandbox/journal/verify 200", merchant -> {
                pix(merchant);
                return merchant.controls("/journal/verify", "{\"request\": {\"method\": \"GET\"}}");
            }),
            Map.entry("GET /_sandbox/deliveries/{id} 200", merchant -> merchant.looksAt(deliveries(merchant)[0])),
            Map.entry(
                    "POST /_sandbox/deliveries/{id}/replay 200",
                    merchant -> merchant.controls(deliveries(merchant)[0] + "/replay", "")),
            Map.entry(
                    "POST /_sandbox/deliveries/{id}/replay 409",
                    merchant -> merchant.controls(deliveries(merchant)[1] + "/replay", "")),
            Map.entry("POST /_sandbox/clock/advance 200", AnswerExamples::advance),
            Map.entry(
                    "POST /_sandbox/clock/freeze 409",
                    merchant -> whileAdvancing(merchant, () -> merchant.controls("/clock/freeze", ""))),
            Map.entry(
                    "POST /_sandbox/clock/resume 409",
                    merchant -> whileAdvancing(merchant, () -> merchant.controls("/clock/resume", "{}"))),
            Map.entry(
                    "GET /_sandbox/snapshot 409",
                    merchant -> whileAdvancing(merchant, () -> merchant.looksAt("/snapshot"))),
            Map.entry(
                    "PUT /_sandbox/snapshot 204",
                    merchant -> restores(merchant, merchant.looksAt("/snapshot").text())),
            Map.entry("PUT /_sandbox/snapshot 413", merchant -> overTheLimit()),
            Map.entry("PUT /_sandbox/snapshot 503", merchant -> besideALargeWorld()),
            Map.entry(
                    "POST /_sandbox/clock/advance 409", merchant -> whileAdvancing(merchant, () -> advance(merchant))),
            Map.entry(
                    "GET /checkout/boletos/{merchant}/{id} 200",
                    merchant -> merchant.send(
                            merchant.request(merchant.opens(Order.boleto(100)).at("boleto/url")))),
            Map.entry("GET /checkout/assets/{name} 200", merchant -> merchant.gets("/checkout/assets/boleto.css")),
            Map.entry("GET /checkout/assets/{name} 304", merchant -> again(merchant, "/checkout/assets/boleto.css")),
            Map.entry("GET / 403", merchant -> elsewhere(merchant, "/")),
            Map.entry("GET /console/{name} 200", merchant -> merchant.gets("/console/icon.svg")),
            Map.entry("GET /console/{name} 403", merchant -> elsewhere(merchant, "/console/icon.svg")),
            Map.entry("GET /openapi.yml 304", merchant -> again(merchant, "/openapi.yml")),
            Map.entry("GET /openapi.json 304", merchant -> again(merchant, "/openapi.json")),
            Map.entry("GET /errors/{code} 200", merchant -> merchant.send(merchant.request("/errors/INVALID_DATA"))),
            Map.entry("GET /findings/{rule} 200", merchant -> merchant.send(merchant.request("/findings/PSB-001"))),
            Map.entry("GET /findings/{rule} 404", merchant -> merchant.send(merchant.request("/findings/PSB-0001"))),
            Map.entry("GET /_sandbox/findings 200", merchant -> {
                merchant.opens(Order.card("4111111111111111", 100));
                return merchant.looksAt("/findings");
            }));

    private final Sandbox tokened = RunningSandbox.started("--control-token=0123456789abcdef");
    private final Sandbox unapproved = RunningSandbox.started("--kyc=PENDING");

    /** Gets the answer, such as {@code "POST /payin 415"}, from a new merchant's world. */
    Answer provoke(String answer) {
        var words = answer.split(" ");
        var merchant = TestMerchant.opened();
        var special = ScenarioExamples.OWN.getOrDefault(
                answer,
                CheckoutExamples.OWN.getOrDefault(
                        answer,
                        DeliveryExamples.OWN.getOrDefault(
                                answer,
                                DrillExamples.OWN.getOrDefault(
                                        answer, MerchantExamples.OWN.getOrDefault(answer, own.get(answer))))));
        return special != null
                ? special.apply(merchant)
                : common(merchant, words[0], words[1], Integer.parseInt(words[2]));
    }

    private Answer common(TestMerchant merchant, String method, String template, int status) {
        var isControl = template.startsWith("/_sandbox");
        var path = template.replaceAll("\\{\\w+}", "nobody");
        return switch (status) {
            case 400 ->
                method.equals("GET")
                        ? says(merchant, path + "?lmit=1")
                        : merchant.send(request(merchant, method, path, "{"));
            case 401 -> isControl ? says(TestMerchant.of(tokened), method, path) : anonymous(merchant, method, path);
            case 403 ->
                isControl
                        ? merchant.send(request(merchant, method, path, SOMETHING)
                                .setHeader("Origin", "https://elsewhere.example"))
                        : says(TestMerchant.of(unapproved), path, SOMETHING);
            case 404 -> isControl ? inNoWorld(merchant, method, path) : says(merchant, path);
            case 413 -> merchant.send(request(merchant, method, path, "{\"\": \"" + "x".repeat(1 << 20) + "\"}"));
            case 415 ->
                merchant.send(request(merchant, method, path, SOMETHING).setHeader("Content-Type", "text/plain"));
            default -> says(merchant, method, path);
        };
    }

    private static Answer says(TestMerchant merchant, String methodOrPath, String pathOrBody) {
        return methodOrPath.startsWith("/")
                ? merchant.send(request(merchant, "POST", methodOrPath, pathOrBody))
                : merchant.send(request(merchant, methodOrPath, pathOrBody, SOMETHING));
    }

    /** A page of another site asks. */
    private static Answer elsewhere(TestMerchant merchant, String path) {
        return merchant.send(merchant.request(path).header("Origin", "https://elsewhere.example"));
    }

    private static Answer says(TestMerchant merchant, String path) {
        return merchant.send(request(merchant, "GET", path, ""));
    }

    /** The body is read before the world is looked for, so it is one that would do. */
    private static Answer inNoWorld(TestMerchant merchant, String method, String path) {
        var body = switch (path) {
            case "/_sandbox/payins/nobody/actions" -> "{\"action\": \"pay\"}";
            case "/_sandbox/authentications/nobody/actions" -> "{\"action\": \"pass\"}";
            case "/_sandbox/payouts/nobody/actions" -> "{\"action\": \"fail\"}";
            case "/_sandbox/clock/advance" -> "{\"duration\": \"1s\"}";
            case "/_sandbox/listeners/nobody/outcomes" -> "{\"parcel\": \"prc_x\", \"status\": 200}";
            case "/_sandbox/deliveries/replay" -> "{\"failed\": true}";
            case "/_sandbox/balance" -> "{\"balance\": 1}";
            case "/_sandbox/balance/blocks" -> "{\"amount\": 1}";
            case "/_sandbox/balance/withdrawals" -> "{\"amount\": 1, \"after\": \"1d\"}";
            case "/_sandbox/merchants/nobody" -> "{\"kyc\": \"PENDING\"}";
            default -> SOMETHING;
        };
        var query = path.equals("/_sandbox/find") ? "?text=nobody" : "";
        return merchant.send(request(merchant, method, path + query, body).setHeader("x-api-key", "pk_nobody"));
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
    private static Answer again(TestMerchant merchant, String path) {
        var tag = merchant.gets(path).header("ETag");
        return merchant.send(merchant.request(path).header("If-None-Match", tag));
    }

    private static Answer restores(TestMerchant merchant, String document) {
        return merchant.send(request(merchant, "PUT", "/_sandbox/snapshot", document));
    }

    private static Answer overTheLimit() {
        try (var small = RunningSandbox.started("--max-snapshot-bytes=1048576")) {
            return restores(TestMerchant.of(small), "{\"\": \"" + "x".repeat(1 << 20) + "\"}");
        }
    }

    private static Answer besideALargeWorld() {
        try (var narrow = RunningSandbox.started("--max-memory=1")) {
            var large = TestMerchant.of(narrow);
            for (int i = 0; i < 300; i++) {
                large.opens(Order.pix(100).heardAt("http://127.0.0.1:9/" + "x".repeat(1_900)));
            }
            return restores(TestMerchant.of(narrow), large.looksAt("/snapshot").text());
        }
    }

    private static Answer awaits(TestMerchant merchant, String payment) {
        return merchant.controls(payment + "/await", "{\"status\": \"PENDING\"}");
    }

    private static String pix(TestMerchant merchant) {
        return merchant.opens(Order.pix(100)).at("id");
    }

    private static String payout(TestMerchant merchant) {
        return merchant.paysOut(Order.payout(100)).at("id");
    }

    /** The paths of one delivery that is to be retried, and of one that waits behind it. */
    private static String[] deliveries(TestMerchant merchant) {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.freezes();
            var payout = merchant.paysOut(Order.payout(100).heardAt(receiver.url()));
            merchant.advances("3s");
            return merchant.deliveries(payout).stream()
                    .sorted((one, other) -> one.get("createdAt")
                            .asText()
                            .compareTo(other.get("createdAt").asText()))
                    .map(delivery -> "/deliveries/" + delivery.get("id").asText())
                    .toArray(String[]::new);
        }
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

    /** A notification that falls due on the way holds the advance up, for its receiver takes its time. */
    private static Answer whileAdvancing(TestMerchant merchant, Supplier<Answer> call) {
        var over = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(over, Receiver.status(200)))) {
            merchant.freezes();
            merchant.paysOut(Order.payout(100).heardAt(receiver.url()));
            var advance = CompletableFuture.supplyAsync(() -> advance(merchant), work -> new Thread(work).start());
            receiver.next();
            var answer = call.get();
            over.countDown();
            advance.join();
            return answer;
        }
    }

    private static Answer advance(TestMerchant merchant) {
        return merchant.controls("/clock/advance", "{\"duration\": \"3s\"}");
    }

    @Override
    public void close() {
        tokened.close();
        unapproved.close();
    }
}
