package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** From a reset on, nothing of before is heard. */
class ResetTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    private final CountDownLatch answers = new CountDownLatch(1);

    private Answer paid() {
        return merchant.paid(Order.pix(100).heardAt(receiver.url()));
    }

    @Test
    void notifications_that_still_queue_for_a_slow_receiver_are_never_posted_after_a_reset() {
        receiver.behaving(Receiver.waitingFor(answers, Receiver.status(200)));
        // One receiver is called 16 times at once; the others wait for a connection.
        IntStream.range(0, 60).forEach(i -> paid());
        IntStream.range(0, 16).forEach(i -> receiver.next());

        merchant.resets();
        receiver.behaving(Receiver.status(200));
        answers.countDown();
        var after = paid();
        merchant.waitsForDeliveries();

        assertThat(receiver.next().paymentId()).isEqualTo(after.at("id"));
        assertThat(receiver.heard()).hasSize(17);
    }

    @Test
    void retries_expiries_and_settlements_of_before_do_not_happen() {
        merchant.freezes();
        receiver.behaving(Receiver.status(500));
        var paid = paid();
        merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.paysOut(Order.payout(500).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(1);

        merchant.resets();
        assertThat(merchant.looksAt("/clock").json().get("agenda").asInt()).isZero();
        merchant.advances("30d");

        assertThat(receiver.heard()).hasSize(1);
        assertThat(merchant.gets("/payin/" + paid.at("id")).status()).isEqualTo(404);
    }

    @Test
    void a_full_reset_restores_the_initial_state() {
        merchant.controls("/clock/resume", "{\"speed\": 60}");
        merchant.freezes();
        merchant.advances("400d");
        paid();
        merchant.resets();

        assertThat(merchant.cents("available")).isEqualTo(10_000_000);
        assertThat(merchant.cents("balance")).isEqualTo(10_000_000);
        for (var list : new String[] {"/payins", "/payouts", "/deliveries"}) {
            assertThat(merchant.list(list)).isEmpty();
        }
        var clock = merchant.looksAt("/clock").json();
        assertThat(clock.get("frozen").asBoolean()).isFalse();
        assertThat(clock.get("speed").asDouble()).isEqualTo(1);
    }
}
