package dev.paysandbox.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers about drills, most of them from a run that waits for somebody to place an order. */
final class DrillExamples {
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
    private static final String PLAN = new ObjectMapper()
            .createObjectNode()
            .set("texts", new ObjectMapper().createArrayNode().add(DRILL))
            .toString();

    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(
            Map.entry("GET /_sandbox/drills/sources/{name} 200", merchant -> {
                var folder =
                        merchant.looksAt("/drills").json().at("/data/0/name").asText();
                return merchant.looksAt("/drills/sources/" + folder);
            }),
            Map.entry("GET /_sandbox/drills/runs 200", merchant -> {
                begins(merchant);
                return merchant.looksAt(RUNS);
            }),
            Map.entry("POST /_sandbox/drills/runs 202", DrillExamples::begins),
            Map.entry(
                    "POST /_sandbox/drills/runs 400",
                    merchant -> merchant.controls(RUNS, "{\"drills\": [\"nobody\"]}")),
            Map.entry("POST /_sandbox/drills/runs 409", merchant -> {
                begins(merchant);
                return begins(merchant);
            }),
            Map.entry("POST /_sandbox/drills/runs 503", merchant -> {
                try (var busy = RunningSandbox.started()) {
                    for (int i = 0; i < 50; i++) {
                        begins(TestMerchant.of(busy));
                    }
                    return begins(TestMerchant.of(busy));
                }
            }),
            Map.entry("GET /_sandbox/drills/runs/{id} 200", merchant -> merchant.looksAt(run(merchant))),
            Map.entry(
                    "DELETE /_sandbox/drills/runs/{id} 200",
                    merchant -> merchant.send(merchant.request("/_sandbox" + run(merchant))
                            .header("x-api-key", merchant.publicKey())
                            .DELETE())),
            Map.entry(
                    "POST /_sandbox/drills/runs/{id}/answer 404",
                    merchant -> merchant.controls(RUNS + "/drill_0/answer", "{\"number\": 1}")),
            Map.entry(
                    "POST /_sandbox/drills/runs/{id}/answer 200",
                    merchant -> merchant.controls(asking(merchant) + "/answer", "{\"number\": 1, \"text\": \"\"}")));

    private DrillExamples() {}

    private static Answer begins(TestMerchant merchant) {
        return merchant.controls(RUNS, PLAN);
    }

    /** A run that asks its first question. */
    static String asking(TestMerchant merchant) {
        var run = run(merchant);
        merchant.asksUntil(run, seen -> seen.has("question"));
        return run;
    }

    private static String run(TestMerchant merchant) {
        return RUNS + "/" + begins(merchant).at("id");
    }
}
