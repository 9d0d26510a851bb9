package dev.paysandbox.client;

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
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stories that are tested with every test kit. Each runs in a new world on a real server. */
class StoriesTest {
    private final World w = Server.shared().world();

    @AfterEach
    void closeReceivers() {
        w.close();
    }

    @Test
    void a_pix_is_paid() {
        var receiver = w.receiver();

        var payin = w.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(receiver.url()));
        assertThat(payin.answer()).containsKey("pix");
        w.payin("order-1").pay().await(APPROVED).delivered(ofSeconds(5));

        assertThat(receiver.await(payin.id(), APPROVED).referenceId()).isEqualTo("order-1");
        assertThat(receiver.await(payin.id(), APPROVED).amount()).isEqualTo(11980);
        assertThat(w.balance().available()).isEqualTo(10_000_000 + 11980);
        w.verify(post("/payin").field("amount", 11980).status(201), times(1));
    }

    @Test
    void a_boleto_is_paid_late() {
        w.clock().freeze();
        var receiver = w.receiver();
        var payin = w.createPayin(Payins.boleto(15000).webhookUrl(receiver.url()));

        var advanced = w.clock().advance(ofDays(5));
        assertThat(advanced.notifications().delivered()).isEqualTo(1);
        assertThat(advanced.happened()).extracting(Clock.Event::what).anyMatch(what -> what.contains(payin.id()));
        payin.await(EXPIRED).payLate().delivered(ofSeconds(5));

        assertThat(receiver.history()).extracting(Notification::status).containsExactly(EXPIRED, APPROVED);
    }

    @Test
    void a_card_is_refused_and_then_approved() {
        w.scenario("card-refused-insufficient-funds").arm();
        var token = w.cards().token("4111 1111 1111 1111");

        var refused = w.createPayin(Payins.card(11980, token).reference("order-1"));
        assertThat(refused.status()).isEqualTo(REFUSED);
        var approved = w.createPayin(Payins.card(11980, token).reference("order-2"));
        assertThat(approved.status()).isEqualTo(APPROVED);

        assertThat(refused.details().scenario()).isEqualTo("card-refused-insufficient-funds");
        assertThat(w.payins()).extracting(PaymentDetails::status).containsExactly(APPROVED, REFUSED);
    }

    @Test
    void a_cardholder_passes_the_challenge_before_the_order() {
        var token = w.cards().token("4000000000002503");

        var proof = w.cards().authenticate(token, 11980);
        assertThat(proof.status()).isEqualTo("authenticated");
        var payin = w.createPayin(Payins.card(11980, token).authenticated(proof));

        assertThat(payin.status()).isEqualTo(APPROVED);
    }

    @Test
    void a_cardholder_fails_the_challenge_before_the_order() {
        var token = w.cards().token("4000000000002503");

        assertThat(w.cards().authenticate(token, 11980, "fail").status()).isEqualTo("failed");
    }

    @Test
    void a_cardholder_passes_the_challenge_after_the_order() {
        w.settings(Map.of("threeDSEnabled", false));
        w.clock().freeze();
        var payin = w.createPayin(Payins.rawCard(11980, "4000000000002503"));
        assertThat(payin.status()).isEqualTo(PENDING_3DS);

        var asked = w.authentications().list().get(0);
        assertThat(asked.payinId()).isEqualTo(payin.id());
        w.authentications().pass(asked.id());

        payin.await(APPROVED);
    }

    @Test
    void a_chargeback_is_lost() {
        var payin = w.createPayin(Payins.rawCard(11980, "4111111111111111"));

        var disputed = payin.dispute(5000).await(CHARGEBACK);
        assertThat(disputed.details().disputed()).isEqualTo(5000);
        disputed.loseDispute();

        assertThat(payin.details().refunded()).isEqualTo(5000);
        assertThat(w.balance().available()).isEqualTo(10_000_000 + 11980 - 5000);
    }

    @Test
    void a_payout_fails() {
        w.clock().freeze();
        var receiver = w.receiver();
        var payout = w.createPayout(Payouts.pix(5000).webhookUrl(receiver.url()));
        assertThat(w.balance().reserved()).isEqualTo(5000);

        w.payout(payout.id()).process().fail("account closed").delivered(ofSeconds(5));

        assertThat(receiver.await(payout.id(), FAILED).paymentId()).isEqualTo(payout.id());
        assertThat(payout.details().timeline()).extracting(Step::reason).contains("account closed");
        assertThat(w.balance().reserved()).isZero();
    }

    @Test
    void notifications_are_duplicated_and_in_the_wrong_order() {
        w.clock().freeze();
        var receiver = w.receiver();
        w.scenario("notifications-out-of-order").arm();
        w.createPayin(Payins.pix(11980).webhookUrl(receiver.url()));
        w.clock().advance(ofMinutes(1));
        assertThat(receiver.history()).extracting(Notification::status).containsExactly(REFUNDED, APPROVED);

        var twice = w.createPayin(Payins.pix(11980).webhookUrl(receiver.url()).scenario("notifications-duplicated"));
        w.clock().advance(ofDays(1));

        var copies = receiver.history().stream()
                .filter(got ->
                        got.paymentId().equals(twice.id()) && got.status().equals(APPROVED))
                .toList();
        assertThat(copies)
                .hasSizeGreaterThan(1)
                .extracting(Notification::id)
                .containsOnly(copies.get(0).id());
    }

    @Test
    void an_answer_is_lost_but_the_payin_exists() {
        w.scenario("api-answer-lost").arm();

        assertThatThrownBy(() -> w.createPayin(Payins.pix(11980).reference("order-1")))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("connection broke");

        w.payin("order-1").await(PENDING).pay();
    }

    @Tag("thorough")
    @Test
    void fifty_tests_share_a_sandbox_and_are_isolated() throws Exception {
        var sandbox = Server.shared();
        var received = AtOnce.run(50, i -> {
            try (var world = sandbox.world(o -> o.frozen());
                    var receiver = world.receiver()) {
                var payin = world.createPayin(
                        Payins.pix(1000 + i).reference("order-1").webhookUrl(receiver.url()));
                world.payin("order-1").pay().delivered(ofSeconds(20));
                assertThat(world.payins()).hasSize(1);
                assertThat(world.balance().available()).isEqualTo(10_000_000 + 1000 + i);
                return receiver.await(payin.id(), APPROVED).raw().get("amount");
            }
        });

        assertThat(received).hasSize(50).doesNotHaveDuplicates();
    }
}
