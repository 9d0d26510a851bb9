package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.time.Timestamps;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which scenario plays for a request, and who is told. */
class ScenarioChoiceTest {
    private static final String CARD = "4242424242424242";

    private final ScenarioWorld scenarios = new ScenarioWorld();

    @Test
    void header_beats_armed_beats_switched_on_beats_conditions_beats_none() {
        armsSwitchesOnAndUploadsOthers("{\"times\": 2}");

        tells(scenarios.createPayin("by-header", card()), "by-header", "header");
        tells(scenarios.merchant.opens(card()), "by-arming", "armed");
        tells(scenarios.merchant.opens(card()), "by-arming", "armed");
        tells(scenarios.merchant.opens(card()), "by-switch", "switched on");
        scenarios.merchant.controls("/scenarios/off", "");
        tells(scenarios.merchant.opens(card()), "by-conditions", "when");

        var usual = scenarios.merchant.opens(Order.card(CARD, 99));
        assertThat(usual.at("status")).isEqualTo("APPROVED");
        assertThat(usual.header(ScenarioWorld.HEADER)).isEmpty();
        assertThat(scenarios.seen(usual).has("scenario")).isFalse();
    }

    @Test
    void an_explanation_knows_what_the_header_names_what_is_armed_and_what_is_switched_on() {
        armsSwitchesOnAndUploadsOthers("");
        var header = ", \"headers\": {\"x-sandbox-SCENARIO\": \"by-header\"}";

        explains(header, "by-header", "header");
        explains("", "by-arming", "armed");
        assertThat(scenarios.merchant.looksAt("/scenarios").json().get("armed")).hasSize(1);
        tells(scenarios.merchant.opens(card()), "by-arming", "armed");
        explains("", "by-switch", "switched on");
        explains(header, "by-header", "header");
        scenarios.merchant.controls("/scenarios/off", "");
        explains("", "by-conditions", "when");
    }

