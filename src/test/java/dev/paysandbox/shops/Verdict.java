package dev.paysandbox.shops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the drills said about one shop. */
final class Verdict {
    private final List<JsonNode> drills;

    private Verdict(List<JsonNode> drills) {
        this.drills = drills;
    }

    /** What these said together. */
    static Verdict of(Collection<Verdict> verdicts) {
        return new Verdict(
                verdicts.stream().flatMap(verdict -> verdict.drills.stream()).toList());
    }

    /**
     * Has the sandbox play these drills to the shop.
     *
     * @param isRight whether the shop makes no mistake, so that a slow machine must not make one of it
     * @param style of the shop; before its job has run, it is in vain to be patient
     * @param drills all if empty
     * @param withOracle whether the sandbox may ask the shop what it believes
     */
    static Verdict on(
            TestMerchant merchant,
            String shop,
            boolean isRight,
            Style style,
            Collection<String> drills,
            boolean withOracle) {
        var patience = style == Style.BY_A_JOB ? "500ms" : isRight ? "15s" : "2s";
        var asked = Json.object("""
                {"place": {"request": "POST %1$s/orders", "headers": {"Content-Type": "application/json"},
                           "body": "{\\"method\\": \\"{method}\\", \\"cart\\": \\"{drill}\\"}"},
                 "placePayout": {"request": "POST %1$s/payouts"},
                 "reconcile": {"request": "POST %1$s/jobs/reconcile"},
                 "page": {"request": "GET %1$s/orders/{placed}/page"},
                 "restart": {"request": "POST %1$s/jobs/restart"}, "restartProof": "$.startedAt",
                 "patience": "%2$s", "quiet": "100ms"}""".formatted(shop, patience));
        if (style == Style.BY_A_JOB) {
            // By design, only its job acts.
            asked.putArray("accept").add("PSB-060");
        }
        if (!drills.isEmpty()) {
            var names = asked.putArray("drills");
            drills.forEach(names::add);
        }
        if (withOracle) {
            asked.set("oracle", Json.read("""
                    {"request": "GET %s/orders/{placed}",
                     "facts": {"paid": "$.status=PAID|SHIPPED", "shipped": "$.shipments", "refunded": "$.status=REFUNDED",
                               "held": "$.status=HELD|REFUND_TO_LOOK_AT", "disputed": "$.status=DISPUTED"}}""".formatted(shop)));
            asked.set("payoutOracle", Json.read("""
                    {"request": "GET %s/payouts/{placed}",
                     "facts": {"sent": "$.status=PAID", "returned": "$.status=RETURNED", "returns": "$.returns"}}""".formatted(shop)));
        }
        var started = merchant.controls("/drills/runs", asked.toString());
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        var run = merchant.asksUntil(
                "/drills/runs/" + started.at("id") + "?wait=30s",
                Duration.ofMinutes(15),
                now -> now.path("status").asText().equals("FINISHED"));
        return new Verdict(Json.elements(run.path("drills")));
    }

    List<JsonNode> drills() {
        return drills;
    }

    String resultOf(String drill) {
        return drills.stream()
                .filter(one -> one.path("name").asText().equals(drill))
                .map(one -> one.path("result").asText())
                .findFirst()
                .orElseThrow(() -> new AssertionError(drill + " is not among " + this));
    }

    /** The ids of all rules that were broken: by checks that did not hold, and by findings. */
    Set<String> broken() {
        var broken = new TreeSet<String>();
        drills.forEach(drill -> broken.addAll(broken(drill)));
        return broken;
    }

    static Set<String> broken(JsonNode drill) {
        var broken = new TreeSet<String>();
        failedChecks(drill).forEach(check -> broken.add(check.get("rule").asText()));
        findings(drill).forEach(finding -> broken.add(finding.get("rule").asText()));
        return broken;
    }

    List<JsonNode> failedChecks() {
        return drills.stream().flatMap(drill -> failedChecks(drill).stream()).toList();
    }

    private static List<JsonNode> failedChecks(JsonNode drill) {
        return Json.elements(drill.path("checks")).stream()
                .filter(check -> check.has("held") && !check.get("held").asBoolean())
                .toList();
    }

    List<JsonNode> findings() {
        return drills.stream().flatMap(drill -> findings(drill).stream()).toList();
    }

    private static List<JsonNode> findings(JsonNode drill) {
        return Json.elements(drill.path("findings")).stream()
                .filter(finding -> !finding.path("accepted").asBoolean())
                .toList();
    }

    @Override
    public String toString() {
        return drills.stream().map(JsonNode::toPrettyString).collect(Collectors.joining("\n"));
    }
}
