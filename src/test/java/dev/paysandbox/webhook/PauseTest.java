package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** While deliveries are paused nothing is attempted, and nothing is lost. */
class PauseTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    private final CountDownLatch answers = new CountDownLatch(1);

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private Answer paid() {
        return merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
    }

    private JsonNode turns(String way) {
        var answer = merchant.controls("/deliveries/" + way, "");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private int waiting() {
        return merchant.looksAt("/deliveries/flow").json().get("waiting").asInt();
    }

    @Test
    void notifications_due_during_a_pause_are_sent_in_order_when_deliveries_are_resumed() {
        assertThat(turns("pause").get("paused").asBoolean()).isTrue();
        var payin = paid();
        merchant.does("refund", payin);
        merchant.advances("40d");

        assertThat(receiver.heard()).isEmpty();
        assertThat(merchant.states(payin)).containsExactly("WAITING", "PAUSED");
        assertThat(waiting()).isOne();

        assertThat(turns("resume").get("paused").asBoolean()).isFalse();
        merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
        assertThat(merchant.states(payin)).containsOnly("DELIVERED");
        assertThat(waiting()).isZero();
    }

    @Test
    void a_retry_that_falls_due_during_a_pause_is_made_afterwards_and_the_schedule_continues_from_there() {
        receiver.behaving(Receiver.status(500));
        var payin = paid();
        merchant.waitsForDeliveries();
        turns("pause");
        merchant.advances("1h");
        assertThat(receiver.heard()).hasSize(1);

        turns("resume");
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(2);
        merchant.advances("30s");
        assertThat(receiver.heard()).hasSize(3);
        assertThat(merchant.states(payin)).containsExactly("RETRYING");
    }

    @Test
    void an_attempt_under_way_ends_as_usual_and_what_follows_it_waits() {
        receiver.behaving(Receiver.waitingFor(answers, Receiver.status(200)));
        var payin = paid();
        merchant.does("refund", payin);
        receiver.next();
        turns("pause");
        answers.countDown();
        merchant.waitsForDeliveries();

        assertThat(merchant.states(payin)).containsExactly("PAUSED", "DELIVERED");
        assertThat(receiver.heard()).hasSize(1);
        turns("resume");
        merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
    }

    @Test
    void notifications_queued_for_a_slow_receiver_are_held_during_a_pause_and_sent_afterwards() {
        receiver.behaving(Receiver.waitingFor(answers, Receiver.status(200)));
        // One receiver is called 16 times at once; the others wait for a connection.
        var payins = IntStream.range(0, 40).mapToObj(i -> paid()).toList();
        IntStream.range(0, 16).forEach(i -> receiver.next());
        turns("pause");
        answers.countDown();
        merchant.waitsForDeliveries();

        assertThat(receiver.heard()).hasSize(16);
        assertThat(waiting()).isEqualTo(24);
        turns("resume");
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(40);
        payins.forEach(payin -> assertThat(merchant.states(payin)).containsExactly("DELIVERED"));
    }

    @Test
    void a_replay_waits_too() {
        var payin = paid();
        merchant.waitsForDeliveries();
        turns("pause");
        var id = merchant.delivery(payin).get("id").asText();
        assertThat(merchant.controls("/deliveries/" + id + "/replay", "").status())
                .isEqualTo(200);
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(1);

        turns("resume");
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(2);
    }

    @Test
    void a_reset_ends_the_pause_and_forgets_what_waited() {
        turns("pause");
        paid();
        merchant.resets();
        assertThat(merchant.looksAt("/deliveries/flow").json().get("paused").asBoolean())
                .isFalse();
        assertThat(waiting()).isZero();

        var after = paid();
        merchant.waitsForDeliveries();
        assertThat(receiver.heard().stream().map(Receiver.Heard::paymentId)).containsExactly(after.at("id"));
    }
}
