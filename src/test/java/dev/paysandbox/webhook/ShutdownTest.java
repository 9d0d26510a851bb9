package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ShutdownTest {
    @Test
    void a_dead_receiver_does_not_keep_the_sandbox_from_stopping() {
        var never = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(never, Receiver.status(200)))) {
            var sandbox = RunningSandbox.started("--webhook-timeout=1h");
            var merchant = TestMerchant.of(sandbox);
            for (int i = 0; i < 30; i++) {
                merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
            }
            receiver.next();

            try (var log = Log.listened()) {
                sandbox.close();
                assertThat(log.text()).contains("Ended with 30 notifications that were neither delivered nor given up");
            }
            never.countDown();
            assertThat(receiver.heard().size()).isLessThanOrEqualTo(16);
        }
    }
}
