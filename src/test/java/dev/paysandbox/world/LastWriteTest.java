package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.keep.FolderStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that arrive, and notifications that are under way, when the sandbox ends. */
@Tag("thorough")
class LastWriteTest {
    private static final List<String> MERCHANTS = List.of("one", "two", "three");

    private final CountDownLatch begun = new CountDownLatch(MERCHANTS.size());
    private final AtomicBoolean ended = new AtomicBoolean();

    @TempDir
    Path folder = Path.of("");

    @Test
    void what_was_accepted_before_the_last_write_is_stored_and_the_rest_is_refused() throws Exception {
        var first = worlds();
        var accepted = MERCHANTS.stream()
                .map(name ->
                        CompletableFuture.supplyAsync(() -> accepted(first, name), task -> new Thread(task).start()))
                .toList();
        begun.await();

        first.close();
        ended.set(true);

        var counts = accepted.stream().map(CompletableFuture::join).toList();
        try (var second = worlds()) {
            assertThat(MERCHANTS).extracting(second::payins).isEqualTo(counts);
        }
    }

    /** Requests PIXes until one is refused; answers how many were accepted. */
    private int accepted(TestWorlds worlds, String name) {
        int count = 0;
        while (true) {
            boolean isAfterTheEnd = ended.get();
            try {
                count = worlds.pays(name);
            } catch (Problem refusal) {
                assertThat(refusal).hasMessageContaining("The sandbox is ending. Nothing has changed");
                return count;
            }
            begun.countDown();
            assertThat(isAfterTheEnd).as("accepted after the last write").isFalse();
        }
    }

    private TestWorlds worlds() throws IOException {
        return new TestWorlds(new FolderStore(folder), "--data-interval=1h");
    }

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

            assertThat(world.<Map<Outcome, Long>>change(state -> state.outbox.log.outcomes()))
                    .containsOnly(Map.entry(Outcome.DELIVERED, (long) CONNECTIONS), Map.entry(Outcome.ABANDONED, 4L));
            assertThat(receiver.heard()).hasSize(CONNECTIONS);
        }
    }
}
