package shop;

import static dev.paysandbox.client.RequestPattern.post;
import static dev.paysandbox.client.Status.APPROVED;
import static dev.paysandbox.client.Status.CHARGEBACK;
import static dev.paysandbox.client.Status.EXPIRED;
import static dev.paysandbox.client.Status.FAILED;
import static dev.paysandbox.client.Status.PENDING;
import static dev.paysandbox.client.Status.PENDING_3DS;
import static dev.paysandbox.client.Status.REFUNDED;
import static dev.paysandbox.client.Status.REFUSED;
import static dev.paysandbox.client.Times.times;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paysandbox.client.Notification;
import dev.paysandbox.client.Payins;
import dev.paysandbox.client.Payouts;
import dev.paysandbox.client.SandboxException;
import dev.paysandbox.client.WebhookReceiver;
import dev.paysandbox.client.World;
import dev.paysandbox.junit5.ClockMode;
import dev.paysandbox.junit5.PaySandboxTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@PaySandboxTest(clock = ClockMode.FROZEN)
class StoriesTest {
    @Test
    void a_pix_is_paid(World world, WebhookReceiver hooks) {
        var payin = world.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(hooks.url()));
        world.payin("order-1").pay().await(APPROVED).delivered(ofSeconds(10));

        assertEquals("order-1", hooks.await(payin.id(), APPROVED).referenceId());
        assertEquals(10_011_980, world.balance().available());
        world.verify(post("/payin").field("amount", 11980).status(201), times(1));
    }

    @Test
    void a_boleto_is_paid_late(World world, WebhookReceiver hooks) {
        var payin = world.createPayin(Payins.boleto(25000).webhookUrl(hooks.url()));
        var advanced = world.clock().advance(ofDays(4));
        assertEquals(1, advanced.notifications().delivered());
        assertEquals(EXPIRED, payin.status());

        payin.payLate().delivered(ofSeconds(10));
        assertEquals(List.of(EXPIRED, APPROVED), statuses(hooks, payin.id()));
    }

    @Test
    void a_card_is_refused_and_the_next_one_approved(World world) {
        var refused = world.createPayin(Payins.card(5990, world.cards().token("4000000000009995")));
        assertEquals(REFUSED, refused.status());

        var approved = world.createPayin(Payins.card(5990, world.cards().token("4111111111111111")));
        assertEquals(APPROVED, approved.status());
    }

    @Test
    void a_cardholder_passes_the_challenge(World world) {
        var payin = world.createPayin(Payins.card(11980, world.cards().token("4000000000002503")));
        assertEquals(PENDING_3DS, payin.status());
        world.authentications().pass(payin.id());
        payin.await(APPROVED);

        var token = world.cards().token("4000000000002503");
        var proof = world.cards().authenticate(token, 11980);
        assertEquals(APPROVED, world.createPayin(Payins.card(11980, token).authenticated(proof)).status());
    }

    @Test
    void a_chargeback_is_won(World world, WebhookReceiver hooks) {
        var payin = world.createPayin(Payins.rawCard(8000, "4111111111111111").webhookUrl(hooks.url()));
        payin.dispute().await(CHARGEBACK).delivered(ofSeconds(10));
        assertEquals(10_000_000, world.balance().available());

        payin.winDispute().delivered(ofSeconds(10));
        assertEquals(10_008_000, world.balance().available());
        assertEquals(List.of(APPROVED, CHARGEBACK, APPROVED), statuses(hooks, payin.id()));
    }

    @Test
    void a_payout_fails_and_its_amount_is_free_again(World world, WebhookReceiver hooks) {
        var payout = world.createPayout(Payouts.pix(5000).webhookUrl(hooks.url()));
        assertEquals(5000, world.balance().reserved());

        payout.fail("account closed").await(FAILED).delivered(ofSeconds(10));
        assertEquals(FAILED, hooks.await(payout.id(), FAILED).status());
        assertEquals(0, world.balance().reserved());
    }

    @Test
    void notifications_come_twice_and_in_the_wrong_order(World world, WebhookReceiver hooks) {
        world.scenario("notifications-duplicated").arm();
        var copied = world.createPayin(Payins.pix(1000).webhookUrl(hooks.url()));
        world.clock().advance(ofMinutes(1));
        assertEquals(List.of(APPROVED, APPROVED, APPROVED), statuses(hooks, copied.id()));
        assertEquals(1, hooks.history().stream().map(Notification::id).distinct().count());

        world.scenario("notifications-out-of-order").arm();
        var swapped = world.createPayin(Payins.pix(2000).webhookUrl(hooks.url()));
        world.clock().advance(ofMinutes(1));
        assertEquals(List.of(REFUNDED, APPROVED), statuses(hooks, swapped.id()));
    }

    @Test
    void an_answer_is_lost_but_the_payin_exists(World world) {
        world.scenario("api-answer-lost").arm();
        assertThrows(SandboxException.class, () -> world.createPayin(Payins.pix(4000).reference("order-7")));

        var payin = world.payin("order-7");
        assertEquals(PENDING, payin.status());
        payin.pay().await(APPROVED);
    }

    private static List<String> statuses(WebhookReceiver hooks, String payment) {
        return hooks.history().stream()
                .filter(each -> each.paymentId().equals(payment))
                .map(Notification::status)
                .toList();
    }
}
