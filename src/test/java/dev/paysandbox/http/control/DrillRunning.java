package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;

/** What tests of drills share: a merchant, its small shop, and runs of drills that are played to it. */
abstract class DrillRunning {
    static final ObjectMapper JSON = new ObjectMapper();

    final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    final TinyShop shop = new TinyShop(merchant);

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

    /** A plan that plays the drill in this text. */
    final ObjectNode planOf(String text) {
        var plan = plan();
        plan.putArray("texts").add(text);
        return plan;
    }

    /** A plan of one of the sandbox's own drills. */
    final ObjectNode planFor(String drill) {
        var plan = plan();
        plan.putArray("drills").add(drill);
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

    /** Plays it to its end. */
    final JsonNode played(ObjectNode plan) {
        return ended(started(plan));
    }

    /** Plays it to its end, and answers the report of its first drill. */
    final JsonNode firstDrill(ObjectNode plan) {
        return played(plan).get("drills").get(0);
    }

    /** Ends the run, and answers its last report. */
    final JsonNode stops(String run) {
        return merchant.deletes("/drills/runs/" + run).json();
    }

    /** Plays it to its end, which must be a good one. */
    final JsonNode passes(ObjectNode plan) {
        return passed(ended(started(plan)));
    }

    /** This run or drill must have passed. */
    static JsonNode passed(JsonNode report) {
        assertThat(report.get("result").asText()).as(report.toPrettyString()).isEqualTo("PASSED");
        return report;
    }

    /** The run with its next question, or at its end. */
    final JsonNode next(String run) {
        return merchant.asksUntil(
                path(run),
                seen -> seen.has("question") || seen.get("status").asText().equals("FINISHED"));
    }

    /** What the run asks next; it must not end instead. */
    final JsonNode question(String run) {
        var seen = next(run);
        assertThat(seen.has("question")).as(seen.toPrettyString()).isTrue();
        return seen.get("question");
    }

    final void answers(String run, JsonNode question, String text) {
        var answer = JSON.createObjectNode()
                .put("number", question.get("number").asInt())
                .put("text", text);
        assertThat(merchant.controls("/drills/runs/" + run + "/answer", answer.toString())
                        .status())
                .isEqualTo(200);
    }
}
