package dev.paysandbox.client;

import static dev.paysandbox.client.Status.APPROVED;
import static dev.paysandbox.client.Status.EXPIRED;
import static dev.paysandbox.client.Status.REFUNDED;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.support.RunningSandbox;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A receiver gives the answers that the test chooses, whether the sandbox calls it or it fetches. */
class WebhookReceiverTest {
    enum Way {
        CALLED(options -> {}),
        FETCHING(WebhookReceiver.Options::fetching);

        private final Consumer<WebhookReceiver.Options> options;

        Way(Consumer<WebhookReceiver.Options> options) {
            this.options = options;
        }
    }

    private final World w = Server.shared().world(PaySandbox.WorldOptions::frozen);

    @AfterEach
    void closeReceivers() {
        w.close();
    }

    private Payin paid(WebhookReceiver receiver) {
        return w.createPayin(Payins.pix(11980).webhookUrl(receiver.url())).pay();
    }

    private List<String> outcomes(Payin payin) {
        return w.deliveries(payin.id()).get(0).attempts().stream()
                .map(Delivery.Attempt::outcome)
                .toList();
    }

    @Test
    void a_sandbox_on_this_machine_calls_the_receiver_and_other_machines_cannot() {
        var receiver = w.receiver();

        assertThat(receiver.isFetching()).isFalse();
        assertThat(receiver.address().isLoopbackAddress()).isTrue();
        assertThat(w.receiver(WebhookReceiver.Options::fetching).address().isLoopbackAddress())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void a_notification_arrives_as_it_was_sent(Way way) {
        var receiver = w.receiver(way.options);
        assertThat(receiver.isFetching()).isEqualTo(way == Way.FETCHING);
        var payin = w.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(receiver.url("/hooks?shop=1")))
                .pay()
                .delivered(ofSeconds(5));

        var got = receiver.await(payin.id(), APPROVED);

        var delivery = w.deliveries(payin.id()).get(0);
        assertThat(got.body()).isEqualTo(delivery.body());
        assertThat(got.id()).isEqualTo(delivery.id());
        assertThat(got.path()).isEqualTo("/hooks?shop=1");
        assertThat(got.referenceId()).isEqualTo("order-1");
        assertThat(got.raw()).containsEntry("amount", 11980L);
        assertThat(got.headers().get("CONTENT-TYPE")).startsWith("application/json");
        assertThat(got.headers().get("User-Agent")).startsWith("PaySandbox/");
        assertThat(receiver.next()).isSameAs(got);
    }

    @ParameterizedTest
    @EnumSource
    void each_queued_status_is_answered_once_and_then_the_usual_one(Way way) {
        var receiver = w.receiver(way.options).answersNext(500, 302, 404);
        var payin = paid(receiver);

        var advanced = w.clock().advance(ofDays(1));

        assertThat(outcomes(payin)).containsExactly("REJECTED", "REDIRECTED", "REJECTED", "DELIVERED");
        assertThat(advanced.notifications().delivered()).isEqualTo(1);
        assertThat(receiver.history())
                .hasSize(4)
                .extracting(Notification::id)
                .containsOnly(w.deliveries(payin.id()).get(0).id());
    }

    @ParameterizedTest
    @EnumSource
    void a_function_can_choose_the_answer(Way way) {
        var receiver = w.receiver(way.options)
                .answers(got -> got.status().equals(APPROVED) ? Answer.of(503).body("later") : Answer.of(204));
        var payin = w.createPayin(Payins.pix(11980).webhookUrl(receiver.url())).pay();

        // The first attempt may end before the advance begins. The second happens during the advance.
        var failure = w.clock().advance(ofSeconds(6)).notifications().failures().get(0);

        assertThat(failure.paymentId()).isEqualTo(payin.id());
        assertThat(failure.outcome()).isEqualTo("REJECTED");
        assertThat(failure.detail()).contains("503");
        receiver.answers(200);
        w.clock().advance(ofDays(1));
        assertThat(outcomes(payin)).containsExactly("REJECTED", "REJECTED", "DELIVERED");
    }

    @ParameterizedTest
    @EnumSource
    void a_function_that_throws_answers_500(Way way) {
        var receiver = w.receiver(way.options).answers(got -> {
            throw new IllegalStateException("a fault of the test");
        });
        var payin = paid(receiver);

        w.clock().advance(ZERO);

        assertThat(w.deliveries(payin.id()).get(0).attempts().get(0).status()).isEqualTo(500);
    }

