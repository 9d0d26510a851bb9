package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiverAnswerTest {
    @AutoClose
    private final TestCourier sending = new TestCourier();

    @Test
    void an_answer_that_ends_by_closing_is_complete() {
        RequestResult result = sending.to(c -> {
            c.request();
            c.say("HTTP/1.1 200 OK\r\n\r\nuntil the end");
        });

        assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(result.answer()).isEqualTo("until the end");
        assertThat(result.answerCut()).isFalse();
    }

    @Test
    void switching_protocols_is_rejected_and_ends_the_connection() {
        try (var receiver = ScriptedReceiver.saying(
                "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")) {
            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"204 No Content", "304 Not Modified"})
    void an_answer_that_has_no_body_by_its_status_is_complete_at_once(String status) {
        try (var receiver = ScriptedReceiver.saying("HTTP/1.1 " + status + "\r\n\r\n")) {
            sending.to(receiver.url());

            assertThat(sending.to(receiver.url()).status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Length: 9000000000\r\n",
                "Transfer-Encoding: chunked\r\n",
                "Content-Length: 4097\r\n"
            })
    void an_answer_over_the_limit_is_cut_and_its_connection_closed(String framing) {
        var hungUp = new CompletableFuture<Boolean>();
        RequestResult result = sending.to(c -> {
            c.request();
            c.say("HTTP/1.1 200 OK\r\n" + framing + "\r\n");
            c.sayForever(framing.startsWith("Transfer") ? "5\r\nxxxxx\r\n" : "xxxxx");
            hungUp.complete(true);
        });

        assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(result.answer()).isEqualTo("x".repeat(4096));
        assertThat(result.answerCut()).isTrue();
        assertThat(TestCourier.await(hungUp)).isTrue();
    }

    @Test
    void an_answer_just_at_the_limit_is_whole() {
        RequestResult result = answered("HTTP/1.1 200 OK\r\nContent-Length: 4096\r\n\r\n" + "y".repeat(4096));

        assertThat(result.answer()).hasSize(4096);
        assertThat(result.answerCut()).isFalse();
    }

    @Test
    void an_endless_error_is_still_an_error() {
        RequestResult result = sending.to(c -> {
            c.request();
            c.say("HTTP/1.1 500 Oops\r\n\r\n");
            c.sayForever("stack trace ");
        });

        assertThat(result.outcome()).isEqualTo(Outcome.REJECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Filler: abcdefgh\r\n", "x"})
    void an_answer_with_endless_headers_is_broken_and_its_connection_closed(String filler) {
        var hungUp = new CompletableFuture<Boolean>();
        RequestResult result = sending.to(c -> {
            c.request();
            c.say("HTTP/1.1 200 OK\r\n");
            c.sayForever(filler);
            hungUp.complete(true);
        });

        assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(result.detail()).contains("more headers than 16384 bytes");
        assertThat(TestCourier.await(hungUp)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "220 mail.example ESMTP\r\n\r\n",
                "HTTP/1.1 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnothex\r\n"
            })
    void what_is_not_http_is_broken(String words) {
        RequestResult result = answered(words);

        assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(result.detail()).contains("not an HTTP answer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"
            })
    void an_answer_that_stops_half_way_is_broken_and_says_what_came(String half) {
        RequestResult result = sending.to(c -> {
            c.request();
            c.say(half);
        });

        assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
        assertThat(result.status()).isEqualTo(200);
        assertThat(result.answer()).isEqualTo("half");
        assertThat(result.answerCut()).isTrue();
        assertThat(result.detail()).contains("before its answer was complete");
    }

    @Test
    void a_fresh_connection_closed_without_an_answer_is_broken_and_not_tried_again() {
        try (var receiver = ScriptedReceiver.playing(ScriptedReceiver.Conversation::request)) {
            RequestResult result = sending.to(receiver.url());

            assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
            assertThat(result.detail()).contains("closed the connection without an answer");
            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_fresh_connection_that_is_reset_is_broken() {
        RequestResult result = sending.to(c -> {
            c.request();
            c.reset();
        });

        assertThat(result.outcome()).isEqualTo(Outcome.BROKEN);
    }

    @Test
    void an_answer_that_arrives_too_slowly_ends_by_the_timeout() {
        ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            c.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
            drip.scheduleAtFixedRate(() -> c.sayOrStop("."), 0, 20, TimeUnit.MILLISECONDS);
            c.untilReceiverCloses();
        })) {
            RequestResult result =
                    sending.timingOutAfter(Duration.ofMillis(1500)).to(receiver.url());

            assertThat(result.outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(result.status()).isEqualTo(200);
            assertThat(result.answer()).matches("\\.+");
            assertThat(result.detail()).endsWith("answered 200 but did not finish its answer within 1500 ms");
        } finally {
            drip.shutdownNow();
        }
    }

    @Test
    void bytes_that_are_not_utf_8_are_replaced_and_control_characters_kept() {
        RequestResult result = sending.to(c -> {
            c.request();
            c.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\na\u001b");
            c.socket.getOutputStream().write(new byte[] {(byte) 0xff, 'b'});
            c.untilReceiverCloses();
        });

        assertThat(result.answer()).isEqualTo("a\u001b\ufffdb");
    }

    private RequestResult answered(String words) {
        try (var receiver = ScriptedReceiver.saying(words)) {
            return sending.to(receiver.url());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + ScriptedReceiver.OK
            })
    void chunks_lines_that_end_by_a_bare_lf_and_interim_answers_are_understood(String words) {
        RequestResult result = answered(words);

        assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(result.status()).isEqualTo(200);
        assertThat(result.answer()).isEqualTo("ok");
    }
}
