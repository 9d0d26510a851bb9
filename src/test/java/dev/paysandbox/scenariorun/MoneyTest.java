package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What scripted refunds, disputes and payouts do to the balance. */
class MoneyTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();
    private final long opening = scenarios.merchant.cents("available");

    @Test
    void refunds_by_amount_by_part_and_of_the_rest_add_up_to_the_payin() {
        var payin = scenarios.creates(
                "PIX payin",
                Order.pix(1_001),
                "{become: APPROVED}",
                "{after: 1h, refund: \"R$ 2,00\"}",
                "{after: 1h, refund: 50%}",
                "{after: 1h, refund: all}");
        for (var left : new long[] {1_001, 801, 300, 0}) {
            assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + left);
            scenarios.merchant.advances("1h");
        }
        assertThat(scenarios.seen(payin).get("refunded").asLong()).isEqualTo(1_001);
    }

    @ParameterizedTest
    @CsvSource({"won, 1000", "lost, 0"})
    void a_med_blocks_the_money_until_it_is_won_or_lost(String end, long kept) {
        scenarios.creates(
                "PIX payin",
                Order.pix(1_000),
                "{become: APPROVED}",
                "{after: 1d, become: MED}",
                "{after: 1d, dispute: " + end + "}");
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("blocked")).isEqualTo(1_000);
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("blocked")).isZero();
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + kept);
        assertThat(scenarios.merchant.cents("balance")).isEqualTo(opening + kept);
    }

    @Test
    void a_part_of_a_payin_is_disputed_and_what_was_lost_stays_lost() {
        var payin = scenarios.creates(
                "CREDIT_CARD payin",
                Order.card("4242424242424242", 1_000),
                "{after: 1d, become: CHARGEBACK, amount: \"R$ 3,00\", reason: one of three books}",
                "{after: 1d, dispute: won}",
                "{after: 1d, become: CHARGEBACK, amount: 50%}",
                "{after: 1d, dispute: lost}");
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 700);
        assertThat(scenarios.seen(payin).get("disputed").asLong()).isEqualTo(300);
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 1_000);
        scenarios.merchant.advances("2d");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 500);
        var lost = scenarios.seen(payin);
        assertThat(lost.get("status").asText()).isEqualTo("CHARGEBACK");
        assertThat(lost.get("refunded").asLong()).isEqualTo(500);
        assertThat(lost.has("disputed")).isFalse();
        assertThat(lost.get("allowedActions")).isEmpty();
    }

    @Test
    void a_payout_fails_late_and_its_money_comes_back() {
        var payout = scenarios.creates(
                "payout",
                Order.payout(5_000),
                "{become: PROCESSING}",
                "{after: 1d, become: FAILED, reason: \"the account of {{referenceId}} is closed\"}");
        scenarios.merchant.advances("23h");
        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING");
        assertThat(scenarios.merchant.cents("reserved")).isEqualTo(5_000);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", "FAILED");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
    }

    /** Only a scenario can: a tester's command is refused as before. */
    @Test
    void a_payout_comes_back_after_its_success_and_its_money_returns() {
        var payout = scenarios.creates(
                "payout", Order.payout(5_000), "{become: APPROVED}", "{after: 1d, become: FAILED, reason: returned}");
        assertThat(scenarios.merchant.looksAt("/payouts/" + payout.at("id")).at("externalId"))
                .startsWith("E");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening - 5_000);
        assertThat(scenarios.merchant.doesToPayout("fail", payout).status()).isEqualTo(409);

        scenarios.merchant.advances("1d");

        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "APPROVED", "FAILED");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
        assertThat(scenarios.merchant.cents("balance")).isEqualTo(opening);
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUSED", "FAILED", "CANCELED"})
    void an_approved_card_that_is_not_settled_gives_its_money_back(String end) {
        var payin = scenarios.creates(
                "CREDIT_CARD payin",
                Order.card("4242424242424242", 1_000),
                "{answer: PENDING}",
                "{after: 1m, become: APPROVED}",
                "{after: 1d, become: " + end + "}");
        assertThat(payin.at("status")).isEqualTo("PENDING");
        var snapshot = scenarios.merchant.looksAt("/snapshot").text();
        assertThat(scenarios.merchant.restores(snapshot).status()).isEqualTo(204);
        scenarios.merchant.advances("1m");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 1_000);
        assertThat(scenarios.merchant.does("cancel", payin).status()).isEqualTo(409);

        scenarios.merchant.advances("1d");

        assertThat(scenarios.statuses(payin)).containsExactly("PENDING", "APPROVED", end);
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
    }

    /** Where a script ends while the payout is processed, the bank does the rest. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {become: PROCESSING}                                             | APPROVED
            {after: 1d, become: PROCESSING}                                  | APPROVED
            {after: 1m, become: PROCESSING}, {after: 1m, become: COMPLETED}  | COMPLETED
            """)
    void a_payout_ends_by_its_script_or_by_the_bank(String steps, String end) {
        var payout = scenarios.creates("payout", Order.payout(5_000), steps);
        scenarios.merchant.advances("2d");

        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", end);
        assertThat(scenarios.merchant.cents("reserved")).isZero();
    }
}