    @ParameterizedTest
    @EnumSource
    void a_closed_connection_is_no_answer(Way way) {
        var receiver = w.receiver(way.options).breaks();
        var payin = paid(receiver);

        w.clock().advance(ZERO);

        var attempt = w.deliveries(payin.id()).get(0).attempts().get(0);
        assertThat(attempt.status()).isZero();
        assertThat(attempt.detail()).isNotEmpty();
        receiver.answers(200);
        w.replay(w.deliveries(payin.id()).get(0).id());
        payin.delivered(ofSeconds(5));
    }

    @ParameterizedTest
    @EnumSource
    void answers_and_delays_are_independent(Way way) {
        var receiver = w.receiver(way.options).answers(503).slow(ofMillis(50)).answersNext(500);
        var payin = paid(receiver);

        w.clock().advance(ofSeconds(5));

        assertThat(w.deliveries(payin.id()).get(0).attempts())
                .extracting(Delivery.Attempt::status)
                .containsExactly(500, 503);
    }

    @Test
    void a_function_that_returns_null_fails_the_attempt_with_the_reason() {
        var receiver = w.receiver().answers(any -> null);
        var payin = paid(receiver);

        w.clock().advance(ZERO);

        assertThat(w.deliveries(payin.id()).get(0).raw().toString()).contains("its answer is null");
    }

    @Test
    void a_notification_is_found_by_the_reference_of_its_payment() {
        var receiver = w.receiver();
        var payin = w.createPayin(Payins.pix(11980).reference("order-7").webhookUrl(receiver.url()))
                .pay();

        assertThat(receiver.await("order-7", APPROVED).paymentId()).isEqualTo(payin.id());
    }

    @ParameterizedTest
    @EnumSource
    void a_slow_answer_fails_the_attempt_and_does_not_delay_closing(Way way) {
        try (var server = RunningSandbox.started("--webhook-timeout=200ms");
                var sandbox = Server.clientOf(server);
                var world = sandbox.world(PaySandbox.WorldOptions::frozen)) {
            var receiver = world.receiver(way.options).slow(ofDays(1));
            var payin = world.createPayin(Payins.pix(11980).webhookUrl(receiver.url()))
                    .pay();

            world.clock().advance(ZERO);

            assertThat(payin.details().deliveries().get(0).attempts())
                    .extracting(Delivery.Attempt::outcome)
                    .containsExactly("TIMEOUT");
            receiver.slow(ofMillis(1));
            world.clock().advance(ofDays(1));
            payin.delivered(ofSeconds(5));
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_history_has_the_order_of_arrival(Way way) {
        w.clock().resume();
        var receiver = w.receiver(way.options);
        var payins = IntStream.range(0, 10)
                .mapToObj(i -> w.createPayin(Payins.pix(11980).webhookUrl(receiver.url())))
                .toList();
        payins.forEach(payin -> payin.pay().refund(100).refund());

        payins.forEach(payin -> payin.delivered(ofSeconds(10)));
        w.clock().advance(ZERO);

        assertThat(receiver.history()).hasSize(30);
        for (var payin : payins) {
            assertThat(receiver.history().stream().filter(got -> got.paymentId().equals(payin.id())))
                    .extracting(Notification::status)
                    .containsExactly(APPROVED, REFUNDED, REFUNDED);
        }
        assertThat(IntStream.range(0, 30).mapToObj(i -> receiver.next()).toList())
                .isEqualTo(receiver.history());
    }

    @ParameterizedTest
    @EnumSource
    void the_message_about_a_missing_notification_lists_received_ones_and_deliveries(Way way) {
        var receiver = w.receiver(way.options).answers(500);
        assertThatThrownBy(() -> receiver.await("payin_1", APPROVED, ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "No notification of payin_1 with status APPROVED arrived within 1 ms. None arrived at all.");
        var payin = paid(receiver);
        w.clock().advance(ZERO);

        assertThatThrownBy(() -> receiver.await(payin.id(), EXPIRED, ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        payin.id() + " with status EXPIRED arrived within 1 ms. These arrived:\n  " + payin.id()
                                + " APPROVED",
                        "notification APPROVED RETRYING",
                        "REJECTED 500",
                        receiver.url());
        receiver.next();
        assertThatThrownBy(() -> receiver.next(ofMillis(1))).hasMessageContaining("No further notification arrived");
    }

    @Test
    void a_signature_is_checked() {
        var secret = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        w.settings(Map.of("webhookSigning", secret));
        var receiver = w.receiver();
        var payin = paid(receiver);

        var got = receiver.await(payin.id(), APPROVED);

        assertThat(got.isSignedWith(secret)).isTrue();
        assertThat(got.isSignedWith(secret.replace("AAAA", "BBBB"))).isFalse();
    }

    @Test
    void an_invalid_status_is_refused() {
        for (int status : new int[] {-1, 100, 199, 600}) {
            assertThatThrownBy(() -> Answer.of(status)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
