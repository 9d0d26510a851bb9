package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows the answer, step by step. */
class StepsTest {
    private static final String CARD = "4242424242424242";

    private final ScenarioWorld scenarios = new ScenarioWorld();

    @Test
    void a_step_waits_for_its_time_and_the_next_counts_from_it() {
        // An hour is longer than a PIX lives: the bank holds still meanwhile.
        var payin = scenarios.creates(
                "PIX payin", Order.pix(1_000), "{after: 1h, become: APPROVED}", "{after: 3d, become: MED}");
        scenarios.merchant.advances("59m");
        assertThat(scenarios.statuses(payin)).containsExactly("PENDING");
        scenarios.merchant.advances("1m");
        assertThat(scenarios.statuses(payin)).containsExactly("PENDING", "APPROVED");
        scenarios.merchant.advances("71h");
        assertThat(scenarios.statuses(payin)).hasSize(2);
        scenarios.merchant.advances("1h");
        assertThat(scenarios.statuses(payin)).containsExactly("PENDING", "APPROVED", "MED");
    }

    @Test
    void while_a_step_waits_for_a_payer_the_bank_continues() {
        var unpaid = scenarios.creates("PIX payin", Order.pix(1_000), "{on: paid, after: 1d, refund: all}");
        var paid = scenarios.createPayin(ScenarioWorld.STEPS, Order.pix(1_000));
        scenarios.merchant.does("pay", paid);
        scenarios.merchant.advances("2d");

        assertThat(scenarios.statuses(unpaid)).containsExactly("PENDING", "EXPIRED");
        assertThat(scenarios.statuses(paid)).containsExactly("PENDING", "APPROVED", "REFUNDED");
    }

