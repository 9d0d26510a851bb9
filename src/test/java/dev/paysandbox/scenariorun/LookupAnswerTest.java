package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a merchant sees that asks for a payin, where a scenario shows another status. */
class LookupAnswerTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();

    @ParameterizedTest
    @ValueSource(strings = {"UNDER_REVIEW", "APPROVED", "PENDING_3DS", "A"})
    void a_lookup_shows_the_status_that_a_scenario_says_and_nothing_else_changes(String status) {
        scenarios.upload("""
                scenario: shown
                about: The payin is shown in another status.
                for: lookup
                then:
                  - answer: {status: %s}
                """.formatted(status));
        var payin = scenarios.merchant.opens(Order.pix(1_000));
        var usual = scenarios.merchant.gets("/payin/" + payin.at("id"));

        var shown = asks(payin);

        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.header(ScenarioWorld.HEADER)).isEqualTo("shown");
        assertThat(shown.json()).isEqualTo(((ObjectNode) Json.read(usual.text())).put("status", status));
        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("PENDING");
        assertThat(scenarios.statuses(payin)).containsExactly("PENDING");
    }

    @Test
    void a_lookup_counts_for_the_payins_own_scenario_even_if_another_scenario_answers_it() {
        scenarios.upload("""
                scenario: shown
                about: The payin is shown in another status.
                for: lookup
                then:
                  - answer: ON_HOLD
                """);
        scenarios.upload("""
                scenario: paid-when-asked-for
                about: The payer pays once the merchant has asked twice.
                for: PIX payin
                then:
                  - on: looked up 2 times
                    become: APPROVED
                """);
        var payin = scenarios.createPayin("paid-when-asked-for", Order.pix(1_000));

        assertThat(asks(payin).at("status")).isEqualTo("ON_HOLD");
        assertThat(asks(payin).at("status")).isEqualTo("ON_HOLD");

        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    private Answer asks(Answer payin) {
        return scenarios.merchant.send(scenarios
                .merchant
                .request("/payin/" + payin.at("id"))
                .header("Authorization", scenarios.merchant.basic())
                .header(ScenarioWorld.HEADER, "shown"));
    }
}
