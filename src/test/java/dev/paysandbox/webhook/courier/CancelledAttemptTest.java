package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CancelledAttemptTest {
    private final TestCourier sending = new TestCourier().limitedTo(1);
    private final AtomicBoolean wanted = new AtomicBoolean(true);

    @AfterEach
    void close() {
        sending.close();
    }

    private CompletableFuture<RequestResult> post(String url) {
        var result = new CompletableFuture<RequestResult>();
        var webhookRequest = new WebhookRequest(URI.create(url), List.of(), new byte[0]);
        sending.courier().post(webhookRequest, wanted::get, result::complete);
        return result;
    }

    @Test
    void a_request_no_longer_needed_at_its_turn_is_dropped_and_later_ones_continue() throws Exception {
        var requests = new AtomicInteger();
        var arrived = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        try (var receiver = ScriptedReceiver.playing(c -> {
            while (c.request() != null) {
                requests.incrementAndGet();
                arrived.countDown();
                go.await();
                c.say(ScriptedReceiver.OK);
            }
        })) {
            var underWay = post(receiver.url());
            assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
            var waiting = IntStream.range(0, 5_000)
                    .mapToObj(i -> post(receiver.url()))
                    .toList();
            var after = sending.post(receiver.url());
            wanted.set(false);
            go.countDown();

            assertThat(TestCourier.await(underWay).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(TestCourier.awaitAll(waiting))
                    .allMatch(result -> result.outcome() == Outcome.ABANDONED)
                    .allMatch(result -> result.detail().contains("no longer needed"));
            assertThat(TestCourier.await(after).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(requests).hasValue(2);
            assertThat(sending.courier().waiting()).isZero();
            assertThat(sending.courier().inFlight()).isZero();
        }
    }

    @Test
    void a_request_that_is_no_longer_needed_is_never_sent() {
        wanted.set(false);

        assertThat(TestCourier.await(post("http://127.0.0.1:1/")).outcome()).isEqualTo(Outcome.ABANDONED);
        assertThat(sending.courier().receivers()).isZero();
    }
}
