package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a notification says, what is worth one, and what the log of deliveries shows of it. */
class NotificationTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

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
    void a_requests_notification_leaves_after_its_answer_was_written() throws Exception {
        var order = Order.card("4111111111111111", 100).heardAt(receiver.url());
        var answered = new LinkedBlockingQueue<Boolean>();
        try (var connection = RawConnection.opened()) {
            receiver.behaving(exchange -> {
                answered.add(connection.hasAnswer());
                exchange.sendResponseHeaders(200, -1);
            });
            for (int i = 0; i < 30; i++) {
                connection.says(merchant.rawRequest("POST /payin", order.json()));
                assertThat(answered.poll(1, TimeUnit.MINUTES)).isTrue();
                assertThat(connection.hears().status()).isEqualTo(201);
            }
        }
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
        var payin = merchant.paid(Order.pix(100).heardAt(receiver.url() + "?tenant=7&x=%20"));
        var heard = receiver.next();

        assertThat(heard.path()).isEqualTo("/hook?tenant=7&x=%20");
        assertThat(heard.contentType()).isEqualTo("application/json");
        assertThat(heard.userAgent())
                .isEqualTo("PaySandbox/" + merchant.gets("/health").at("version"));
        assertThat(heard.webhookId())
                .startsWith("ntf_")
                .isEqualTo(merchant.delivery(payin).get("id").asText());
    }

    @Test
    void every_change_is_notified_with_its_own_id_and_the_creation_in_pending_is_not() {
        var payin = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).isEmpty();

        merchant.does("pay", payin);
        merchant.refunds(300, payin);
        merchant.refunds(300, payin);
        merchant.does("open_med", payin);
        merchant.does("win_dispute", payin);
        merchant.does("refund", payin);
        merchant.waitsForDeliveries();

        assertThat(receiver.statuses())
                .containsExactly("APPROVED", "REFUNDED", "REFUNDED", "MED", "REFUNDED", "REFUNDED");
        assertThat(receiver.heard().stream().map(Receiver.Heard::webhookId)).doesNotHaveDuplicates();
    }

    @Test
    void a_partial_refund_is_notified_like_a_full_one() {
        var payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
        merchant.refunds(300, payin);
        merchant.advances("1s");
        merchant.refunds(200, payin);
        merchant.waitsForDeliveries();

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
        merchant.waitsForDeliveries();
        var refused = merchant.opens(Order.card("4000000000009995", 700).heardAt(receiver.url()));
        merchant.waitsForDeliveries();

        assertThat(refused.at("status")).isEqualTo("REFUSED");
        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUSED");
        assertThat(receiver.heard())
                .allMatch(heard ->
                        Json.read(heard.body()).get("paymentMethod").asText().equals("CREDIT_CARD"));
    }

    @Test
    void a_refused_action_and_a_payment_without_webhook_url_cause_no_notification() {
        var silent = merchant.paid(Order.pix(100));
        var heard = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay_late", heard);
        merchant.waitsForDeliveries();

        assertThat(merchant.deliveries(silent)).isEmpty();
        assertThat(merchant.deliveries(heard)).isEmpty();
        assertThat(receiver.heard()).isEmpty();
    }

    @Test
    void the_outbox_shows_the_text_that_was_sent_and_what_came_back() {
        receiver.behaving(Receiver.saying(202, "obrigado"));
        var payin = merchant.paid(Order.boleto(100).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        var delivery = merchant.delivery(payin);

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
        assertThat(attempt.has("detail")).isFalse();
        var shown = (ObjectNode)
                merchant.looksAt("/deliveries/" + delivery.get("id").asText()).json();
        // Which a list leaves out.
        assertThat(shown.remove("headers").get("Webhook-Id")).isEqualTo(delivery.get("id"));
        assertThat(shown).isEqualTo(delivery);
    }

    @Test
    void the_shown_headers_are_those_of_the_newest_attempt_with_its_signature() throws Exception {
        var got = new LinkedBlockingQueue<Map<String, String>>();
        keepsHeaders(got);
        try (var signing =
                RunningSandbox.started("--webhook-signing=whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=")) {
            var merchant = TestMerchant.of(signing);
            merchant.freezes();
            merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            merchant.waitsForDeliveries();
            assertThat(headers(newest(merchant))).isEqualTo(got.take());

            merchant.advances("5s");
            assertThat(headers(newest(merchant))).isEqualTo(got.take()).containsKey("Webhook-Signature");
        }
    }

    @Test
    void a_merchant_without_webhook_ids_gets_only_what_production_sends() throws Exception {
        var got = new LinkedBlockingQueue<Map<String, String>>();
        keepsHeaders(got);
        try (var sandbox = RunningSandbox.started("--webhook-ids=false")) {
            var merchant = TestMerchant.of(sandbox);
            merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));

            assertThat(got.take()).containsKey("User-Agent").doesNotContainKey("Webhook-Id");
        }
    }

    @Test
    void there_are_no_headers_before_the_first_attempt_and_never_in_lists() {
        receiver.behaving(Receiver.status(500));
        merchant.freezes();
        var payin = merchant.paid(Order.pix(100).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        assertThat(newest(merchant).has("headers")).isTrue();
        assertThat(merchant.looksAt("/deliveries").json().at("/data/0").has("headers"))
                .isFalse();

        merchant.does("refund", payin);
        assertThat(newest(merchant).get("state").asText()).isEqualTo("WAITING");
        assertThat(newest(merchant).has("headers")).isFalse();
    }

    private static JsonNode newest(TestMerchant of) {
        return of.looksAt("/deliveries/" + of.looksAt("/deliveries").at("data/0/id"))
                .json();
    }

    private static Map<String, String> headers(JsonNode delivery) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var header : delivery.get("headers").properties()) {
            headers.put(header.getKey(), header.getValue().asText());
        }
        return headers;
    }

    /** The first request fails. */
    private void keepsHeaders(BlockingQueue<Map<String, String>> got) {
        receiver.behaving(exchange -> {
            var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(",", values)));
            got.add(headers);
            exchange.sendResponseHeaders(got.size() == 1 ? 500 : 200, -1);
        });
    }

    /** The example that the libraries of Standard Webhooks test themselves with. */
    @Test
    void the_signature_is_the_one_of_the_specifications_example() {
        var secret = new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        var body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

        assertThat(Signature.of(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
