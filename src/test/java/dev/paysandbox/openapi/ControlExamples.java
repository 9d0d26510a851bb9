package dev.paysandbox.openapi;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How to get the answers of the control API. */
final class ControlExamples {
    private static final String NEVER = "{\"status\": \"FAILED\", \"timeout\": \"0s\"}";
    private static final String RUNS = "/drills/runs";
    private static final String DRILL = """
            scenario: paid-late
            about: The payer pays after a day.
            for: PIX payin
            then:
              - answer: PENDING
            expect:
              checks: [{after: 1d, paid: true, rule: PSB-048}]
            """;
    private static final String REFUNDED = """
            scenario: pix-paid-then-refunded
            about: The payer pays after five seconds, and has all of it back an hour later.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 5s
                become: APPROVED
              - after: 1h
                refund: all
            """;

    private ControlExamples() {}

    /** An answer that is the heart of one operation, such as {@code "GET /payins/{id} 200"}; null if it is none. */
    static @Nullable Answer own(TestMerchant merchant, String answer) {
        return switch (answer) {
            case "GET /find 200" -> merchant.looksAt("/find?text=" + pix(merchant));
            case "GET /payments 200" -> {
                pix(merchant);
                payout(merchant);
                yield merchant.looksAt("/payments?limit=2");
            }
            case "GET /payins/{id} 200" -> merchant.looksAt("/payins/" + pix(merchant));
            case "POST /payins/{id}/actions 409" -> merchant.does("dispute", merchant.opens(Order.pix(100)));
            case "POST /payins/{id}/await 409" -> merchant.controls("/payins/" + pix(merchant) + "/await", NEVER);
            case "GET /inbox 200" -> merchant.looksAt("/inbox?status=APPROVED&payment=" + heard(merchant, "APPROVED"));
            case "GET /inbox 404" -> merchant.looksAt("/inbox?status=APPROVED&payment=payin_0");
            case "GET /inbox 409" ->
                merchant.looksAt("/inbox?timeout=0s&status=APPROVED&payment=" + heard(merchant, "PENDING"));
            case "GET /payouts/{id} 200" -> merchant.looksAt("/payouts/" + payout(merchant));
            case "POST /payouts/{id}/actions 409" -> {
                merchant.freezes();
                yield merchant.doesToPayout("approve", merchant.paysOut(Order.payout(100)));
            }
            case "POST /payouts/{id}/await 409" -> merchant.controls("/payouts/" + payout(merchant) + "/await", NEVER);
            case "GET /authentications 200" -> {
                challenged(merchant);
                yield merchant.looksAt("/authentications");
            }
            case "POST /authentications/{id}/actions 409" -> {
                var actions = "/authentications/" + challenged(merchant) + "/actions";
                merchant.controls(actions, "{\"action\": \"pass\"}");
                yield merchant.controls(actions, "{\"action\": \"pass\"}");
            }
            case "GET /journal 200" -> {
                pix(merchant);
                yield merchant.looksAt("/journal");
            }
            case "GET /journal/{id} 200" -> {
                merchant.gets("/payin/" + pix(merchant));
                yield merchant.looksAt("/journal/req_1");
            }
            case "GET /deliveries/{id} 200" -> merchant.looksAt(deliveries(merchant)[0]);
            case "POST /deliveries/{id}/replay 200" -> merchant.controls(deliveries(merchant)[0] + "/replay", "");
            case "POST /deliveries/{id}/replay 409" -> merchant.controls(deliveries(merchant)[1] + "/replay", "");
            case "DELETE /listeners/{id} 204" -> merchant.deletes(hearing(merchant));
            case "PUT /balance 409" -> {
                merchant.freezes();
                payout(merchant);
                yield merchant.controls("PUT", "/balance", "{\"balance\": 1}");
            }
            case "POST /balance/blocks 503", "POST /balance/withdrawals 503" -> often(merchant, answer.split(" ")[1]);
            case "DELETE /balance/blocks/{id} 204", "DELETE /balance/withdrawals/{id} 204" -> {
                var path = answer.replaceAll("DELETE |/\\{id} 204", "");
                yield merchant.deletes(path + "/" + takes(merchant, path).at("id"));
            }
            case "POST /merchants 409" -> {
                pix(merchant);
                yield merchant.controls("/merchants", "{\"publicKey\": \"" + merchant.publicKey() + "\"}");
            }
            case "GET /merchants/{publicKey} 200" -> {
                merchant.patches("{\"settings\": {\"webhookSigning\": \"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"}}");
                yield merchant.looksAt("/merchants/" + merchant.publicKey());
            }
            case "POST /merchants/{publicKey}/keys 200" ->
                merchant.controls("/merchants/" + merchant.publicKey() + "/keys", "");
            case "GET /findings 200" -> {
                merchant.opens(Order.card("4111111111111111", 100));
                yield merchant.looksAt("/findings");
            }
            case "POST /scenarios 201" -> merchant.uploads(REFUNDED);
            case "POST /scenarios 400" -> merchant.uploads(REFUNDED.replace("APPROVED", "APROVED"));
            case "POST /scenarios 404" -> sends(merchant, "pk_nobody", "", REFUNDED);
            case "POST /scenarios 415" -> merchant.controls("/scenarios", "{}");
            case "POST /scenarios 413" -> merchant.uploads("#".repeat((1 << 20) + 1));
            case "POST /scenarios 503" -> {
                try (var tiny = RunningSandbox.started("--max-memory=1")) {
                    yield TestMerchant.of(tiny).uploads(REFUNDED + "#".repeat(200_000));
                }
            }
            case "POST /scenarios/validate 200" -> validates(merchant, "?source=mine.yaml", REFUNDED);
            case "POST /scenarios/validate 400" -> validates(merchant, "?sorce=x", REFUNDED);
            case "POST /scenarios/validate 404" -> sends(merchant, "pk_nobody", "/validate", REFUNDED);
            case "POST /scenarios/validate 415" -> merchant.controls("/scenarios/validate", "{}");
            case "POST /scenarios/validate 413" -> validates(merchant, "", "#".repeat((1 << 20) + 1));
            case "GET /scenarios/{name} 200" -> merchant.looksAt(uploaded(merchant));
            case "GET /scenarios/{name}/source 200" -> merchant.looksAt("/scenarios/pix-paid/source");
            case "DELETE /scenarios/{name} 204" -> merchant.deletes(uploaded(merchant));
            case "POST /scenarios/{name}/on 200" -> merchant.controls(uploaded(merchant) + "/on", "");
            case "POST /scenarios/{name}/arm 503" -> {
                for (int i = 0; i < 1000; i++) {
                    merchant.controls("/scenarios/pix-paid/arm", "{}");
                }
                yield merchant.controls("/scenarios/pix-paid/arm", "{}");
            }
            case "GET /drills/sources/{name} 200" ->
                merchant.looksAt(
                        "/drills/sources/" + merchant.looksAt("/drills").at("data/0/name"));
            case "GET /drills/runs 200" -> {
                run(merchant);
                yield merchant.looksAt(RUNS);
            }
            case "POST /drills/runs 400" -> merchant.controls(RUNS, "{\"drills\": [\"nobody\"]}");
            case "POST /drills/runs 409" -> {
                begins(merchant);
                yield begins(merchant);
            }
            case "POST /drills/runs 503" -> {
                try (var busy = RunningSandbox.started()) {
                    for (int i = 0; i < 50; i++) {
                        begins(TestMerchant.of(busy));
                    }
                    yield begins(TestMerchant.of(busy));
                }
            }
            case "GET /drills/runs/{id} 200" -> merchant.looksAt(run(merchant));
            case "DELETE /drills/runs/{id} 200" -> merchant.deletes(run(merchant));
            case "POST /drills/runs/{id}/answer 404" -> merchant.controls(RUNS + "/drill_0/answer", "{\"number\": 1}");
            case "GET /collections/{name} 200" -> merchant.looksAt("/collections/paysandbox.http");
            case "GET /clock/agenda 200" -> {
                pix(merchant);
                yield merchant.looksAt("/clock/agenda");
            }
            case "POST /clock/freeze 409" -> whileAdvancing(merchant, () -> merchant.controls("/clock/freeze", ""));
            case "POST /clock/resume 409" -> whileAdvancing(merchant, () -> merchant.controls("/clock/resume", "{}"));
            case "POST /clock/advance 409" -> whileAdvancing(merchant, () -> advances(merchant));
            case "GET /snapshot 409" -> whileAdvancing(merchant, () -> merchant.looksAt("/snapshot"));
            case "PUT /snapshot 413" -> {
                try (var small = RunningSandbox.started("--max-snapshot-bytes=1048576")) {
                    yield TestMerchant.of(small).restores("{\"\": \"" + "x".repeat(1 << 20) + "\"}");
                }
            }
            case "PUT /snapshot 503" -> besideALargeWorld();
            default -> null;
        };
    }

    /** A payin with a webhookUrl in this status. */
    private static String heard(TestMerchant merchant, String status) {
        var order = Order.pix(100).heardAt("http://127.0.0.1:9/never");
        return (status.equals("APPROVED") ? merchant.paid(order) : merchant.opens(order)).at("id");
    }

    private static String pix(TestMerchant merchant) {
        return merchant.opens(Order.pix(100)).at("id");
    }

    private static String payout(TestMerchant merchant) {
        return merchant.paysOut(Order.payout(100)).at("id");
    }

    /** The id of a payin whose holder is asked. */
    private static String challenged(TestMerchant merchant) {
        return merchant.opens(Order.card("4000000000002503", 100)).at("id");
    }

    /** The paths of one delivery that is to be retried, and of one that waits behind it. */
    static String[] deliveries(TestMerchant merchant) {
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

    /** The path of a listener for whom a notification waits. */
    static String hearing(TestMerchant merchant) {
        var id = merchant.controls("/listeners", "{}").at("id");
        merchant.opens(Order.card("4111111111111111", 100).heardAt("http://127.0.0.1:1/"));
        return "/listeners/" + id;
    }

    private static Answer often(TestMerchant merchant, String path) {
        for (int i = 0; i < 100; i++) {
            takes(merchant, path);
        }
        return takes(merchant, path);
    }

    /** A part of the balance, as the document's example has it. */
    private static Answer takes(TestMerchant merchant, String path) {
        return merchant.controls(path, Document.WRITTEN.example("POST /_sandbox" + path));
    }

    private static Answer sends(TestMerchant merchant, String key, String path, String scenario) {
        return merchant.send(merchant.request("/_sandbox/scenarios" + path)
                .header("x-api-key", key)
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(scenario)));
    }

    private static Answer validates(TestMerchant merchant, String query, String scenario) {
        return sends(merchant, merchant.publicKey(), "/validate" + query, scenario);
    }

    /** The path of a scenario that was uploaded. */
    private static String uploaded(TestMerchant merchant) {
        return "/scenarios/" + merchant.uploads(REFUNDED).at("name");
    }

    private static Answer begins(TestMerchant merchant) {
        return merchant.controls(RUNS, "{\"texts\": [" + Json.text(DRILL) + "]}");
    }

    private static String run(TestMerchant merchant) {
        return RUNS + "/" + begins(merchant).at("id");
    }

    /** A run that asks its first question. */
    static String asking(TestMerchant merchant) {
        var run = run(merchant);
        merchant.asksUntil(run, seen -> seen.has("question"));
        return run;
    }

    private static Answer besideALargeWorld() {
        try (var narrow = RunningSandbox.started("--max-memory=1")) {
            var large = TestMerchant.of(narrow);
            for (int i = 0; i < 300; i++) {
                large.opens(Order.pix(100).heardAt("http://127.0.0.1:9/" + "x".repeat(1_900)));
            }
            return TestMerchant.of(narrow).restores(large.looksAt("/snapshot").text());
        }
    }

    /** A notification that falls due on the way holds the advance up, for its receiver takes its time. */
    private static Answer whileAdvancing(TestMerchant merchant, Supplier<Answer> call) {
        var over = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(over, Receiver.status(200)))) {
            merchant.freezes();
            merchant.paysOut(Order.payout(100).heardAt(receiver.url()));
            var advance = CompletableFuture.supplyAsync(() -> advances(merchant), work -> new Thread(work).start());
            receiver.next();
            var answer = call.get();
            over.countDown();
            advance.join();
            return answer;
        }
    }

    private static Answer advances(TestMerchant merchant) {
        return merchant.controls("/clock/advance", "{\"duration\": \"3s\"}");
    }
}
