package dev.paysandbox.scenariorun;

import static dev.paysandbox.scenariorun.ScenarioWorld.meanwhile;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A reset in the middle of a play: who waits for an answer has it, and nobody hears of what was to come. */
class ResetDuringScenarioTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();
    private final Receiver receiver = new Receiver();
    private final CountDownLatch open = new CountDownLatch(1);

    @AfterEach
    void close() {
        open.countDown();
        receiver.close();
    }

    @Test
    void a_delayed_answer_is_sent_at_the_reset() {
        scenarios.upload(late("then: [{answer: PENDING}]"));
        var answer = meanwhile(() -> scenarios.createPayin("late", Order.pix(1_000)));
        scenarios.merchant.hasScheduled(2);

        resets();

        assertThat(prompt(answer).status()).isEqualTo(201);
    }

    @Test
    void a_delayed_error_is_sent_at_the_reset() {
        scenarios.upload(late("then: [{answer: {error: {status: 503, code: NO_ACQUIRER}}}]"));
        var answer = meanwhile(() -> scenarios.asks("late", "/payin", Order.pix(1_000)));
        scenarios.merchant.hasScheduled(1);

        resets();

        assertThat(prompt(answer).status()).isEqualTo(503);
    }

    @Test
    void an_answer_held_for_its_notification_is_sent_at_the_reset() {
        var answer = heldAnswer("malformedJson");

        resets();

        assertThat(prompt(answer).text()).startsWith("{").doesNotEndWith("}");
    }

    @Test
    void a_scenario_run_that_waits_for_its_time_ends_at_the_reset() {
        paidLater();
        scenarios.merchant.advances("59m");

        resets();
        scenarios.merchant.advances("30d");

        assertThat(receiver.heard()).isEmpty();
        assertThat(scenarios.merchant.cents("available")).isEqualTo(10_000_000);
    }

    @Test
    void after_a_reset_notifications_queued_behind_another_are_never_sent() {
        receiver.behaving(Receiver.waitingFor(open, Receiver.status(200)));
        paidLater();
        var advance = meanwhile(() -> scenarios.merchant.controls("/clock/advance", "{\"duration\": \"1h\"}"));
        assertThat(receiver.next().status()).isEqualTo("APPROVED");

        resets();
        prompt(advance);
        receiver.behaving(Receiver.status(200));
        open.countDown();
        scenarios.merchant.freezes();
        var next = scenarios.merchant.opens(Order.pix(500).heardAt(receiver.url()));
        scenarios.merchant.does("pay", next);
        scenarios.merchant.advances("30d");

        assertThat(receiver.next().paymentId()).isEqualTo(next.at("id"));
        assertThat(receiver.heard()).hasSize(2);
    }

    /** Paid after an hour and refunded after another; somebody claims that it is disputed. */
    private void paidLater() {
        scenarios.createPayin(
                receiver,
                "APPROVED: {copies: 3}\n  forged: {status: MED, after: 90m}",
                "{after: 1h, become: APPROVED}",
                "{after: 1h, refund: all}");
    }

    /** Creates a payin whose answer is held until the receiver answers, which it does not. */
    private CompletableFuture<Answer> heldAnswer(String fault) {
        scenarios.upload("""
                scenario: held
                about: Paid at once, and told before the answer, which then is not what it should be.
                for: PIX payin
                then:
                  - become: APPROVED
                notifications:
                  APPROVED: {beforeAnswer: true}
                fault: %s
                """.formatted(fault));
        receiver.behaving(Receiver.waitingFor(open, Receiver.status(200)));
        var answer =
                meanwhile(() -> scenarios.createPayin("held", Order.pix(1_000).heardAt(receiver.url())));
        receiver.next();
        return answer;
    }

    private void resets() {
        assertThat(scenarios.merchant.controls("/reset", "").status()).isEqualTo(204);
    }

    private static Answer prompt(CompletableFuture<Answer> answer) {
        return answer.orTimeout(1, TimeUnit.MINUTES).join();
    }

    private static String late(String then) {
        return """
                scenario: late
                about: The answer comes half a minute late.
                for: PIX payin
                %s
                fault: {delay: 30s}
                """.formatted(then);
    }
}
