package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupReplayTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private Answer paid() {
        var payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        return payin;
    }

    private Answer refunded() {
        var payin = paid();
        merchant.does("refund", payin);
        merchant.waitsForDeliveries();
        return payin;
    }

    private Answer replays(String criteria) {
        return merchant.controls("/deliveries/replay", criteria);
    }

    private static List<String> ids(Answer replayed) {
        assertThat(replayed.status()).as(replayed.text()).isEqualTo(200);
        var ids = Json.texts(replayed.json().get("ids"));
        assertThat(replayed.json().get("replayed").asInt()).isEqualTo(ids.size());
        return ids;
    }

    private List<String> deliveries(Answer payment) {
        return merchant.deliveries(payment).stream()
                .map(delivery -> delivery.get("id").asText())
                .toList();
    }

    @Test
    void all_notifications_of_a_payment_are_replayed_in_their_order() {
        var payin = refunded();
        refunded();

        var replayed = ids(replays("{\"paymentId\": \"" + payin.at("id") + "\"}"));
        merchant.waitsForDeliveries();

        assertThat(replayed).containsExactlyInAnyOrderElementsOf(deliveries(payin));
        assertThat(receiver.statuses()).endsWith("APPROVED", "REFUNDED").hasSize(6);
        assertThat(receiver.heard().subList(4, 6).stream().map(Receiver.Heard::webhookId))
                .containsExactlyElementsOf(replayed);
    }

    @Test
    void a_payments_next_notification_waits_for_the_previous_attempt_and_is_sent_even_if_that_failed() {
        var payin = refunded();
        var latch = new CountDownLatch(1);
        receiver.next();
        receiver.next();
        receiver.behaving(Receiver.waitingFor(latch, Receiver.status(500)));
        replays("{\"paymentId\": \"" + payin.at("id") + "\"}");

        assertThat(receiver.next().status()).isEqualTo("APPROVED");
        assertThat(receiver.heard()).hasSize(3);
        latch.countDown();
        assertThat(receiver.next().status()).isEqualTo("REFUNDED");
        merchant.waitsForDeliveries();
        assertThat(merchant.states(payin)).containsOnly("DELIVERED");
    }

    @Test
    void exhausted_ones_are_sent_again_and_no_others() {
        receiver.behaving(Receiver.status(500));
        var exhausted = paid();
        merchant.advances("10d");
        receiver.behaving(Receiver.status(200));
        paid();

        assertThat(ids(replays("{\"state\": \"EXHAUSTED\"}"))).isEqualTo(deliveries(exhausted));
        merchant.waitsForDeliveries();
        assertThat(merchant.states(exhausted)).containsExactly("DELIVERED");
        assertThat(ids(replays("{\"state\": \"EXHAUSTED\"}"))).isEmpty();
    }

    @Test
    void failed_ones_are_those_whose_last_attempt_was_not_answered_2xx_and_those_behind_them_follow_by_themselves() {
        paid();
        receiver.behaving(Receiver.status(500));
        var failed = refunded();
        receiver.behaving(Receiver.status(200));

        var replayed = ids(replays("{\"failed\": true}"));
        assertThat(replayed).containsExactly(deliveries(failed).get(1));
        merchant.waitsForDeliveries();

        assertThat(merchant.states(failed)).containsExactly("DELIVERED", "DELIVERED");
        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "APPROVED", "REFUNDED");
    }

    @Test
    void since_counts_back_from_the_sandboxs_now_or_is_an_instant_and_narrows_the_others() {
        paid();
        merchant.advances("1h");
        var late = paid();
        merchant.advances("5m");
        var created = merchant.delivery(late).get("createdAt").asText();

        assertThat(ids(replays("{\"since\": \"10m\"}"))).isEqualTo(deliveries(late));
        merchant.waitsForDeliveries();
        assertThat(ids(replays("{\"since\": \"" + created + "\", \"state\": \"DELIVERED\"}")))
                .isEqualTo(deliveries(late));
        merchant.waitsForDeliveries();
        assertThat(ids(replays("{\"since\": \"1m\"}"))).isEmpty();
        assertThat(ids(replays("{\"since\": \"3d\"}"))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                     | paymentId | REQUIRED
            {"dryRun": true}       | paymentId | REQUIRED
            {"failed": false}      | failed    | NOT_ALLOWED
            {"state": "EXHAUSTD"}  | state     | UNKNOWN_VALUE
            {"state": "WAITING"}   | state     | UNKNOWN_VALUE
            {"since": "yesterday"} | since     | INVALID_FORMAT
            {"failed": "yes"}      | failed    | WRONG_TYPE
            """)
    void a_broken_criterion_is_named(String criteria, String field, String code) {
        var refused = replays(criteria);

        assertThat(Refusal.in(refused).errors()).first().isEqualTo(field + " " + code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"referenceId": "old"}                       | 2
            {"referenceId": "new"}                       | 1
            {"status": "REFUNDED"}                       | 1
            {"referenceId": "new", "status": "APPROVED"} | 0
            {"until": "90m"}                             | 2
            {"since": "90m"}                             | 1
            {"since": "3h", "until": "0s"}               | 3
            """)
    void criteria_must_all_hold(String body, int count) {
        anOldPaymentWasApprovedAndRefundedAndANewOneWasCanceled();

        assertThat(ids(replays(body))).hasSize(count);
    }

    @Test
    void a_dry_run_lists_the_notifications_and_sends_nothing() {
        anOldPaymentWasApprovedAndRefundedAndANewOneWasCanceled();
        int heard = receiver.heard().size();

        var dry = ids(replays("{\"referenceId\": \"old\", \"dryRun\": true}"));
        assertThat(dry).hasSize(2);
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(heard);
        assertThat(ids(replays("{\"referenceId\": \"old\"}"))).isEqualTo(dry);
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(heard + 2);
    }

    private void anOldPaymentWasApprovedAndRefundedAndANewOneWasCanceled() {
        var old = merchant.paid(Order.pix(100).with("referenceId", "\"old\"").heardAt(receiver.url()));
        merchant.does("refund", old);
        merchant.advances("1h");
        merchant.does(
                "cancel",
                merchant.opens(Order.pix(100).with("referenceId", "\"new\"").heardAt(receiver.url())));
        merchant.advances("1h");
    }
}
