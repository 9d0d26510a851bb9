package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
class DeadReceiverTest {
    /** It lets go of no connection while the test lasts, however slow the computer. */
    private final Sandbox sandbox = RunningSandbox.started("--webhook-timeout=10m");

    private final CountDownLatch never = new CountDownLatch(1);
    private final Receiver dead = new Receiver().behaving(Receiver.waitingFor(never, Receiver.status(200)));
    private final Receiver alive = new Receiver();

    @AfterEach
    void close() {
        never.countDown();
        sandbox.close();
        dead.close();
        alive.close();
    }

    @Test
    void thousands_waiting_for_a_dead_receiver_delay_neither_the_api_nor_anybody_elses_notifications() {
        var unlucky = TestMerchant.of(sandbox);
        var before = unlucky.metric("deliveries_queued");
        IntStream.range(0, 3_000)
                .parallel()
                .forEach(i -> unlucky.opens(Order.card("4242424242424242", 100).heardAt(dead.url())));
        assertThat(unlucky.metric("deliveries_queued") - before).isGreaterThan(2_000);

        var other = TestMerchant.of(sandbox);
        for (int i = 0; i < 20; i++) {
            var payin = other.paid(Order.pix(100).heardAt(alive.url()));
            assertThat(alive.next().paymentId()).isEqualTo(payin.at("id"));
        }

        var own = unlucky.paid(Order.pix(100).heardAt(alive.url()));
        assertThat(alive.next().paymentId()).isEqualTo(own.at("id"));
        assertThat(dead.heard().size()).isLessThanOrEqualTo(16);
        unlucky.controls("/reset", "");
    }

    @Test
    void a_dead_receiver_does_not_keep_the_sandbox_from_stopping() {
        var merchant = TestMerchant.of(sandbox);
        for (int i = 0; i < 30; i++) {
            merchant.opens(Order.card("4242424242424242", 100).heardAt(dead.url()));
        }
        dead.next();

        try (var log = Log.listened()) {
            sandbox.close();
            assertThat(log.text()).contains("Ended; notifications neither delivered nor given up: 30");
        }
        never.countDown();
        assertThat(dead.heard().size()).isLessThanOrEqualTo(16);
    }
}
