package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTest {
    @AutoClose
    private final TestCourier sending = new TestCourier();

    @Test
    void a_connection_is_used_again() {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            for (int i = 0; i < 50; i++) {
                assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.DELIVERED);
            }

            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nConnection: close\r\n", "HTTP/1.0 200 OK\r\n"})
    void a_connection_the_receiver_gives_up_is_not_used_again(String head) {
        try (var receiver = ScriptedReceiver.saying(head + "Content-Length: 2\r\n\r\nok")) {
            sending.to(receiver.url());
            sending.to(receiver.url());

            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @Test
    void an_http_1_0_receiver_may_keep_the_connection() {
        try (var receiver =
                ScriptedReceiver.saying("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")) {
            sending.to(receiver.url());
            sending.to(receiver.url());

            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_receiver_that_says_more_than_it_announced_does_not_answer_the_next_request_with_it() {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK + "HTTP/1.1 500 Surplus\r\n\r\n")) {
            List<RequestResult> results = IntStream.range(0, 3)
                    .mapToObj(i -> sending.to(receiver.url()))
                    .toList();

            assertThat(results).extracting(RequestResult::outcome).containsOnly(Outcome.DELIVERED);
            assertThat(receiver.accepted()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_stale_connection_is_replaced_by_a_fresh_one_without_the_caller_noticing(boolean reset) {
        var bodies = new CopyOnWriteArrayList<String>();
        try (var receiver = ScriptedReceiver.playing(c -> {
            bodies.add(Objects.requireNonNull(c.request()));
            c.say(ScriptedReceiver.OK);
            bodies.add(Objects.requireNonNull(c.request()));
            if (reset) {
                c.reset();
            }
        })) {
            TestCourier.await(sending.post(receiver.url(), "first"));
            RequestResult result = TestCourier.await(sending.post(receiver.url(), "second"));

            assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(bodies).containsExactly("first", "second", "second");
            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @Test
    void after_a_stale_connection_there_is_one_more_try_and_no_third() {
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            if (c.number == 1) {
                c.say(ScriptedReceiver.OK);
                c.request();
            }
        })) {
            sending.to(receiver.url());

            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.BROKEN);
            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @Test
    void a_reused_connection_that_breaks_after_the_first_byte_of_an_answer_is_not_tried_again() {
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            c.say(ScriptedReceiver.OK);
            c.request();
            c.say("H");
        })) {
            sending.to(receiver.url());

            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.BROKEN);
            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_connection_whose_request_was_answered_before_it_was_read_is_not_used_again() {
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.say(ScriptedReceiver.OK);
            c.untilReceiverCloses();
        })) {
            String moreThanTheSystemBuffers = "x".repeat(30_000_000);

            RequestResult first = TestCourier.await(sending.post(receiver.url(), moreThanTheSystemBuffers));
            RequestResult second = sending.to(receiver.url());

            assertThat(List.of(first, second))
                    .extracting(RequestResult::outcome)
                    .containsOnly(Outcome.DELIVERED);
            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @Test
    void an_idle_connection_is_closed_in_time_and_leaves_nothing_behind() {
        var hungUp = new CompletableFuture<Boolean>();
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            c.say(ScriptedReceiver.OK);
            hungUp.complete(c.request() == null);
        })) {
            sending.keepingIdleFor(Duration.ofMillis(100)).to(receiver.url());
            assertThat(sending.courier().receivers()).isEqualTo(1);

            assertThat(TestCourier.await(hungUp)).isTrue();
            // The loop closed the socket within the very task that empties the lane, so its next task sees it gone.
            sending.to("mailto:nobody");
            assertThat(sending.courier().receivers()).isZero();
        }
    }

    @Test
    void requests_to_one_receiver_start_in_the_order_they_were_handed_over() {
        var bodies = new CopyOnWriteArrayList<String>();
        try (var receiver = ScriptedReceiver.playing(c -> {
            for (String body = c.request(); body != null; body = c.request()) {
                bodies.add(body);
                c.say(ScriptedReceiver.OK);
            }
        })) {
            sending.limitedTo(1);
            var numbers = IntStream.range(0, 100).mapToObj(String::valueOf).toList();
            TestCourier.awaitAll(
                    numbers.stream().map(n -> sending.post(receiver.url(), n)).toList());

            assertThat(bodies).isEqualTo(numbers);
        }
    }
}
