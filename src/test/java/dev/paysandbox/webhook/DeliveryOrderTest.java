package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryOrderTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void time_stands_still() {
        merchant.freezes();
    }

    private Answer opened() {
        return merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
    }

    @Test
    void a_later_status_waits_for_the_earlier_one_to_be_delivered() {
        receiver.behaving(Receiver.status(500));
        var payin = opened();
        merchant.does("pay", payin);
        merchant.refunds(100, payin);
        merchant.refunds(100, payin);
        merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).containsExactly("APPROVED");
        assertThat(merchant.states(payin)).containsExactly("WAITING", "WAITING", "RETRYING");

        receiver.behaving(Receiver.status(200));
        merchant.advances("5s");
        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "REFUNDED", "REFUNDED");
        assertThat(merchant.states(payin)).containsOnly("DELIVERED");
    }

    @Test
    void a_later_status_is_sent_when_the_earlier_one_is_given_up() {
        receiver.behaving(
                exchange -> exchange.sendResponseHeaders(receiver.heard().size() <= 11 ? 500 : 200, -1));
        var payin = opened();
        merchant.does("pay", payin);
        merchant.does("refund", payin);
        merchant.advances("10d");

        assertThat(merchant.states(payin)).containsExactly("DELIVERED", "EXHAUSTED");
        assertThat(receiver.statuses()).hasSize(12).endsWith("REFUNDED");
    }

    @Test
    void another_payment_is_not_held_up() {
        receiver.behaving(exchange -> exchange.sendResponseHeaders(
                receiver.heard().get(receiver.heard().size() - 1).body().contains("stuck") ? 500 : 200, -1));
        var stuck =
                merchant.paid(Order.pix(100).with("referenceId", "\"stuck\"").heardAt(receiver.url()));
        merchant.does("refund", stuck);
        merchant.waitsForDeliveries();
        var other = opened();
        merchant.does("pay", other);
        merchant.does("refund", other);
        merchant.waitsForDeliveries();

        assertThat(merchant.states(stuck)).containsExactly("WAITING", "RETRYING");
        assertThat(merchant.states(other)).containsExactly("DELIVERED", "DELIVERED");
    }

    @Test
    void a_slow_answer_to_one_payment_holds_up_only_its_own_later_statuses() {
        var latch = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(latch, Receiver.status(200)));
        var slow = opened();
        merchant.does("pay", slow);
        merchant.does("refund", slow);
        receiver.next();
        receiver.behaving(Receiver.status(200));
        var quick = opened();
        merchant.does("pay", quick);
        merchant.does("refund", quick);

        assertThat(List.of(receiver.next().paymentId(), receiver.next().paymentId()))
                .containsOnly(quick.at("id"));
        assertThat(merchant.states(slow)).containsExactly("WAITING", "ATTEMPTING");
        latch.countDown();
        assertThat(receiver.next().paymentId()).isEqualTo(slow.at("id"));
    }
}
