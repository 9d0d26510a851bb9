package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Payments that a small store drops while a scenario plays for them. */
class DroppedPaymentsTest {
    private static final int KEPT = 3;

    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started("--max-payments=" + KEPT);

    private final ScenarioWorld scenarios = new ScenarioWorld(sandbox);

    @AutoClose
    private final Receiver receiver = new Receiver();

    @Test
    void their_scenario_runs_stop_and_leave_no_scheduled_task() {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 10; i++) {
            var payin =
                    scenarios.createPayin(receiver, """
                    APPROVED: {copies: 2, delay: 10m}
                      forged: [{status: MED, after: 30m}, {status: FAILED, after: 10d}]""", "{after: 1h, become: APPROVED}", "{after: 2d, refund: all}");
            ids.add(payin.at("id"));
        }
        // For each that is kept: its next step and what will be forged; the banks hold still.
        assertThat(agenda()).isEqualTo(KEPT * 3);
        var before = scenarios.merchant.cents("available");

        scenarios.merchant.advances("30d");

        assertThat(agenda()).isZero();
        assertThat(receiver.heard()).hasSize(KEPT * 5);
        assertThat(receiver.heard()).extracting(Receiver.Heard::paymentId).isSubsetOf(ids.subList(10 - KEPT, 10));
        assertThat(scenarios.merchant.cents("available")).isEqualTo(before);
        assertThat(scenarios.merchant.gets("/payin/" + ids.get(0)).status()).isEqualTo(404);
    }

    @Test
    void a_notification_that_waited_for_a_later_one_is_sent_without_it() {
        for (int i = 0; i < KEPT + 2; i++) {
            scenarios.createPayin(
                    receiver, "APPROVED: {swapWith: REFUNDED}", "{become: APPROVED}", "{after: 1d, refund: all}");
        }
        scenarios.merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).isEqualTo(List.of("APPROVED", "APPROVED"));

        scenarios.merchant.advances("30d");

        assertThat(receiver.heard()).hasSize(2 + KEPT * 2);
        assertThat(agenda()).isZero();
    }

    private int agenda() {
        return scenarios.merchant.looksAt("/clock").json().get("agenda").asInt();
    }
}
