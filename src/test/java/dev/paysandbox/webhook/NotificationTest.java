package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a notification says, and what is worth one. */
class NotificationTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Receiver receiver = new Receiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void a_payins_notification_has_exactly_the_documented_fields() {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(12_345)
                .with("referenceId", "\"pedido nº 7 \\\"ção\\\"\"")
                .with("customer.name", "\"João d'Ávila 🙂\"")
                .heardAt(receiver.url()));
        merchant.advances("90s");
        merchant.does("pay", payin);
        var updatedAt = merchant.gets("/payin/" + payin.at("id")).at("updatedAt");

        assertThat(Json.read(receiver.next().body())).isEqualTo(Json.read("""
                {"id": "%s", "status": "APPROVED", "paymentMethod": "PIX", "amount": 12345,
                 "referenceId": "pedido nº 7 \\"ção\\"",
                 "customer": {"name": "João d'Ávila 🙂", "email": "maria@example.com"},
                 "updatedAt": "%s"}""".formatted(payin.at("id"), updatedAt)));
        assertThat(updatedAt).isNotEqualTo(payin.at("createdAt"));
    }

    @Test
    void a_payouts_notification_has_exactly_the_documented_fields() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(500)
                .with("beneficiaryName", "\"Fulano\"")
                .with("referenceId", "\"saque-1\"")
                .heardAt(receiver.url()));
        merchant.advances("1s");

        assertThat(Json.read(receiver.next().body())).isEqualTo(Json.read("""
                {"id": "%s", "status": "PROCESSING", "amount": 500, "pixKey": "fulano@example.com",
                 "pixKeyType": "EMAIL", "referenceId": "saque-1", "updatedAt": "%s"}""".formatted(
                        payout.at("id"), merchant.looksAt("/clock").at("now"))));
    }

    @Test
    void its_headers_have_the_content_type_and_the_sandboxs_version() {
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url() + "?tenant=7&x=%20"));
        merchant.does("pay", payin);
        var heard = receiver.next();

        assertThat(heard.path()).isEqualTo("/hook?tenant=7&x=%20");
        assertThat(heard.contentType()).isEqualTo("application/json");
        assertThat(heard.userAgent())
                .isEqualTo("PaySandbox/" + merchant.gets("/health").at("version"));
        assertThat(heard.webhookId())
                .startsWith("ntf_")
                .isEqualTo(merchant.deliveries(payin).get(0).get("id").asText());
    }

    @Test
    void every_change_is_notified_with_its_own_id_and_the_creation_in_pending_is_not() {
        var payin = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        merchant.isQuiet();
        assertThat(receiver.heard()).isEmpty();

        merchant.does("pay", payin);
        merchant.refunds(300, payin);
        merchant.refunds(300, payin);
        merchant.does("open_med", payin);
        merchant.does("win_dispute", payin);
        merchant.does("refund", payin);
        merchant.isQuiet();

        assertThat(receiver.statuses())
                .containsExactly("APPROVED", "REFUNDED", "REFUNDED", "MED", "REFUNDED", "REFUNDED");
        assertThat(receiver.heard().stream().map(Receiver.Heard::webhookId)).doesNotHaveDuplicates();
    }

    @Test
    void a_partial_refund_is_notified_like_a_full_one() {
        var payin = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.refunds(300, payin);
        merchant.advances("1s");
        merchant.refunds(200, payin);
        merchant.isQuiet();

        var told = receiver.heard().stream()
                .map(heard -> Json.object(heard.body()))
                .filter(body -> body.get("status").asText().equals("REFUNDED"))
                .toList();
        assertThat(told)
                .hasSize(2)
                .allSatisfy(body -> assertThat(body.get("amount").asLong()).isEqualTo(1_000));
        assertThat(told.get(0).fieldNames()).toIterable().containsExactlyElementsOf(told.get(1)::fieldNames);
        assertThat(told.get(0).get("updatedAt").asText())
                .isLessThan(told.get(1).get("updatedAt").asText());
        var shown = merchant.gets("/payin/" + payin.at("id"));
        assertThat(shown.at("status")).isEqualTo("REFUNDED");
        assertThat(shown.json().get("amount").asLong()).isEqualTo(1_000);
        assertThat(shown.json().has("refunded")).isFalse();
    }

    @Test
    void a_card_payin_is_notified_at_its_creation_whether_approved_or_refused() {
        merchant.opens(Order.card("4242424242424242", 700).heardAt(receiver.url()));
        merchant.isQuiet();
        var refused = merchant.opens(Order.card("4000000000009995", 700).heardAt(receiver.url()));
        merchant.isQuiet();

        assertThat(refused.at("status")).isEqualTo("REFUSED");
        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUSED");
        assertThat(receiver.heard())
                .allMatch(heard ->
                        Json.read(heard.body()).get("paymentMethod").asText().equals("CREDIT_CARD"));
    }

    @Test
    void a_payout_is_notified_at_each_change() {
        merchant.freezes();
        merchant.paysOut(Order.payout(500).heardAt(receiver.url()));
        merchant.advances("1m");
        assertThat(receiver.statuses()).containsExactly("PROCESSING", "APPROVED");

        var failing = merchant.paysOut(Order.payout(500).heardAt(receiver.url()));
        merchant.doesToPayout("process", failing);
        merchant.doesToPayout("fail", failing);
        merchant.isQuiet();
        assertThat(receiver.statuses()).containsExactly("PROCESSING", "APPROVED", "PROCESSING", "FAILED");
    }

    @Test
    void a_refused_action_and_a_payment_without_webhook_url_cause_no_notification() {
        var silent = merchant.opens(Order.pix(100));
        merchant.does("pay", silent);
        var heard = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay_late", heard);
        merchant.isQuiet();

        assertThat(merchant.deliveries(silent)).isEmpty();
        assertThat(merchant.deliveries(heard)).isEmpty();
        assertThat(receiver.heard()).isEmpty();
    }

    @Test
    void the_outbox_shows_the_text_that_was_sent_and_what_came_back() {
        receiver.behaving(Receiver.saying(202, "obrigado"));
        var payin = merchant.opens(Order.boleto(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.isQuiet();
        var delivery = merchant.deliveries(payin).get(0);

        assertThat(delivery.get("body").asText())
                .isEqualTo(receiver.heard().get(0).body());
        assertThat(delivery.get("state").asText()).isEqualTo("DELIVERED");
        assertThat(delivery.get("status").asText()).isEqualTo("APPROVED");
        assertThat(delivery.get("url").asText()).isEqualTo(receiver.url());
        assertThat(delivery.has("nextAttemptAt")).isFalse();
        assertThat(delivery.get("attempts")).hasSize(1);
        var attempt = delivery.get("attempts").get(0);
        assertThat(attempt.get("outcome").asText()).isEqualTo("DELIVERED");
        assertThat(attempt.get("status").asInt()).isEqualTo(202);
        assertThat(attempt.get("answer").asText()).isEqualTo("obrigado");
        assertThat(attempt.get("answerCut").asBoolean()).isFalse();
        assertThat(attempt.get("latencyMs").asDouble()).isPositive();
        var shown = (ObjectNode) shown(delivery.get("id").asText()).json();
        // Which a list leaves out.
        assertThat(shown.remove("headers").get("Webhook-Id")).isEqualTo(delivery.get("id"));
        assertThat(shown).isEqualTo(delivery);
    }

    @Test
    void a_long_answer_is_cut_to_4_kib_and_an_endless_one_is_not_waited_for() {
        receiver.behaving(Receiver.saying(200, "x".repeat(100_000)));
        var cut = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", cut);
        merchant.isQuiet();
        receiver.behaving(Receiver.saying(200, "x".repeat(4_096)));
        var whole = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", whole);
        merchant.isQuiet();

        for (var payin : List.of(cut, whole)) {
            var attempt = merchant.deliveries(payin).get(0).get("attempts").get(0);
            assertThat(attempt.get("answer").asText()).hasSize(4_096);
            assertThat(attempt.get("answerCut").asBoolean()).isEqualTo(payin == cut);
            assertThat(attempt.get("outcome").asText()).isEqualTo("DELIVERED");
        }
    }

    private Answer shown(String id) {
        return merchant.looksAt("/deliveries/" + id);
    }
}
