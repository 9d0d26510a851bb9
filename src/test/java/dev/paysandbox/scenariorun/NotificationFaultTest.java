package dev.paysandbox.scenariorun;

import static dev.paysandbox.scenariorun.ScenarioWorld.meanwhile;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notifications that come twice, late, never, in the wrong order or with untrue words. */
class NotificationFaultTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {copies: 3}                     | APPROVED APPROVED APPROVED REFUNDED
            {copies: 2, swapWith: REFUNDED} | REFUNDED APPROVED APPROVED
            """)
    void copies_are_all_sent_in_the_place_of_the_first(String faults, String statuses) {
        paidAndRefunded("APPROVED: " + faults);

        assertThat(receiver.statuses()).containsExactly(statuses.split(" "));
    }

    @Test
    void a_delayed_notification_keeps_its_place() {
        var payin = paidAndRefunded("APPROVED: {delay: 2h}");
        assertThat(receiver.statuses()).isEmpty();
        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("REFUNDED");
        scenarios.merchant.advances("2h");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void dropped_attempts_are_lost_and_the_schedule_continues() {
        var payin = paidAndRefunded("REFUNDED: {dropAttempts: 2}");
        assertThat(receiver.statuses()).containsExactly("APPROVED");
        scenarios.merchant.advances("35s");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
        var attempts = scenarios.merchant.deliveries(payin).get(0).get("attempts");
        assertThat(attempts)
                .extracting(attempt -> attempt.get("outcome").asText())
                .containsExactly("LOST", "LOST", "DELIVERED");
    }

    @Test
    void a_stale_notification_with_a_later_status() {
        paidAndRefunded("APPROVED: {staleUpdatedAt: 1h, report: UNDER_REVIEW}");

        assertThat(receiver.statuses()).containsExactly("UNDER_REVIEW", "REFUNDED");
        var stale = Json.read(receiver.heard().get(0).body()).get("updatedAt").asText();
        var usual = Json.read(receiver.heard().get(1).body()).get("updatedAt").asText();
        assertThat(Duration.between(Instant.parse(stale), Instant.parse(usual))).isEqualTo(Duration.ofMinutes(61));
    }

    @Test
    void the_receiver_is_notified_before_the_creation_is_answered() {
        var open = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(open, Receiver.status(200)));
        var answer = meanwhile(this::paidAtOnceAndToldBeforeTheAnswer);

        assertThat(receiver.next().status()).isEqualTo("APPROVED");
        assertThat(answer).isNotDone();
        open.countDown();

        assertThat(answer.join().at("id")).isEqualTo(receiver.heard().get(0).paymentId());
    }

    @Test
    void the_answer_waits_for_every_notification_that_goes_before_it() {
        var first = new CountDownLatch(1);
        var second = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(first, Receiver.status(200)));
        var answer = meanwhile(this::paidAndRefundedAtOnceAndToldBeforeTheAnswer);
        assertThat(receiver.next().status()).isEqualTo("APPROVED");
        receiver.behaving(Receiver.waitingFor(second, Receiver.status(200)));
        first.countDown();

        assertThat(receiver.next().status()).isEqualTo("REFUNDED");
        scenarios.merchant.looksAt("/clock");
        assertThat(answer).isNotDone();
        second.countDown();

        assertThat(answer.join().status()).isEqualTo(201);
    }

    @Test
    void the_answer_does_not_wait_for_one_that_waits_for_a_retry() {
        receiver.behaving(Receiver.status(500));

        paidAndRefundedAtOnceAndToldBeforeTheAnswer();

        assertThat(receiver.statuses()).containsExactly("APPROVED");
    }

    @Test
    void an_order_without_webhook_url_is_answered_at_once() {
        paidAtOnceAndToldBeforeTheAnswer();

        assertThat(scenarios
                        .createPayin(ScenarioWorld.FAULTY_NOTIFICATIONS, Order.pix(1_000))
                        .at("status"))
                .isEqualTo("PENDING");
    }

    @Test
    void an_answer_does_not_wait_for_a_notification_that_is_not_to_come() {
        scenarios.upload("""
                scenario: early-card
                about: A card's approval is told before the answer; its payer regrets it later.
                for: CREDIT_CARD payin
                then:
                  - {after: 1d, refund: all}
                notifications:
                  APPROVED: {beforeAnswer: true}
                """);
        var expired = Order.card("4242424242424242", 1_000)
                .with("card.expirationYear", "\"2020\"")
                .heardAt(receiver.url());

        assertThat(scenarios.createPayin("early-card", expired).at("status")).isEqualTo("REFUSED");
    }

    private Answer paidAtOnceAndToldBeforeTheAnswer() {
        return scenarios.createPayin(receiver, "APPROVED: {beforeAnswer: true}", "{become: APPROVED}");
    }

    private Answer paidAndRefundedAtOnceAndToldBeforeTheAnswer() {
        return scenarios.createPayin(
                receiver,
                "APPROVED: {beforeAnswer: true}\n  REFUNDED: {beforeAnswer: true}",
                "{become: APPROVED}",
                "{refund: all}");
    }

    private Answer paidAndRefunded(String faults) {
        var payin =
                scenarios.createPayin(receiver, faults, "{after: 1m, become: APPROVED}", "{after: 1m, refund: all}");
        scenarios.merchant.advances("1m");
        scenarios.merchant.advances("1m");
        return payin;
    }
}