    @Test
    void a_card_that_is_approved_at_once_is_paid_too() {
        var payin = scenarios.creates(
                "CREDIT_CARD payin",
                Order.card(CARD, 1_000),
                "{answer: APPROVED}",
                "{on: paid, after: 1d, refund: all}");
        scenarios.merchant.advances("1d");

        assertThat(scenarios.statuses(payin)).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void a_card_whose_payer_passes_the_challenge_is_paid_too() {
        var payin = challenged("{on: paid, after: 1d, refund: all}");
        scenarios.merchant.does("authenticate", payin);
        scenarios.merchant.advances("1d");

        assertThat(scenarios.statuses(payin)).containsExactly("PENDING_3DS", "APPROVED", "REFUNDED");
    }

    @ParameterizedTest
    @CsvSource({"passed, authenticate, APPROVED", "failed, fail_challenge, REFUSED", "abandoned, expire, EXPIRED"})
    void a_step_waits_for_the_end_of_a_challenge(String end, String action, String status) {
        var scripted = challenged("{after: 2m, challenge: " + end + "}");
        assertThat(scripted.json().get("threeDSecurePending").asBoolean()).isTrue();
        assertThat(scripted.at("threeDSecureSession")).isNotEmpty();
        scenarios.merchant.advances("2m");
        assertThat(scenarios.statuses(scripted)).containsExactly("PENDING_3DS", status);

        var forced = scenarios.createPayin(ScenarioWorld.STEPS, Order.card(CARD, 1_000));
        assertThat(scenarios.merchant.does(action, forced).status()).isEqualTo(200);
        scenarios.merchant.advances("2m");
        assertThat(scenarios.statuses(forced)).containsExactly("PENDING_3DS", status, "note");
    }

    @Test
    void a_challenge_nobody_takes_is_abandoned_after_its_validity() {
        var left = challenged(
                "{on: challenge passed, become: APPROVED}",
                "{after: 1d, become: CHARGEBACK}",
                "{after: 1d, dispute: lost}");
        var passed = scenarios.createPayin(ScenarioWorld.STEPS, Order.card(CARD, 1_000));
        var before = scenarios.merchant.cents("available");
        scenarios.merchant.does("authenticate", passed);
        scenarios.merchant.advances("10m");

        assertThat(scenarios.statuses(left)).containsExactly("PENDING_3DS", "EXPIRED");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(before + 1_000);
        scenarios.merchant.advances("3d");
        assertThat(scenarios.statuses(passed))
                .containsExactly("PENDING_3DS", "note", "APPROVED", "CHARGEBACK", "CHARGEBACK");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(before);
    }

    @Test
    void an_expired_boleto_does_not_count_as_an_abandoned_challenge() {
        var payin =
                scenarios.creates("BOLETO payin", Order.boleto(1_000), "{on: challenge abandoned, become: APPROVED}");
        scenarios.merchant.advances("5d");

        assertThat(scenarios.statuses(payin)).containsExactly("PENDING", "EXPIRED");
    }

    @Test
    void a_step_that_waits_for_a_challenges_end_decides_its_result() {
        var payin = challenged("{on: challenge passed, become: REFUSED}");
        var before = scenarios.merchant.cents("available");

        assertThat(scenarios.merchant.does("authenticate", payin).status()).isEqualTo(200);

        assertThat(scenarios.statuses(payin)).containsExactly("PENDING_3DS", "note", "REFUSED");
        assertThat(scenarios.merchant.cents("available")).isEqualTo(before);
    }

    @Test
    void a_step_waits_for_so_many_lookups() {
        var payin = scenarios.creates("PIX payin", Order.pix(1_000), "{on: looked up 3 times, become: APPROVED}");
        for (int i = 0; i < 3; i++) {
            assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("PENDING");
        }
        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    @Test
    void a_step_waits_for_the_outcome_of_a_notification() {
        try (var receiver = new Receiver()) {
            var heard = scenarios.creates(
                    "PIX payin",
                    Order.pix(1_000).heardAt(receiver.url()),
                    "{after: 1m, become: APPROVED}",
                    "{on: notification delivered, become: MED}");
            var unheard = scenarios.createPayin(
                    receiver,
                    "APPROVED: {dropAttempts: 11}",
                    "{after: 1m, become: APPROVED}",
                    "{on: notification exhausted, refund: all}");
            scenarios.merchant.advances("3d");

            assertThat(scenarios.statuses(heard)).containsExactly("PENDING", "APPROVED", "MED");
            assertThat(scenarios.statuses(unheard)).containsExactly("PENDING", "APPROVED", "REFUNDED");
        }
    }

    @Test
    void a_step_that_can_no_longer_happen_leaves_the_agenda_at_once() {
        scenarios.merchant.freezes();
        for (var action : List.of("cancel", "pay")) {
            var payin = scenarios.creates(
                    "PIX payin", Order.pix(1_000), "{after: 2h, become: APPROVED}", "{after: 1h, refund: all}");
            scenarios.merchant.does(action, payin);

            assertThat(scenarios.seen(payin).at("/timeline/2/reason").asText())
                    .contains("step 1", "the scenario ends here");
            assertThat(scenarios.merchant.list("/clock/agenda")).isEmpty();
            assertThat(scenarios
                            .merchant
                            .controls("/clock/advance", "{\"to\": \"next\"}")
                            .at("code"))
                    .isEqualTo("NOTHING_DUE");
        }
    }

    @Test
    void a_tester_who_acts_before_a_script_ends_it_and_the_bank_continues() {
        var payin = scenarios.creates(
                "PIX payin", Order.pix(1_000), "{after: 2h, become: APPROVED}", "{after: 1h, refund: all}");
        scenarios.merchant.does("cancel", payin);
        scenarios.merchant.advances("5h");

        assertThat(scenarios.statuses(payin)).containsExactly("PENDING", "CANCELED", "note");
        assertThat(scenarios.seen(payin).at("/timeline/2/reason").asText())
                .contains("step 1", "CANCELED", "the scenario ends here");
    }

    private Answer challenged(String... steps) {
        var all = Stream.concat(Stream.of("{answer: PENDING_3DS}"), Stream.of(steps));
        return scenarios.creates("CREDIT_CARD payin", Order.card(CARD, 1_000), all.toArray(String[]::new));
    }
}
