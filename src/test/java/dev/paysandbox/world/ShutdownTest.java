package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Notifications that are under way, or wait, when the sandbox ends. */
@Tag("thorough")
class ShutdownTest {
    private static final int CONNECTIONS = 16;

    @Test
    void at_the_shutdown_notifications_being_sent_arrive_and_waiting_ones_are_not_started() throws Exception {
        var answers = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(answers, Receiver.status(200)))) {
            var sandbox = new TestWorlds();
            var world = sandbox.frozen("stop");
            for (int i = 0; i < CONNECTIONS + 4; i++) {
                sandbox.opens(world, PaymentMethod.CREDIT_CARD, 100, receiver.url());
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                receiver.next();
            }

            var abandoned = new CountDownLatch(1);
            world.records().withFeed(feed -> feed.follow(abandoned::countDown));
            var stopped = CompletableFuture.runAsync(sandbox::close);
            abandoned.await();
            answers.countDown();
            stopped.join();

            assertThat(world.<Map<Outcome, Long>>change(state -> state.outbox.log.outcomes))
                    .containsOnly(Map.entry(Outcome.DELIVERED, (long) CONNECTIONS), Map.entry(Outcome.ABANDONED, 4L));
            assertThat(receiver.heard()).hasSize(CONNECTIONS);
        }
    }
}
