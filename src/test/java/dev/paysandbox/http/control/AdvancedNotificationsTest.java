package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An advance of the clock tells what became of the notifications that it let go. */
class AdvancedNotificationsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private JsonNode advances(String duration) {
        return merchant.advances(duration).json().get("notifications");
    }

    /** A payin that expires after half an hour. */
    private Answer expiring(Receiver hears) {
        return merchant.opens(Order.pix(100).heardAt(hears.url()));
    }

    private static void counts(JsonNode notifications, int delivered, int failed) {
        assertThat(notifications.get("delivered").asInt()).isEqualTo(delivered);
        assertThat(notifications.get("failed").asInt()).isEqualTo(failed);
    }

    @Test
    void accepted_notifications_count_as_delivered() {
        var payin = expiring(receiver);
        merchant.advances("10m");
        var notifications = advances("20m");

        assertThat(receiver.statuses()).containsExactly("EXPIRED");
        counts(notifications, 1, 0);
        var none = advances("1h");
        counts(none, 0, 0);
        assertThat(none.get("failures")).isEmpty();
        assertThat(merchant.statusOf(payin)).isEqualTo("EXPIRED");
    }

    @Test
    void a_failed_notification_is_listed_with_the_reason_and_its_next_attempt() {
        receiver.behaving(Receiver.saying(500, "no"));
        var payin = expiring(receiver);
        var notifications = advances("30m");

        counts(notifications, 0, 1);
        var delivery = merchant.delivery(payin);
        var failure = notifications.get("failures").get(0);
        assertThat(failure.get("id")).isEqualTo(delivery.get("id"));
        assertThat(failure.get("paymentId").asText()).isEqualTo(payin.at("id"));
        assertThat(failure.get("status").asText()).isEqualTo("EXPIRED");
        assertThat(failure.get("state").asText()).isEqualTo("RETRYING");
        assertThat(failure.get("outcome").asText()).isEqualTo("REJECTED");
        assertThat(failure.get("detail")).isEqualTo(delivery.at("/attempts/0/detail"));
        assertThat(failure.get("detail").asText()).contains("500");
        assertThat(failure.get("attempts").asInt()).isOne();
        assertThat(failure.get("nextAttemptAt")).isEqualTo(delivery.get("nextAttemptAt"));
    }

    @Test
    void a_notification_that_fails_first_and_is_then_delivered_counts_as_delivered() {
        var payin = expiring(receiver);
        receiver.behaving(exchange -> {
            receiver.behaving(Receiver.status(200));
            Receiver.status(503).answer(exchange);
        });
        var notifications = advances("1h");

        counts(notifications, 1, 0);
        assertThat(notifications.get("failures")).isEmpty();
        assertThat(merchant.delivery(payin).get("attempts")).hasSize(2);
    }

    @Test
    void a_notification_that_is_given_up_counts_once_with_all_its_attempts() {
        receiver.behaving(Receiver.status(500));
        expiring(receiver);
        var notifications = advances("10d");

        counts(notifications, 0, 1);
        assertThat(notifications.at("/failures/0/state").asText()).isEqualTo("EXHAUSTED");
        assertThat(notifications.at("/failures/0/attempts").asInt()).isEqualTo(11);
        assertThat(notifications.at("/failures/0").has("nextAttemptAt")).isFalse();
    }

    @Test
    void each_advance_counts_for_itself() {
        receiver.behaving(Receiver.status(500));
        expiring(receiver);
        counts(advances("30m"), 0, 1);
        counts(advances("1s"), 0, 0);
        counts(advances("4s"), 0, 1);
        receiver.behaving(Receiver.status(200));

        counts(advances("30s"), 1, 0);
    }

    @Test
    void the_counts_are_exact_beyond_the_hundred_that_are_named() {
        receiver.behaving(Receiver.status(404));
        for (int i = 0; i < 130; i++) {
            expiring(receiver);
        }
        try (var other = new Receiver()) {
            for (int i = 0; i < 7; i++) {
                expiring(other);
            }
            var notifications = advances("30m");

            counts(notifications, 7, 130);
            assertThat(notifications.get("failures")).hasSize(100);
        }
    }

    @Test
    void outcomes_reported_by_a_listener_count_too() {
        var listener = TestListener.of(merchant);
        var taken = expiring(receiver);
        var refused = expiring(receiver);
        var answering =
                listener.answersEach(parcel -> parcel.get("paymentId").asText().equals(taken.at("id")) ? 200 : 500);
        var notifications = advances("30m");
        listener.leaves();
        answering.join();

        counts(notifications, 1, 1);
        assertThat(notifications.at("/failures/0/paymentId").asText()).isEqualTo(refused.at("id"));
    }
}
