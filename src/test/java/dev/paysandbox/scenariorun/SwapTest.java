package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Receiver;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A notification that waits for a later one, which does not always come. */
class SwapTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @Test
    void it_waits_as_long_as_the_script_takes() {
        scenarios.createPayin(
                receiver,
                "APPROVED: {swapWith: REFUNDED}",
                "{after: 1m, become: APPROVED}",
                "{after: 40d, refund: all}");
        scenarios.merchant.advances("40d");
        assertThat(receiver.statuses()).isEmpty();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("REFUNDED", "APPROVED");
    }

    @Test
    void a_tester_has_a_day_to_cause_the_other_status() {
        var payin = scenarios.createPayin(receiver, "APPROVED: {swapWith: REFUNDED}", "{answer: PENDING}");
        scenarios.merchant.does("pay", payin);
        scenarios.merchant.advances("23h");
        scenarios.merchant.does("refund", payin);
        scenarios.merchant.waitsForDeliveries();

        assertThat(receiver.statuses()).containsExactly("REFUNDED", "APPROVED");
    }

    @Test
    void it_is_sent_as_soon_as_the_payment_cannot_reach_the_other_status() {
        scenarios.createPayin(
                receiver, "APPROVED: {swapWith: MED}", "{after: 1m, become: APPROVED}", "{after: 1m, refund: all}");
        scenarios.merchant.advances("1m");
        assertThat(receiver.statuses()).isEmpty();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void a_script_that_waits_for_its_delivery_continues_after_a_day() {
        scenarios.createPayin(
                receiver,
                "APPROVED: {swapWith: REFUNDED}",
                "{after: 1m, become: APPROVED}",
                "{on: notification delivered, refund: all}");
        scenarios.merchant.advances("2d");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void a_replay_ends_its_waiting() {
        var payin = scenarios.createPayin(
                receiver,
                "APPROVED: {swapWith: REFUNDED}",
                "{after: 1m, become: APPROVED}",
                "{after: 1h, refund: all}");
        scenarios.merchant.advances("1m");
        var delivery = scenarios.merchant.deliveries(payin).get(0).get("id").asText();
        assertThat(scenarios
                        .merchant
                        .controls("/deliveries/" + delivery + "/replay", "")
                        .status())
                .isLessThan(300);
        scenarios.merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).containsExactly("APPROVED");
        scenarios.merchant.advances("2h");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }
}
