package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import org.junit.jupiter.api.Test;

/** What scripted refunds, disputes and payouts do to the balance. */
class MoneyTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();
    private final long opening = scenarios.merchant.cents("available");

    @Test
    void refunds_by_amount_by_part_and_of_the_rest_add_up_to_the_payin() {
        scenarios.upload("""
                scenario: in-parts
                about: Refunded in three parts.
                when: {operation: payin, method: PIX, amount: 1001}
                then:
                  - become: APPROVED
                  - {after: 1h, refund: "R$ 2,00"}
                  - {after: 1h, refund: 50%}
                  - {after: 1h, refund: all}
                """);
        var payin = scenarios.merchant.opens(Order.pix(1_001));
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 1_001);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 801);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 300);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
        assertThat(scenarios.seen(payin).get("refunded").asLong()).isEqualTo(1_001);
    }

    @Test
    void a_med_blocks_the_money_until_it_is_won_or_lost() {
        for (var end : new String[] {"won", "lost"}) {
            scenarios.upload("""
                    scenario: med-%s
                    about: Paid at once, disputed and decided.
                    for: PIX payin
                    then:
                      - become: APPROVED
                      - {after: 1d, become: MED}
                      - {after: 1d, dispute: %s}
                    """.formatted(end, end));
        }
        scenarios.createPayin("med-won", Order.pix(1_000));
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("blocked")).isEqualTo(1_000);
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
        scenarios.merchant.advances("1d");
        assertThat(scenarios.merchant.cents("blocked")).isZero();
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening + 1_000);

        scenarios.createPayin("med-lost", Order.pix(1_000));
        scenarios.merchant.advances("2d");
        assertThat(scenarios.merchant.cents("blocked")).isZero();
        assertThat(scenarios.merchant.cents("balance")).isEqualTo(opening + 1_000);
    }

    @Test
    void a_part_of_a_payin_is_disputed_and_what_was_lost_stays_lost() {
        scenarios.upload("""
                scenario: disputed-in-part
                about: A third is disputed and won back; of the whole, half is disputed again and lost.
                for: CREDIT_CARD payin
                then:
                  - {after: 1d, become: CHARGEBACK, amount: "R$ 3,00", reason: one of three books}
                  - {after: 1d, dispute: won}
                  - {after: 1d, become: CHARGEBACK, amount: 50%}
                  - {after: 1d, dispute: lost}
                """);
        var payin = scenarios.createPayin("disputed-in-part", Order.card("4242424242424242", 1_000));
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
        scenarios.upload("""
                scenario: fails-late
                about: Processed at once, and failed a day later.
                for: payout
                then:
                  - become: PROCESSING
                  - {after: 1d, become: FAILED, reason: "the account of {{referenceId}} is closed"}
                """);
        var payout = scenarios.createPayout("fails-late", Order.payout(5_000));
        scenarios.merchant.advances("23h");
        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING");
        assertThat(scenarios.merchant.cents("reserved")).isEqualTo(5_000);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", "FAILED");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(opening);
    }

    @Test
    void a_payout_whose_script_ends_while_it_is_processed_is_settled_by_the_bank() {
        scenarios.upload("""
                scenario: slow
                about: Processed after a day; then the bank does the rest.
                for: payout
                then:
                  - {after: 1d, become: PROCESSING}
                """);
        var payout = scenarios.createPayout("slow", Order.payout(5_000));
        scenarios.merchant.advances("2d");

        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", "APPROVED");
        assertThat(scenarios.merchant.cents("reserved")).isZero();
    }

    @Test
    void a_payout_processed_at_once_by_its_script_is_settled_by_the_bank_too() {
        scenarios.upload("""
                scenario: quick
                about: Processed at once; then the bank does the rest.
                for: payout
                then:
                  - become: PROCESSING
                """);
        var payout = scenarios.createPayout("quick", Order.payout(5_000));
        scenarios.merchant.advances("1m");

        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", "APPROVED");
    }

    @Test
    void a_payout_is_reported_as_completed_if_its_script_says_so() {
        scenarios.upload("""
                scenario: completed
                about: Completed rather than approved.
                for: payout
                then:
                  - {after: 1m, become: PROCESSING}
                  - {after: 1m, become: COMPLETED}
                """);
        var payout = scenarios.createPayout("completed", Order.payout(5_000));
        scenarios.merchant.advances("2m");

        assertThat(scenarios.payoutStatuses(payout)).containsExactly("PENDING", "PROCESSING", "COMPLETED");
    }
}
