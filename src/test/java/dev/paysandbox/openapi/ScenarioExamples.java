package dev.paysandbox.openapi;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers about scenarios, each from a scenario that is uploaded for it. */
final class ScenarioExamples {
    private static final String PATH = "/_sandbox/scenarios";
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

    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(
            Map.entry("POST /_sandbox/scenarios 201", merchant -> uploads(merchant, REFUNDED)),
            Map.entry(
                    "POST /_sandbox/scenarios 400",
                    merchant -> uploads(merchant, REFUNDED.replace("APPROVED", "APROVED"))),
            Map.entry(
                    "POST /_sandbox/scenarios 404",
                    merchant -> merchant.send(merchant.request(PATH)
                            .header("x-api-key", "pk_nobody")
                            .header("Content-Type", "application/yaml")
                            .POST(BodyPublishers.ofString(REFUNDED)))),
            Map.entry("POST /_sandbox/scenarios 503", merchant -> {
                try (var tiny = RunningSandbox.started("--max-memory=1")) {
                    return uploads(TestMerchant.of(tiny), REFUNDED + "#".repeat(200_000));
                }
            }),
            Map.entry("POST /_sandbox/scenarios/{name}/arm 503", merchant -> {
                for (int i = 0; i < 1000; i++) {
                    merchant.controls("/scenarios/pix-paid/arm", "{}");
                }
                return merchant.controls("/scenarios/pix-paid/arm", "{}");
            }),
            Map.entry("POST /_sandbox/scenarios 413", merchant -> uploads(merchant, "#".repeat((1 << 20) + 1))),
            Map.entry(
                    "POST /_sandbox/scenarios 415",
                    merchant -> merchant.send(merchant.request(PATH)
                            .header("x-api-key", merchant.publicKey())
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}")))),
            Map.entry("GET /_sandbox/scenarios/{name} 200", merchant -> {
                uploads(merchant, REFUNDED);
                return merchant.looksAt("/scenarios/pix-paid-then-refunded");
            }),
            Map.entry("DELETE /_sandbox/scenarios/{name} 204", merchant -> {
                uploads(merchant, REFUNDED);
                return merchant.send(merchant.request(PATH + "/pix-paid-then-refunded")
                        .header("x-api-key", merchant.publicKey())
                        .DELETE());
            }),
            Map.entry("POST /_sandbox/scenarios/{name}/arm 200", merchant -> {
                uploads(merchant, REFUNDED);
                return merchant.controls("/scenarios/pix-paid-then-refunded/arm", "{\"times\": 2}");
            }),
            Map.entry("POST /_sandbox/scenarios/{name}/on 200", merchant -> {
                uploads(merchant, REFUNDED);
                return merchant.controls("/scenarios/pix-paid-then-refunded/on", "");
            }),
            Map.entry(
                    "POST /_sandbox/scenarios/validate 200",
                    merchant -> validates(merchant, "?source=mine.yaml", REFUNDED)),
            Map.entry("POST /_sandbox/scenarios/validate 400", merchant -> validates(merchant, "?sorce=x", REFUNDED)),
            Map.entry(
                    "POST /_sandbox/scenarios/validate 404",
                    merchant -> merchant.send(merchant.request(PATH + "/validate")
                            .header("x-api-key", "pk_nobody")
                            .header("Content-Type", "application/yaml")
                            .POST(BodyPublishers.ofString(REFUNDED)))),
            Map.entry(
                    "POST /_sandbox/scenarios/validate 413",
                    merchant -> validates(merchant, "", "#".repeat((1 << 20) + 1))),
            Map.entry(
                    "POST /_sandbox/scenarios/validate 415",
                    merchant -> merchant.send(merchant.request(PATH + "/validate")
                            .header("x-api-key", merchant.publicKey())
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}")))),
            Map.entry(
                    "GET /_sandbox/scenarios/{name}/source 200",
                    merchant -> merchant.looksAt("/scenarios/pix-paid/source")),
            Map.entry(
                    "POST /_sandbox/authentications/{id}/actions 200",
                    merchant -> ends(merchant, challenged(merchant))),
            Map.entry("POST /_sandbox/authentications/{id}/actions 409", merchant -> {
                var payin = challenged(merchant);
                ends(merchant, payin);
                return ends(merchant, payin);
            }),
            Map.entry("GET /_sandbox/authentications 200", merchant -> {
                challenged(merchant);
                return merchant.looksAt("/authentications");
            }),
            Map.entry("GET /_sandbox/clock/agenda 200", merchant -> {
                merchant.opens(Order.pix(100));
                return merchant.looksAt("/clock/agenda");
            }),
            Map.entry(
                    "POST /_sandbox/scenarios/explain 200",
                    merchant -> merchant.controls(
                            "/scenarios/explain",
                            "{\"operation\": \"payin\", \"request\": "
                                    + Order.pix(100).json() + "}")));

    private ScenarioExamples() {}

    private static Answer validates(TestMerchant merchant, String query, String scenario) {
        return merchant.send(merchant.request(PATH + "/validate" + query)
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(scenario)));
    }

    /** The id of a payin whose holder is asked. */
    private static String challenged(TestMerchant merchant) {
        return merchant.send(merchant.request("/payin")
                        .header("Authorization", merchant.basic())
                        .header("Content-Type", "application/json")
                        .header("X-Sandbox-Scenario", "card-challenge-passed")
                        .POST(BodyPublishers.ofString(
                                Order.card("4111111111111111", 100).json())))
                .at("id");
    }

    private static Answer ends(TestMerchant merchant, String payin) {
        return merchant.controls("/authentications/" + payin + "/actions", "{\"action\": \"pass\"}");
    }

    static Answer uploads(TestMerchant merchant, String scenario) {
        return merchant.send(merchant.request(PATH)
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(scenario)));
    }
}
