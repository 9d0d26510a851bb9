package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A notification that waits for a later one, which does not always come. */
class SwapTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();
    private final Receiver receiver = new Receiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void it_waits_as_long_as_the_script_takes() {
        createPayin("APPROVED: {swapWith: REFUNDED}", "{after: 1m, become: APPROVED}", "{after: 40d, refund: all}");
        scenarios.merchant.advances("40d");
        assertThat(receiver.statuses()).isEmpty();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("REFUNDED", "APPROVED");
    }

    @Test
    void after_the_script_a_notification_waits_one_more_day() {
        createPayin("APPROVED: {swapWith: REFUNDED}", "{after: 1m, become: APPROVED}");
        scenarios.merchant.advances("1d");
        assertThat(receiver.statuses()).isEmpty();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("APPROVED");
    }

    @Test
    void a_tester_has_a_day_to_cause_the_other_status() {
        var payin = createPayin("APPROVED: {swapWith: REFUNDED}", "{answer: PENDING}");
        scenarios.merchant.does("pay", payin);
        scenarios.merchant.advances("23h");
        scenarios.merchant.does("refund", payin);
        scenarios.merchant.isQuiet();

        assertThat(receiver.statuses()).containsExactly("REFUNDED", "APPROVED");
    }

    @Test
    void it_is_sent_as_soon_as_the_payment_cannot_reach_the_other_status() {
        createPayin("APPROVED: {swapWith: MED}", "{after: 1m, become: APPROVED}", "{after: 1m, refund: all}");
        scenarios.merchant.advances("1m");
        assertThat(receiver.statuses()).isEmpty();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void a_notification_does_not_wait_for_one_that_can_never_be_sent() {
        createPayin("EXPIRED: {swapWith: APPROVED}", "{after: 1m, become: EXPIRED}");
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("EXPIRED");
    }

    @Test
    void a_script_that_waits_for_its_delivery_continues_after_a_day() {
        createPayin(
                "APPROVED: {swapWith: REFUNDED}",
                "{after: 1m, become: APPROVED}",
                "{on: notification delivered, refund: all}");
        scenarios.merchant.advances("2d");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void a_replay_ends_its_waiting() {
        var payin = createPayin(
                "APPROVED: {swapWith: REFUNDED}", "{after: 1m, become: APPROVED}", "{after: 1h, refund: all}");
        scenarios.merchant.advances("1m");
        var delivery = scenarios.merchant.deliveries(payin).get(0).get("id").asText();
        assertThat(scenarios
                        .merchant
                        .controls("/deliveries/" + delivery + "/replay", "")
                        .status())
                .isLessThan(300);
        scenarios.merchant.isQuiet();
        assertThat(receiver.statuses()).containsExactly("APPROVED");
        scenarios.merchant.advances("2h");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    private Answer createPayin(String disorder, String... steps) {
        scenarios.upload("""
                scenario: swapped
                about: Two notifications change places.
                for: PIX payin
                then: [%s]
                notifications:
                  %s
                """.formatted(String.join(", ", steps), disorder));
        return scenarios.createPayin("swapped", Order.pix(1_000).heardAt(receiver.url()));
    }
}