    @Test
    void an_explanation_says_why_what_is_armed_or_switched_on_does_not_play() {
        armsSwitchesOnAndUploadsOthers("");

        assertThat(misses(explained("", card())))
                .contains("by-switch: order is by-arming plays first", "by-conditions: order is by-arming plays first");
        var ofAPix = explained("", Order.pix(99));
        assertThat(ofAPix.json().get("plays").isNull()).isTrue();
        assertThat(ofAPix.json().get("chosenBy").isNull()).isTrue();
        assertThat(misses(ofAPix))
                .startsWith("by-arming: armed is a PIX payin", "by-switch: switched on is a PIX payin");
        var unknown = explained(", \"headers\": {\"X-Sandbox-Scenario\": \"by-arning\"}", card());
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.at("errors/0/message")).contains("Did you mean \"by-arming\"?");
    }

    @Test
    void a_scenario_stays_armed_or_switched_on_for_as_long_as_its_file_or_the_call_says_on_the_worlds_clock() {
        scenarios.merchant.freezes();
        scenarios.upload(refusing("outage", "lasts: 10m\nfor: CREDIT_CARD payin"));
        scenarios.upload(refusing("by-arming", "for: CREDIT_CARD payin"));
        scenarios.merchant.controls("/scenarios/outage/on", "");
        var armed = scenarios.merchant.controls("/scenarios/by-arming/arm", "{\"lasts\": \"1m\"}");

        assertThat(armed.at("switchedOnUntil"))
                .isEqualTo(Timestamps.format(
                        scenarios.merchant.now().plus(Duration.ofMinutes(10)).toEpochMilli()));
        scenarios.merchant.restores(scenarios.merchant.looksAt("/snapshot").text());
        scenarios.merchant.advances("1m");
        tells(scenarios.merchant.opens(card()), "outage", "switched on");
        assertThat(scenarios.merchant.looksAt("/scenarios").json().get("armed")).isEmpty();
        scenarios.merchant.advances("8m59s");
        tells(scenarios.merchant.opens(card()), "outage", "switched on");
        scenarios.merchant.advances("1s");

        assertThat(scenarios.merchant.opens(card()).header(ScenarioWorld.HEADER))
                .isEmpty();
        assertThat(scenarios
                        .merchant
                        .looksAt("/scenarios")
                        .json()
                        .get("switchedOn")
                        .isNull())
                .isTrue();
    }

    @Test
    void a_reset_world_keeps_the_time_that_is_left_and_a_call_may_say_another_than_the_file() {
        scenarios.merchant.freezes();
        scenarios.upload(refusing("outage", "lasts: 10m\nfor: CREDIT_CARD payin"));
        scenarios.merchant.controls("/scenarios/outage/on", "{\"lasts\": \"1h\"}");
        scenarios.merchant.advances("59m");
        scenarios.merchant.controls("/reset", "{\"what\": \"state\"}");
        var wrong = scenarios.merchant.controls("/scenarios/outage/on", "{\"lasts\": \"soon\"}");

        assertThat(Refusal.in(wrong).errors()).containsExactly("lasts INVALID_FORMAT");
        tells(scenarios.merchant.opens(card()), "outage", "switched on");
        scenarios.merchant.advances("1m");
        assertThat(scenarios.merchant.opens(card()).header(ScenarioWorld.HEADER))
                .isEmpty();
    }

    private void armsSwitchesOnAndUploadsOthers(String arming) {
        for (var name : List.of("by-header", "by-arming", "by-switch")) {
            scenarios.upload(refusing(name, "for: CREDIT_CARD payin"));
        }
        scenarios.upload(refusing("by-conditions", "when: {operation: payin, method: CREDIT_CARD, amount: 4321}"));
        scenarios.merchant.controls("/scenarios/by-arming/arm", arming);
        scenarios.merchant.controls("/scenarios/by-switch/on", "");
    }

    private void explains(String headers, String scenario, String why) {
        var explained = explained(headers, card());
        assertThat(explained.at("plays")).as(explained.text()).isEqualTo(scenario);
        assertThat(explained.at("chosenBy")).isEqualTo(why);
    }

    private Answer explained(String headers, Order order) {
        return scenarios.merchant.controls(
                "/scenarios/explain", "{\"operation\": \"payin\", \"request\": " + order.json() + headers + "}");
    }

    private static List<String> misses(Answer explained) {
        return Json.elements(explained.json().get("misses")).stream()
                .map(miss -> miss.get("scenario").asText() + ": "
                        + miss.at("/failures/0/condition").asText() + " is "
                        + miss.at("/failures/0/found").asText())
                .toList();
    }

    @Test
    void a_header_that_names_an_unknown_or_unsuitable_scenario_is_refused() {
        scenarios.upload(refusing("by-header", "for: CREDIT_CARD payin"));

        var unknown = scenarios.asks("by-heade", "/payin", card());
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.json().at("/errors/0/message").asText()).contains("Did you mean \"by-header\"?");
        assertThat(unknown.json().at("/errors/0/message").asText()).contains("\"by-heade\"");
        assertThat(unknown.json().at("/errors/0/rejected").asText()).isEqualTo("by-heade");
        var unsuitable = scenarios.asks("by-header", "/payin", Order.pix(100));
        assertThat(unsuitable.status()).isEqualTo(400);
        assertThat(unsuitable.text()).contains(ScenarioWorld.HEADER, "CREDIT_CARD");
    }

    @Test
    void a_card_number_in_the_header_is_not_repeated() {
        assertThat(scenarios.asks("order-" + CARD, "/payin", Order.pix(100)).text())
                .contains("order-[masked]")
                .doesNotContain(CARD);
    }

    @Test
    void a_scenario_that_is_uploaded_again_counts_anew() {
        var once = refusing("once", "when: {operation: payin, method: CREDIT_CARD, times: 1}");
        scenarios.upload(once);
        assertThat(scenarios.merchant.opens(card()).at("status")).isEqualTo("REFUSED");

        scenarios.upload(once);

        assertThat(scenarios.merchant.opens(card()).at("status")).isEqualTo("REFUSED");
        assertThat(scenarios.merchant.opens(card()).at("status")).isEqualTo("APPROVED");
    }

    @Test
    void a_scenario_that_is_removed_is_neither_armed_nor_on_and_its_world_can_be_restored() {
        var merchant = scenarios.merchant;
        scenarios.upload(refusing("gone", "for: CREDIT_CARD payin"));
        merchant.controls("/scenarios/gone/arm", "{}");
        merchant.controls("/scenarios/gone/on", "{}");

        merchant.deletes("/scenarios/gone");

        var active = merchant.looksAt("/status").json().get("scenarios");
        assertThat(active.get("armed")).isEmpty();
        assertThat(active.get("switchedOn").isNull()).isTrue();
        assertThat(merchant.restores(merchant.looksAt("/snapshot").text()).status())
                .isEqualTo(204);
    }

    @Test
    void uploads_stay_in_their_world_and_end_with_it() {
        scenarios.upload(refusing("mine", "for: CREDIT_CARD payin"));
        scenarios.merchant.controls("/scenarios/mine/arm", "{\"times\": 5}");
        assertThat(new ScenarioWorld().asks("mine", "/payin", card()).status()).isEqualTo(400);

        assertThat(scenarios.merchant.controls("/reset", "").status()).isLessThan(300);

        assertThat(scenarios.asks("mine", "/payin", card()).status()).isEqualTo(400);
        assertThat(scenarios.merchant.opens(card()).at("status")).isEqualTo("APPROVED");
    }

    private void tells(Answer payin, String scenario, String why) {
        assertThat(payin.header(ScenarioWorld.HEADER)).isEqualTo(scenario);
        assertThat(payin.at("status")).isEqualTo("REFUSED");
        assertThat(scenarios.seen(payin).get("scenario").asText()).isEqualTo(scenario);
        assertThat(scenarios.seen(payin).get("scenarioChosenBy").asText()).isEqualTo(why);
    }

    private static Order card() {
        return Order.card(CARD, 4_321);
    }

    private static String refusing(String name, String chosen) {
        return """
                scenario: %s
                about: The issuer refuses.
                %s
                then:
                  - answer: REFUSED
                """.formatted(name, chosen);
    }
}
