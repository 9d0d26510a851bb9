package dev.paysandbox.client;

import static dev.paysandbox.client.Status.APPROVED;
import static dev.paysandbox.client.Status.PROCESSING;
import static java.time.Duration.ZERO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** A test that runs no server asks its world for a notification. */
class InboxTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final World w = Server.shared().world(options -> options.settings(Map.of("webhookSigning", SECRET)));

    @Test
    void it_gets_what_a_receiver_would_have_got_and_nothing_is_sent() {
        w.openInbox();
        var payin =
                w.createPayin(Payins.pix(11980).reference("order-1").webhookUrl("https://shop.example/hooks?shop=1"));
        payin.pay();

        var got = w.inbox("order-1", APPROVED);

        var delivery = w.deliveries(payin.id()).get(0);
        assertThat(delivery.attempts()).hasSize(1);
        assertThat(got.body()).isEqualTo(delivery.body());
        assertThat(got.id()).isEqualTo(delivery.id());
        assertThat(got.status()).isEqualTo(APPROVED);
        assertThat(got.amount()).isEqualTo(11980);
        assertThat(got.path()).isEqualTo("/hooks?shop=1");
        assertThat(got.headers()).containsEntry("content-type", "application/json");
        assertThat(got.isSignedWith(SECRET)).isTrue();
        assertThat(w.inbox(payin.id(), APPROVED).id()).isEqualTo(got.id());
    }

    @Test
    void a_payout_has_notifications_too_and_a_url_needs_no_path() {
        var payout = w.createPayout(Payouts.pix(5000).webhookUrl("https://shop.example"));

        assertThat(w.inbox(payout.id(), PROCESSING).path()).isEqualTo("/");
    }

    @Test
    void a_notification_that_does_not_come_is_explained_and_a_reset_closes_the_inbox() {
        var payin = w.createPayin(Payins.pix(11980).webhookUrl("https://shop.example/hooks"));

        assertThatThrownBy(() -> w.inbox(payin.id(), APPROVED, ZERO))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("it is PENDING");
        assertThatThrownBy(() -> w.inbox("order-9", APPROVED)).hasMessageContaining("order-9");

        w.settings(Map.of("boletoDays", 9));
        w.reset("state");
        assertThat(w.settings()).containsEntry("boletoDays", 9L);
        try (var receiver = w.receiver()) {
            var next = w.createPayin(Payins.pix(1).webhookUrl(receiver.url())).pay();
            assertThat(receiver.await(next.id(), APPROVED).amount()).isEqualTo(1);
        }
    }
}
