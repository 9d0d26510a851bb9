package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Requests that are under way or wait when the courier closes, or that nobody needs any more. */
class ClosingTest {
    @AutoClose
    private final TestCourier sending = new TestCourier();

    private final AtomicBoolean wanted = new AtomicBoolean(true);

    @Test
    void closing_lets_requests_being_sent_finish_and_drops_waiting_ones() throws Exception {
        var arrived = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            arrived.countDown();
            go.await();
            c.say(ScriptedReceiver.OK);
            c.untilReceiverCloses();
        })) {
            sending.limitedTo(2);
            var results = IntStream.range(0, 5)
                    .mapToObj(i -> sending.post(receiver.url()))
                    .toList();
            assertThat(arrived.await(1, TimeUnit.MINUTES)).isTrue();

            var closing = CompletableFuture.runAsync(() -> sending.courier().close(Duration.ofSeconds(20)));
            TestCourier.awaitAll(results.subList(2, 5));
            go.countDown();
            TestCourier.await(closing);

            assertThat(TestCourier.awaitAll(results))
                    .extracting(RequestResult::outcome)
                    .containsExactly(
                            Outcome.DELIVERED,
                            Outcome.DELIVERED,
                            Outcome.ABANDONED,
                            Outcome.ABANDONED,
                            Outcome.ABANDONED);
        }
    }

    @Test
    void requests_that_exceed_the_grace_time_are_dropped() throws Exception {
        var arrived = new CountDownLatch(1);
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            arrived.countDown();
            c.untilReceiverCloses();
        })) {
            var result = sending.post(receiver.url());
            assertThat(arrived.await(1, TimeUnit.MINUTES)).isTrue();

            sending.courier().close(Duration.ofMillis(50));

            assertThat(result).isDone();
            assertThat(result.join().outcome()).isEqualTo(Outcome.ABANDONED);
            assertThat(result.join().detail()).contains("courier closed");
            assertThat(sending.courier().inFlight()).isZero();
            assertThat(sending.courier().waiting()).isZero();
            assertThat(sending.courier().receivers()).isZero();
        }
    }

    @Test
    void a_closed_courier_abandons_every_request_from_another_thread() throws IOException {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            sending.to(receiver.url());
            sending.courier().close(Duration.ZERO);

            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.ABANDONED);
            assertThat(sending.courier().waiting()).isZero();
        }
    }

    @Test
    void a_courier_that_was_never_used_can_be_closed() {
        sending.courier().close(Duration.ZERO);

        assertThat(sending.to("http://127.0.0.1:1/").outcome()).isEqualTo(Outcome.ABANDONED);
    }

    @Test
    void its_own_thread_cannot_close_it() {
        var thrown = new CompletableFuture<String>();
        WebhookRequest webhookRequest = new WebhookRequest(URI.create("mailto:nobody"), List.of(), new byte[0]);
        sending.courier().post(webhookRequest, () -> true, result -> {
            try {
                sending.courier().close(Duration.ZERO);
                thrown.complete("nothing");
            } catch (IllegalStateException e) {
                thrown.complete(e.getMessage());
            }
        });

        assertThat(TestCourier.await(thrown)).contains("its own thread");
    }

    @Test
    void requests_handed_over_during_the_closing_get_a_result_too() throws Exception {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            var halfWay = new CountDownLatch(1);
            var results = CompletableFuture.supplyAsync(() -> IntStream.range(0, 5_000)
                    .mapToObj(i -> {
                        if (i == 500) {
                            halfWay.countDown();
                        }
                        return sending.post(receiver.url());
                    })
                    .toList());
            assertThat(halfWay.await(1, TimeUnit.MINUTES)).isTrue();

            sending.courier().close(Duration.ofSeconds(5));

            assertThat(TestCourier.awaitAll(TestCourier.await(results)))
                    .hasSize(5_000)
                    .extracting(RequestResult::outcome)
                    .containsOnly(Outcome.DELIVERED, Outcome.ABANDONED);
        }
    }

    private CompletableFuture<RequestResult> post(String url) {
        var result = new CompletableFuture<RequestResult>();
        var webhookRequest = new WebhookRequest(URI.create(url), List.of(), new byte[0]);
        sending.courier().post(webhookRequest, wanted::get, result::complete);
        return result;
    }

    @Test
    void a_request_no_longer_needed_at_its_turn_is_dropped_and_later_ones_continue() throws Exception {
        sending.limitedTo(1);
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
            assertThat(arrived.await(1, TimeUnit.MINUTES)).isTrue();
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
