package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AfterEach;

/** What tests of drills share: a merchant, its small shop, and runs of drills that are played to it. */
abstract class DrillRunning {
    static final ObjectMapper JSON = new ObjectMapper();

    final TestMerchant merchant = TestMerchant.opened();
    final TinyShop shop = new TinyShop(merchant);

    @AfterEach
    void close() {
        shop.close();
    }

    /** A plan that plays nothing yet: how the shop takes orders, and what it believes of them. */
    final ObjectNode plan() {
        var plan = JSON.createObjectNode().put("patience", "3s");
        plan.putObject("place").put("request", "POST " + shop.url("/orders"));
        plan.putObject("oracle")
                .put("request", "GET " + shop.url("/orders/{referenceId}"))
                .putObject("facts")
                .put("paid", "$.status=PAID|SENT")
                .put("shipped", "$.shipments");
        return plan;
    }

    /** Starts a run, and answers its id. */
    final String started(ObjectNode plan) {
        var answer = merchant.controls("/drills/runs", plan.toString());
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.json().get("id").asText();
    }

    static String path(String run) {
        return "/drills/runs/" + run + "?wait=30s";
    }

    final JsonNode ended(String run) {
        return merchant.asksUntil(path(run), seen -> seen.get("status").asText().equals("FINISHED"));
    }

    /** Ends the run, and answers its last report. */
    final JsonNode stops(String run) {
        return merchant.send(merchant.request("/_sandbox/drills/runs/" + run)
                        .header("x-api-key", merchant.publicKey())
                        .DELETE())
                .json();
    }

    /** What the run asks next; it must not end instead. */
    final JsonNode question(String run) {
        var seen = merchant.asksUntil(
                path(run),
                answer ->
                        answer.has("question") || answer.get("status").asText().equals("FINISHED"));
        assertThat(seen.has("question")).as(seen.toPrettyString()).isTrue();
        return seen.get("question");
    }
}
