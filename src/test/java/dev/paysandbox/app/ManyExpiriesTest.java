package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.payments.Deliveries;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
class ManyExpiriesTest {
    private static final int MANY = 100_000;
    /** No port 0 can be called, so each attempt fails at once and leaves a trace in the outbox. */
    private static final String NOWHERE = "http://127.0.0.1:0/";

    @Test
    void a_hundred_thousand_charges_expire_each_at_its_own_instant_and_in_order() throws InterruptedException {
        try (var sandbox =
                new TestWorlds("--max-payments=" + MANY, "--max-deliveries=" + MANY, "--webhook-retries=none")) {
            var world = sandbox.frozen("many");
            var due = new HashMap<String, Long>();
            for (int i = 0; i < MANY; i++) {
                if (i % 50 == 0) {
                    TestWorlds.advance(world, now -> now + 7);
                }
                var payin = sandbox.payins
                        .open(world, TestWorlds.payin(PaymentMethod.PIX, 1 + i, NOWHERE), ScenarioRequests.Headers.NONE)
                        .result();
                due.put(payin.id(), payin.expiresAt());
            }

            var advance = TestWorlds.advance(world, now -> now + 3_600_000);

            assertThat(advance.tasks()).isEqualTo(MANY);
            var payins = sandbox.payins
                    .newest(world, Long.MAX_VALUE, MANY, payin -> true)
                    .data();
            assertThat(payins).hasSize(MANY).allMatch(payin -> payin.status() == PayinStatus.EXPIRED);
            assertThat(payins).allMatch(payin -> payin.updatedAt() == due.get(payin.id()));
            var told = new ArrayList<>(new Deliveries()
                    .newest(
                            world,
                            Long.MAX_VALUE,
                            MANY,
                            null,
                            delivery -> true,
                            (delivery, wait) -> delivery.paymentId())
                    .data());
            Collections.reverse(told);
            assertThat(told).hasSize(MANY).doesNotHaveDuplicates();
            assertThat(told.stream().map(due::get)).isSorted();
            var created = new ArrayList<>(payins);
            Collections.reverse(created);
            assertThat(told).isEqualTo(created.stream().map(payin -> payin.id()).toList());
        }
    }
}
