package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tester waits for what becomes of a payment, and need not ask again and again. */
class AwaitTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void a_call_that_waits_for_the_present_status_is_answered_at_once() {
        var payin = merchant.opens(Order.pix(1_000));

        var answer = awaits("payins", payin, "{\"status\": \"PENDING\", \"timeout\": \"0s\"}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json())
                .isEqualTo(merchant.looksAt("/payins/" + payin.at("id")).json());
    }

    @Test
    void a_waiting_call_is_answered_when_the_status_is_reached() {
        var payin = merchant.opens(Order.pix(1_000));
        var waiting = later("payins", payin, "{\"status\": [\"APPROVED\", \"EXPIRED\"], \"timeout\": \"10m\"}");

        merchant.does("pay", payin);

        assertThat(waiting.join().at("status")).isEqualTo("APPROVED");
    }

    @Test
    void a_payout_is_awaited_while_its_bank_settles_it() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(100));
        var waiting = later("payouts", payout, "{\"status\": \"APPROVED\", \"timeout\": \"10m\"}");

        merchant.advances("1m");

        assertThat(waiting.join().at("status")).isEqualTo("APPROVED");
    }

    @Test
    void a_delivered_status_is_one_that_the_receiver_has_accepted() {
        var open = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(open, Receiver.status(204)))) {
            var payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
            receiver.next();
            var waiting =
                    later("payins", payin, "{\"status\": \"APPROVED\", \"delivered\": true, \"timeout\": \"10m\"}");
            assertThat(merchant.delivery(payin).get("state").asText()).isEqualTo("ATTEMPTING");

            open.countDown();

            assertThat(waiting.join().at("status")).isEqualTo("APPROVED");
            assertThat(awaitsDelivered(payin, "0s").status())
                    .as("delivered already")
                    .isEqualTo(200);
        }
    }

    @Test
    void a_status_that_is_reached_again_is_delivered_once_its_newest_notification_is() {
        var open = new CountDownLatch(1);
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.card("4111111111111111", 1_000).heardAt(receiver.url()));
            merchant.does("dispute", payin);
            merchant.waitsForDeliveries();
            receiver.behaving(Receiver.waitingFor(open, Receiver.status(204)));
            merchant.does("win_dispute", payin);

            var early = awaitsDelivered(payin, "0s");
            open.countDown();

            assertThat(early.at("code")).as(early.text()).isEqualTo("NOT_REACHED");
            assertThat(awaitsDelivered(payin, "10m").status()).isEqualTo(200);
        }
    }

    @Test
    void if_a_status_was_reached_but_not_delivered_the_error_describes_the_failed_delivery() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.freezes();
            var payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
            merchant.waitsForDeliveries();

            var answer = awaitsDelivered(payin, "0s");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.at("code")).isEqualTo("NOT_REACHED");
            assertThat(answer.at("detail"))
                    .startsWith("It is APPROVED, but its notification ntf_")
                    .contains("is RETRYING", "with status 500", "the next is at ");
        }
    }

    @Test
    void a_payment_without_a_receiver_is_never_delivered() {
        var payin = merchant.opens(Order.pix(1_000));

        var answer = awaits("payins", payin, "{\"status\": \"PENDING\", \"delivered\": true, \"timeout\": \"10m\"}");

        assertThat(answer.at("detail")).isEqualTo("It has no webhookUrl, so nothing is ever delivered; it is PENDING.");
    }

    @Test
    void a_status_not_reached_in_time_is_reported_with_what_the_payment_waits_for() {
        merchant.freezes();
        var pending = merchant.opens(Order.pix(1_000));
        var refused = merchant.opens(Order.card("4000000000009995", 1_000));
        var expiry = merchant.looksAt("/payins/" + pending.at("id")).at("expiresAt");

        var one = awaits("payins", pending, "{\"status\": \"APPROVED\", \"timeout\": \"10ms\"}");
        var other = awaits("payins", refused, "{\"status\": \"APPROVED\", \"timeout\": \"10ms\"}");

        assertThat(one.status()).isEqualTo(409);
        assertThat(one.at("detail"))
                .isEqualTo("After 10ms it is PENDING: it waits for a payer to pay it, or expires at " + expiry
                        + ". The clock is frozen.");
        assertThat(other.at("detail"))
                .startsWith("After 10ms it is REFUSED: its status does not change by itself any more.");
    }

    @Test
    void a_call_that_waits_while_the_world_is_reset_is_answered() {
        var payin = merchant.opens(Order.pix(1_000));
        var waiting = later("payins", payin, "{\"status\": \"APPROVED\", \"timeout\": \"10m\"}");
        // Either it waits by now, and the reset ends it, or it finds no payin any more.
        merchant.controls("/reset", "");

        assertThat(waiting.join().status()).isIn(404, 409);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                       | status
            {"status": "PAID"}                       | must be one of PENDING
            {"status": ["APROVED"]}                  | Did you mean APPROVED?
            {"status": [5, "PAID"]}                  | status[0] must be a string; status[1] must be one of PENDING
            {"status": []}                           | at least one
            {"status": "APPROVED", "timeout": "11m"} | 10m at most
            {"status": "APPROVED", "timeout": "x"}   | duration
            {"status": "APPROVED", "delivered": 1}   | delivered must be true or false
            """)
    void a_request_to_wait_that_is_invalid_is_refused(String wish, String why) {
        var answer = awaits("payins", merchant.opens(Order.pix(1_000)), wish);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("detail")).contains(why);
    }

    @Test
    void an_unknown_payment_is_not_found() {
        assertThat(merchant.controls("/payouts/payout_1/await", "{\"status\": \"APPROVED\"}")
                        .status())
                .isEqualTo(404);
    }

    private Answer awaits(String kind, Answer payment, String wish) {
        return merchant.controls("/" + kind + "/" + payment.at("id") + "/await", wish);
    }

    private Answer awaitsDelivered(Answer payin, String timeout) {
        return awaits(
                "payins", payin, "{\"status\": \"APPROVED\", \"delivered\": true, \"timeout\": \"" + timeout + "\"}");
    }

    private CompletableFuture<Answer> later(String kind, Answer payment, String wish) {
        return CompletableFuture.supplyAsync(() -> awaits(kind, payment, wish), work -> new Thread(work).start());
    }
}
