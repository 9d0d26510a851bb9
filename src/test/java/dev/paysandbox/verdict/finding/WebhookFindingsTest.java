package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sandbox says about a merchant's webhook endpoint, and about confirmations. */
class WebhookFindingsTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void a_shop_that_confirms_each_approval_has_no_findings() {
        var payin = shop.paid(shop.pix(11_980));
        shop.confirms(payin);

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("UNCONFIRMED", "CLOSED_ROUTE", "SLOW_ENDPOINT", "NOT_REACHED");
        assertThat(shop.skipped()).contains("FORGED_ACCEPTED", "NEVER_RECONCILED", "RAW_CARD");
    }

    @Test
    void an_approval_that_nobody_confirms_is_found_until_somebody_does() {
        var payin = shop.paid(shop.pix(11_980));

        assertThat(shop.findings()).containsExactly("UNCONFIRMED");
        var finding = shop.finding(Rule.UNCONFIRMED);
        assertThat(finding.get("severity").asText()).isEqualTo("WARNING");
        assertThat(finding.get("sentence").asText())
                .isEqualTo("The notification APPROVED of %1$s was answered with 200, and no GET /payin/%1$s followed."
                        .formatted(payin.at("id")));
        assertThat(finding.get("evidence").get(1).asText()).isEqualTo(payin.at("id"));

        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_merchant_with_signed_notifications_need_not_confirm() {
        var change = "{\"webhookSigning\": \"whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" + "\"}";
        shop.merchant.patches("{\"settings\":" + change + "}");
        shop.paid(shop.pix(11_980));

        assertThat(shop.skipped()).contains("UNCONFIRMED");
        assertThat(shop.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void refusing_a_forged_approval_is_correct(int status) {
        shop.endpoint.behaving(Receiver.status(status));
        var payin = shop.merchant.opens(shop.pix(999_915));
        shop.merchant.advances("PT3S");
        shop.confirms(payin);

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_merchant_that_polls_may_see_the_approval_before_the_notification() {
        var payin = shop.merchant.opens(shop.pix(11_980));
        shop.merchant.controls("/deliveries/pause", "");
        shop.merchant.does("pay", payin);
        shop.confirms(payin);
        shop.merchant.advances("PT1S");
        shop.merchant.controls("/deliveries/resume", "");
        shop.merchant.waitsForDeliveries();

        assertThat(shop.merchant.deliveries(payin)).isNotEmpty();
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_lookup_during_a_failed_attempt_counts() {
        shop.endpoint.behaving(Receiver.status(500));
        shop.confirms(shop.paid(shop.pix(11_980)));
        shop.endpoint.behaving(Receiver.status(200));
        shop.merchant.advances("PT10S");

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("UNCONFIRMED");
    }

    @Test
    void lookups_after_notifications_do_not_count_as_polling_too_often() {
        shop.merchant.freezes();
        var payin = shop.paid(shop.pix(11_980));
        for (int i = 0; i < 8; i++) {
            shop.merchant.refunds(100, payin);
            shop.merchant.waitsForDeliveries();
            shop.confirms(payin);
            shop.merchant.advances("PT1S");
        }

        assertThat(shop.findings()).isEmpty();
    }

    /** A forged approval, a notification before the answer, and one that was given up. */
    @ParameterizedTest
    @CsvSource({"999915, PT3S, FORGED_ACCEPTED", "999913, PT0S, EARLY_SWALLOWED", "999914, P4D, LOST_NOTIFICATION"})
    void what_does_not_lead_to_a_lookup_is_an_error_until_there_is_one(long cents, String later, String rule) {
        var payin = shop.merchant.opens(shop.pix(cents));
        shop.merchant.advances(later);

        assertThat(shop.findings()).containsExactly(rule);
        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_lookup_a_moment_before_a_forged_approval_is_enough() {
        var payin = shop.merchant.opens(shop.pix(999_915));
        shop.merchant.advances("PT1S");
        shop.confirms(payin);
        shop.merchant.advances("PT2S");

        assertThat(shop.endpoint.heard()).isNotEmpty();
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_forged_approval_of_an_order_that_has_ended_may_be_ignored() {
        shop.merchant.hasScenario("""
                scenario: forged-late
                about: Somebody forges an approval after the payin has expired.
                for: PIX payin
                then:
                  - answer: PENDING
                  - after: 1s
                    become: EXPIRED
                notifications:
                  forged: {status: APPROVED, after: 2s}
                """);
        shop.tries("/payin", shop.pix(11_980), "forged-late");
        shop.merchant.advances("PT3S");

        assertThat(shop.endpoint.heard()).hasSize(2);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_notification_before_the_answer_that_is_refused_is_a_note_and_no_closed_route() {
        shop.endpoint.behaving(Receiver.status(404));
        var payin = shop.merchant.opens(shop.pix(999_913));
        shop.endpoint.behaving(Receiver.status(200));
        shop.merchant.advances("PT10S");
        shop.confirms(payin);

        assertThat(shop.findings()).containsExactly("EARLY_REFUSED");
    }

    @Test
    void who_takes_no_notification_while_it_waits_for_the_answer_is_told_so_and_not_called_slow() {
        var answer = new CountDownLatch(1);
        try (var sandbox = RunningSandbox.started("--webhook-timeout=300ms");
                var single = new Shop(TestMerchant.of(sandbox))) {
            single.endpoint.behaving(Receiver.waitingFor(answer, Receiver.status(200)));
            var payin = single.merchant.opens(single.pix(999_913));
            answer.countDown();
            single.merchant.advances("PT10S");
            single.confirms(payin);

            assertThat(single.findings()).containsExactly("EARLY_REFUSED");
            assertThat(single.finding(Rule.EARLY_REFUSED).get("sentence").asText())
                    .isEqualTo(
                            "The notification APPROVED of " + payin.at("id") + " came before the answer that names the"
                                    + " payment, and was not answered in time: perhaps the server takes one request at a time.");
        }
    }

    @Test
    void a_confirmation_that_fails_must_be_tried_again() {
        shop.merchant.hasScenario("""
                scenario: lookup-fails
                about: The first question is answered 500.
                when: {operation: lookup, times: 1, per: referenceId}
                fault: {serverError: 500}
                """);
        var payin = shop.paid(shop.pix(11_980));
        assertThat(shop.confirms(payin).status()).isEqualTo(500);

        assertThat(shop.findings()).containsExactly("FAILED_CONFIRMATION");
        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 401, 403, 404, 405})
    void an_endpoint_that_rejects_every_notification_is_an_error(int status) {
        shop.endpoint.behaving(status == 302 ? Receiver.redirecting("/login") : Receiver.status(status));
        shop.paid(shop.pix(11_980));

        assertThat(shop.findings()).containsExactly("CLOSED_ROUTE");
        assertThat(shop.finding(Rule.CLOSED_ROUTE).get("sentence").asText())
                .contains(shop.endpoint.url() + " answered " + status);
    }

    @Test
    void an_endpoint_that_nobody_can_reach_is_named_with_the_reason() {
        var order = Order.pix(500).heardAt("http://127.0.0.1:1/hook");
        shop.paid(order);

        assertThat(shop.findings()).containsExactly("NOT_REACHED");
        assertThat(shop.finding(Rule.NOT_REACHED).get("subject").asText()).isEqualTo("http://127.0.0.1:1/hook");
    }

    /** After a lost answer, it may not know the payment. */
    @Test
    void a_404_for_one_payment_does_not_count_as_a_refused_status() {
        shop.endpoint.behaving(Receiver.status(404));
        var unknown = shop.paid(shop.pix(11_980));
        shop.merchant.advances("PT1M");
        shop.endpoint.behaving(Receiver.status(200));
        shop.merchant.does("cancel", shop.merchant.opens(shop.pix(500)));
        shop.merchant.waitsForDeliveries();
        shop.endpoint.behaving(Receiver.status(404));
        shop.merchant.advances("PT1M");

        assertThat(shop.merchant.deliveries(unknown).get(0).get("attempts").size())
                .isGreaterThan(1);
        assertThat(shop.findings()).doesNotContain("STATUS_REFUSED");
    }

    @Test
    void a_status_that_is_always_refused_is_an_error_while_others_are_accepted() {
        var payin = shop.paid(shop.pix(11_980));
        shop.confirms(payin);
        shop.endpoint.behaving(Receiver.status(500));
        shop.merchant.does("open_med", payin);
        shop.merchant.waitsForDeliveries();
        assertThat(shop.findings()).as("it may be a restart").isEmpty();
        shop.merchant.advances("PT5S");

        assertThat(shop.findings()).containsExactly("STATUS_REFUSED");
        assertThat(shop.finding(Rule.STATUS_REFUSED).get("sentence").asText())
                .endsWith("answered 500 to MED, while it accepts APPROVED.");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422})
    void a_status_that_is_answered_as_invalid_is_an_error_at_once(int status) {
        var payin = shop.paid(shop.pix(11_980));
        shop.confirms(payin);
        shop.endpoint.behaving(Receiver.status(status));
        shop.merchant.does("open_med", payin);
        shop.merchant.waitsForDeliveries();

        assertThat(shop.findings()).containsExactly("STATUS_REFUSED");
    }

    @Test
    void an_endpoint_that_fails_for_every_notification_is_an_error() {
        shop.endpoint.behaving(Receiver.status(500));
        shop.paid(shop.pix(11_980));
        assertThat(shop.findings()).as("it may be a restart").isEmpty();
        shop.paid(shop.pix(11_980));

        assertThat(shop.findings()).containsExactly("CLOSED_ROUTE");
    }

    /** Who knows such a URL may be believed; it is not the payer, who knows the order's number. */
    @ParameterizedTest
    @CsvSource({
        "/hook/3f2a9c1e-8b7d-4e6f-9a0b-1c2d3e4f5a6b, ''",
        "/hook?key=q7Zk2mX9vB4nT8wR1yLc5p, ''",
        "/hook/notifications-of-payments-2026-11-20-v2, UNCONFIRMED",
        "/hook/orders/3f2a9c1e-8b7d-4e6f-9a0b-1c2d3e4f5a60, UNCONFIRMED",
        "/hook/receivePaymentNotificationsHandlerV2, UNCONFIRMED",
        "/hook/PAYMENT_NOTIFICATIONS_HANDLER_2026, UNCONFIRMED",
        "/hook/12345678-1234-4321-8765-abcdef012345, ''",
        "/hook/4QrTnBwXeKoPzLhVd7mCaY, ''",
        "/hook/kWZqPRbtNXcVfGHJdLmAsE, ''"
    })
    void an_approval_at_a_secret_url_needs_no_confirmation(String path, String rule) {
        shop.paid(shop.pix(11_980)
                .with("referenceId", "\"3f2a9c1e-8b7d-4e6f-9a0b-1c2d3e4f5a60\"")
                .heardAt(shop.endpoint.url() + path));

        assertThat(String.join(", ", shop.findings())).isEqualTo(rule);
    }

    @Test
    void a_failed_payout_whose_notification_was_not_accepted_is_an_error() {
        shop.endpoint.behaving(Receiver.status(503));
        shop.merchant.freezes();
        var payout = shop.merchant.paysOut(shop.payout(5_000));
        shop.merchant.doesToPayout("fail", payout);
        assertThat(shop.findings()).isEmpty();

        shop.merchant.advances("P4D");
        assertThat(shop.findings()).containsExactly("PAYOUT_FAILURE_NOT_ACCEPTED");
    }
}
