package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What a run tells the application when it has an order placed: the method, and a token if the payer pays by card. */
class DrillPlacingTest extends DrillRunning {
    private static final String METHOD_AND_TOKEN = "{\"method\": \"{method}\", \"cardToken\": \"{cardToken}\"}";

    private final List<String> bodies = new CopyOnWriteArrayList<>();

    /** Plays this drill to a shop that takes every kind of order, and remembers what it was asked. */
    private void plays(String drill) {
        try (var server = new LocalServer(exchange -> {
            bodies.add(LocalServer.body(exchange));
            orders(Json.read(bodies.get(bodies.size() - 1)));
            LocalServer.says(exchange, 200, "application/json", "{}");
        })) {
            var plan = JSON.createObjectNode().put("patience", "1s");
            plan.putArray("texts").add(drill);
            for (var place : List.of("place", "placePayout")) {
                plan.putObject(place).put("request", "POST " + server.url()).put("body", METHOD_AND_TOKEN);
            }
            assertThat(ended(started(plan)).has("notDriven")).isFalse();
        }
    }

    private void orders(JsonNode asked) {
        var card = JSON.createObjectNode().put("installments", 1).set("token", asked.get("cardToken"));
        switch (asked.get("method").asText()) {
            case "PAYOUT" -> merchant.paysOut(Order.payout(1_000));
            case "PIX" -> merchant.opens(Order.pix(1_000));
            default -> merchant.opens(Order.card("4111111111111111", 1_000).with("card", card.toString()));
        }
    }

    private static String drill(String scope, String then, String expect) {
        return """
                scenario: my-order
                about: An order is placed.
                for: SCOPE
                then: [THEN]
                expect: {EXPECT, until: 1h}
                """.replace("SCOPE", scope).replace("THEN", then).replace("EXPECT", expect);
    }

    @Test
    void each_order_by_card_gets_a_fresh_token_that_can_pay() {
        plays(drill("CREDIT_CARD payin", "{answer: {status: REFUSED, reason: \"51\"}}", "orders: 2, rules: [PSB-031]"));

        assertThat(bodies)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allMatch(body -> body.matches("\\{\"method\": \"CREDIT_CARD\", \"cardToken\": \"cvt_\\w+\"}"));
    }

    @Test
    void an_order_by_another_method_gets_no_token_and_a_payout_is_called_so() {
        plays(drill("PIX payin", "{answer: PENDING}", "rules: [PSB-023]"));
        plays(drill("payout", "{answer: PENDING}", "rules: [PSB-019]"));

        assertThat(bodies)
                .containsExactly(
                        "{\"method\": \"PIX\", \"cardToken\": \"\"}", "{\"method\": \"PAYOUT\", \"cardToken\": \"\"}");
    }

    @Test
    void the_caller_who_places_an_order_by_card_gets_the_token_with_the_question() {
        ObjectNode plan = JSON.createObjectNode();
        plan.putObject("place");
        plan.putArray("drills").add("refused-then-approved");
        var run = started(plan);

        assertThat(question(run).get("cardToken").asText()).startsWith("cvt_");
        stops(run);
    }
}
