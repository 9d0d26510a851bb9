package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A test that runs no server asks for a notification, and hands it to the application itself. */
class InboxTest {
    private static final String NOWHERE = "http://127.0.0.1:9/never";

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    private Answer notified(Answer payment, String status) {
        return merchant.looksAt("/inbox?payment=" + payment.at("id") + "&status=" + status);
    }

    private JsonNode attempts(Answer payment) {
        return merchant.delivery(payment).get("attempts");
    }

    @Test
    void it_has_what_a_receiver_would_have_got_whatever_the_url_is() {
        merchant.patches("{\"settings\": {\"webhookSigning\": \"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"}}");
        var payin = merchant.opens(Order.pix(1_000).heardAt(NOWHERE));
        var waits = CompletableFuture.supplyAsync(() -> notified(payin, "APPROVED"), task -> new Thread(task).start());
        merchant.does("pay", payin);
        var notification = waits.join().json();

        assertThat(notification.get("id")).isEqualTo(merchant.delivery(payin).get("id"));
        assertThat(notification.get("url").asText()).isEqualTo(NOWHERE);
        assertThat(notification.get("body")).isEqualTo(merchant.delivery(payin).get("body"));
        assertThat(notification.at("/headers/Content-Type").asText()).isEqualTo("application/json");
        assertThat(notification.at("/headers/Webhook-Signature").asText()).startsWith("v1,");
        assertThat(merchant.states(payin)).containsExactly("DELIVERED");
    }

    @Test
    void nothing_is_sent_any_more_and_the_next_notification_of_a_payment_does_not_wait() {
        var payin = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        assertThat(merchant.controls("/inbox", "").status()).isEqualTo(204);
        merchant.does("pay", payin);
        merchant.does("refund", payin);

        assertThat(notified(payin, "REFUNDED").at("status")).isEqualTo("REFUNDED");
        assertThat(notified(payin, "APPROVED").at("status")).isEqualTo("APPROVED");
        assertThat(receiver.heard()).isEmpty();
    }

    @Test
    void a_reset_ends_it() {
        var before = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        merchant.looksAt("/inbox?payment=" + before.at("id") + "&status=APPROVED&timeout=0s");
        merchant.resets();

        merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
        assertThat(receiver.next()).isNotNull();
    }

    @Test
    void it_gets_what_could_not_be_delivered_before() {
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt(NOWHERE));
        assertThat(merchant.asksUntil(
                        "/deliveries", all -> all.at("/data/0/state").asText().equals("RETRYING")))
                .isNotNull();

        assertThat(notified(payin, "APPROVED").status()).isEqualTo(200);
        assertThat(attempts(payin)).hasSize(2);
        assertThat(attempts(payin).get(1).get("detail").asText()).isEqualTo("taken by the inbox");
    }

    @Test
    void it_is_used_before_any_listener_and_a_payout_is_found_too() {
        var listener = TestListener.of(merchant);
        var payout = merchant.paysOut(Order.payout(500).heardAt(NOWHERE));

        assertThat(notified(payout, "PROCESSING").at("paymentId")).isEqualTo(payout.at("id"));
        assertThat(listener.hearsNothing()).isTrue();
    }

    @Test
    void what_it_takes_is_no_evidence_about_the_application() {
        merchant.hasScenario("scenario: forged\nabout: A forger.\nfor: PIX payin\nthen:\n  - answer: PENDING\n"
                + "notifications:\n  forged: {status: APPROVED, after: 1s}\n");
        assertThat(merchant.controls("/scenarios/forged/arm", "{}").status()).isEqualTo(200);
        merchant.freezes();
        var payin = merchant.opens(Order.pix(1_000).heardAt(NOWHERE));
        merchant.advances("1s");

        assertThat(notified(payin, "APPROVED").text()).contains("\"faults\":[\"FORGED\"]");
        assertThat(merchant.list("/findings").toString()).doesNotContain("PSB-001", "PSB-007", "PSB-008");
    }

    @Test
    void a_notification_that_does_not_come_is_explained() {
        var payin = merchant.opens(Order.pix(1_000).heardAt(NOWHERE));
        var late = merchant.looksAt("/inbox?timeout=0s&status=APPROVED&payment=" + payin.at("id"));

        assertThat(late.status()).isEqualTo(409);
        assertThat(late.at("code")).isEqualTo("NOT_REACHED");
        assertThat(late.at("detail")).contains("it is PENDING: it waits for a payer to pay it");
        assertThat(notified(merchant.opens(Order.pix(1_000)), "APPROVED").at("detail"))
                .contains("has no webhookUrl");
    }

    @ParameterizedTest
    @CsvSource({
        "payment=payin_1, 400, status",
        "status=APPROVED, 400, payment",
        "payment=payin_1&status=APPROVED&timeout=2m, 400, timeout",
        "payment=payin_1&status=APPROVED&wait=1s, 400, wait",
        "payment=payin_1&status=APPROVED, 404, There is no payin"
    })
    void a_wrong_request_is_explained(String query, int status, String named) {
        var answer = merchant.looksAt("/inbox?" + query);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.text()).contains(named);
    }

    @ParameterizedTest
    @CsvSource({
        "true, APROVED, 'must be one of PENDING, PENDING_3DS, APPROVED,', Did you mean APPROVED?",
        "true, approved, 'must be one of PENDING, PENDING_3DS, APPROVED,', Did you mean APPROVED?",
        "true, PROCESSING, 'must be one of PENDING, PENDING_3DS, APPROVED,', EXPIRED.",
        "false, COMPLETE, 'must be one of PENDING, PROCESSING, APPROVED, COMPLETED', Did you mean COMPLETED?"
    })
    void a_status_that_the_payment_never_has_is_refused_at_once_and_opens_no_inbox(
            boolean isPayin, String status, String allowed, String hint) {
        var payment = isPayin
                ? merchant.opens(Order.pix(1_000).heardAt(NOWHERE))
                : merchant.paysOut(Order.payout(1_000).heardAt(NOWHERE));
        var answer = notified(payment, status);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.text()).contains("\"status\"", allowed, hint);
        merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
        assertThat(receiver.next()).isNotNull();
    }

    @Test
    void a_scenario_may_forge_a_status_that_no_payment_has() {
        merchant.hasScenario("scenario: on-hold\nabout: A forger.\nfor: PIX payin\nthen:\n  - answer: PENDING\n"
                + "notifications:\n  forged: {status: ON_HOLD, after: 1s}\n");
        assertThat(merchant.controls("/scenarios/on-hold/arm", "{}").status()).isEqualTo(200);
        merchant.freezes();
        var payin = merchant.opens(Order.pix(1_000).heardAt(NOWHERE));
        var waits = CompletableFuture.supplyAsync(() -> notified(payin, "ON_HOLD"), task -> new Thread(task).start());
        merchant.advances("1s");

        assertThat(waits.join().at("status")).isEqualTo("ON_HOLD");
        assertThat(notified(payin, "ON_HOLD").at("status")).isEqualTo("ON_HOLD");
    }

    @Test
    void a_notification_that_is_replayed_is_taken_again_and_every_waiter_gets_it() {
        assertThat(merchant.controls("/inbox", "").status()).isEqualTo(204);
        var payin = merchant.opens(Order.pix(1_000).heardAt(NOWHERE));
        var waits = Stream.generate(() -> CompletableFuture.supplyAsync(
                        () -> notified(payin, "APPROVED"), task -> new Thread(task).start()))
                .limit(3)
                .toList();
        merchant.does("pay", payin);
        var ids = waits.stream().map(each -> each.join().at("id")).distinct().toList();
        assertThat(ids).hasSize(1);

        merchant.controls("/deliveries/" + ids.get(0) + "/replay", "");
        assertThat(notified(payin, "APPROVED").at("id")).isEqualTo(ids.get(0));
        assertThat(attempts(payin)).hasSize(2);
    }
}
