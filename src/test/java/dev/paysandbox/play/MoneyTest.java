package dev.paysandbox.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import org.junit.jupiter.api.Test;

/** What scripted refunds, disputes and payouts do to the balance. */
class MoneyTest {
    private final ScenarioWorld theatre = new ScenarioWorld();
    private final long opening = theatre.merchant.cents("available");

    @Test
    void refunds_by_amount_by_part_and_of_the_rest_add_up_to_the_payin() {
        theatre.shows("""
                scenario: in-parts
                about: Refunded in three parts.
                when: {operation: payin, method: PIX, amount: 1001}
                then:
                  - become: APPROVED
                  - {after: 1h, refund: "R$ 2,00"}
                  - {after: 1h, refund: 50%}
                  - {after: 1h, refund: all}
                """);
        var payin = theatre.merchant.opens(Order.pix(1_001));
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening + 1_001);
        theatre.merchant.advances("1h");
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening + 801);
        theatre.merchant.advances("1h");
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening + 300);
        theatre.merchant.advances("1h");
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening);
        assertThat(theatre.seen(payin).get("refunded").asLong()).isEqualTo(1_001);
    }

    @Test
    void a_med_blocks_the_money_until_it_is_won_or_lost() {
        for (var end : new String[] {"won", "lost"}) {
            theatre.shows("""
                    scenario: med-%s
                    about: Paid at once, disputed and decided.
                    for: PIX payin
                    then:
                      - become: APPROVED
                      - {after: 1d, become: MED}
                      - {after: 1d, dispute: %s}
                    """.formatted(end, end));
        }
        theatre.plays("med-won", Order.pix(1_000));
        theatre.merchant.advances("1d");
        assertThat(theatre.merchant.cents("blocked")).isEqualTo(1_000);
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening);
        theatre.merchant.advances("1d");
        assertThat(theatre.merchant.cents("blocked")).isZero();
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening + 1_000);

        theatre.plays("med-lost", Order.pix(1_000));
        theatre.merchant.advances("2d");
        assertThat(theatre.merchant.cents("blocked")).isZero();
        assertThat(theatre.merchant.cents("balance")).isEqualTo(opening + 1_000);
    }

    @Test
    void a_payout_fails_late_and_its_money_comes_back() {
        theatre.shows("""
                scenario: fails-late
                about: Processed at once, and failed a day later.
                for: payout
                then:
                  - become: PROCESSING
                  - {after: 1d, become: FAILED, reason: "the account of {{referenceId}} is closed"}
                """);
        var payout = theatre.playsPayout("fails-late", Order.payout(5_000));
        theatre.merchant.advances("23h");
        assertThat(theatre.payoutStory(payout)).containsExactly("PENDING", "PROCESSING");
        assertThat(theatre.merchant.cents("reserved")).isEqualTo(5_000);
        theatre.merchant.advances("1h");
        assertThat(theatre.payoutStory(payout)).containsExactly("PENDING", "PROCESSING", "FAILED");
        assertThat(theatre.merchant.cents("available")).isEqualTo(opening);
    }

    @Test
    void a_payout_whose_script_ends_while_it_is_processed_is_settled_by_the_bank() {
        theatre.shows("""
                scenario: slow
                about: Processed after a day; then the bank does the rest.
                for: payout
                then:
                  - {after: 1d, become: PROCESSING}
                """);
        var payout = theatre.playsPayout("slow", Order.payout(5_000));
        theatre.merchant.advances("2d");

        assertThat(theatre.payoutStory(payout)).containsExactly("PENDING", "PROCESSING", "APPROVED");
        assertThat(theatre.merchant.cents("reserved")).isZero();
    }

    @Test
    void a_payout_processed_at_once_by_its_script_is_settled_by_the_bank_too() {
        theatre.shows("""
                scenario: quick
                about: Processed at once; then the bank does the rest.
                for: payout
                then:
                  - become: PROCESSING
                """);
        var payout = theatre.playsPayout("quick", Order.payout(5_000));
        theatre.merchant.advances("1m");

        assertThat(theatre.payoutStory(payout)).containsExactly("PENDING", "PROCESSING", "APPROVED");
    }

    @Test
    void a_payout_is_reported_as_completed_where_its_script_says_so() {
        theatre.shows("""
                scenario: completed
                about: Completed rather than approved.
                for: payout
                then:
                  - {after: 1m, become: PROCESSING}
                  - {after: 1m, become: COMPLETED}
                """);
        var payout = theatre.playsPayout("completed", Order.payout(5_000));
        theatre.merchant.advances("2m");

        assertThat(theatre.payoutStory(payout)).containsExactly("PENDING", "PROCESSING", "COMPLETED");
    }
}
