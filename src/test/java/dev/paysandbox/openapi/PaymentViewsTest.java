package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of a payment, every view of it and every notification is as the document says. */
class PaymentViewsTest {
    private static final Set<String> CHALLENGE_FIELDS =
            Set.of("threeDSecurePending", "threeDSecureSession", "threeDSecureTransactionId", "threeDSecureSdkUrl");

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @ParameterizedTest
    @ValueSource(strings = {"pay refund", "pay open_med win_dispute", "expire", "cancel", "break", "decline"})
    void of_a_pix(String actions) {
        livesThrough(Order.pix(11_980), actions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay", "expire pay_late refund"})
    void of_a_boleto(String actions) {
        livesThrough(Order.boleto(11_980), actions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"refund", "dispute win_dispute refund"})
    void of_a_card_payin(String actions) {
        livesThrough(Order.card("6362970000457013", 11_980), actions);
    }

    @Test
    void of_a_refused_card_payin() {
        livesThrough(Order.card("4000000000009995", 11_980), "");
    }

    @Test
    void of_a_card_payin_that_a_scenario_challenges() {
        merchant.hasScenario("""
                scenario: challenged
                about: The issuer asks for a challenge.
                for: CREDIT_CARD payin
                then:
                  - answer: PENDING_3DS
                """);
        assertThat(merchant.controls("/scenarios/challenged/arm", "{}").status())
                .isEqualTo(200);
        var payin = livesThrough(Order.card("4111111111111111", 11_980), "authenticate");
        assertThat(payin.header("X-Sandbox-Scenario")).isEqualTo("challenged");
    }

    @Test
    void of_a_payin_that_is_refunded_in_parts_and_has_remarks() {
        var first = merchant.opens(Order.pix(11_980));
        var payin = livesThrough(
                Order.pix(11_980).with("amount", "12000").with("referenceId", "\"" + first.at("referenceId") + "\""),
                "pay");
        Document.WRITTEN.foresees("POST /_sandbox/payins/{id}/actions", merchant.refunds(5_990, payin));
        isSeenEverywhere("payin", payin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fail", "process approve", "process fail"})
    void of_a_payout(String actions) {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(25_000)
                .heardAt(receiver.url())
                .with("beneficiaryName", "\"Fulano da Silva\"")
                .with("beneficiaryDocument", "\"11222333000181\""));
        Document.WRITTEN.foresees("POST /payout", payout);
        for (var action : words(actions)) {
            var answer = merchant.doesToPayout(action, payout);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            Document.WRITTEN.foresees("POST /_sandbox/payouts/{id}/actions", answer);
        }
        merchant.advances("3s");
        isSeenEverywhere("payout", payout);
        assertThat(receiver.heard()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 404, 302})
    void of_a_notification_however_it_is_received(int status) {
        receiver.behaving(
                status == 302
                        ? Receiver.redirecting("/elsewhere")
                        : Receiver.saying(status, status == 204 ? "" : "no"));
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
        merchant.advances("3d");
        isSeenEverywhere("payin", payin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1/", "http://nobody.invalid/", "https://127.0.0.1:1/"})
    void of_a_notification_that_cannot_be_delivered(String url) {
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(url));
        merchant.waitsForDeliveries();
        isSeenEverywhere("payin", payin);
    }

    @Test
    void of_a_signed_notification() {
        var headers = new ConcurrentSkipListMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        receiver.behaving(exchange -> {
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
            exchange.sendResponseHeaders(200, -1);
        });
        try (var signing =
                RunningSandbox.started("--webhook-signing=whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=")) {
            var signer = TestMerchant.of(signing);
            signer.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            signer.waitsForDeliveries();
        }
        for (var parameter : Document.WRITTEN.notification("payin").get("parameters")) {
            var header = Document.WRITTEN.resolved(parameter);
            var name = header.get("name").asText();
            assertThat(headers).containsKey(name);
            isValid(header, headers.remove(name));
        }
        assertThat(headers).containsOnlyKeys("Host", "Content-length", "Content-type");
    }

    @Test
    void of_the_clock_in_every_position() {
        merchant.opens(Order.pix(100));
        for (var answer : List.of(
                merchant.controls("/clock/resume", "{\"speed\": 0.001}"),
                merchant.controls("/clock/resume", "{\"speed\": 1000000}"))) {
            Document.WRITTEN.foresees("POST /_sandbox/clock/resume", answer);
        }
        Document.WRITTEN.foresees("GET /_sandbox/clock", merchant.looksAt("/clock"));
    }

    private Answer livesThrough(Order order, String actions) {
        var payin = merchant.opens(order.heardAt(receiver.url()));
        Document.WRITTEN.foresees("POST /payin", payin);
        hasTheFieldsOfItsMethodAndStatus(payin);
        isSeenEverywhere("payin", payin);
        for (var action : words(actions)) {
            var answer = merchant.does(action, payin);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            Document.WRITTEN.foresees("POST /_sandbox/payins/{id}/actions", answer);
            merchant.waitsForDeliveries();
            isSeenEverywhere("payin", payin);
        }
        merchant.waitsForDeliveries();
        assertThat(receiver.heard())
                .hasSize(words(actions).size() + (payin.at("status").startsWith("PENDING") ? 0 : 1));
        return payin;
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    private void isSeenEverywhere(String kind, Answer payment) {
        var id = payment.at("id");
        if (kind.equals("payin")) {
            var current = merchant.gets("/payin/" + id);
            Document.WRITTEN.foresees("GET /payin/{id}", current);
            hasTheFieldsOfItsMethodAndStatus(current);
        }
        Document.WRITTEN.foresees("GET /_sandbox/" + kind + "s/{id}", merchant.looksAt("/" + kind + "s/" + id));
        Document.WRITTEN.foresees("GET /_sandbox/" + kind + "s", merchant.looksAt("/" + kind + "s?limit=1"));
        Document.WRITTEN.foresees("GET /_sandbox/deliveries", merchant.looksAt("/deliveries"));
        Document.WRITTEN.foresees("GET /_sandbox/balance", merchant.looksAt("/balance"));
        receiver.heard().forEach(heard -> isForeseen(kind, heard));
    }

    /** The document says so in words, because not all generators of clients can make types of it. */
    private static void hasTheFieldsOfItsMethodAndStatus(Answer payin) {
        var expected = new TreeSet<String>();
        switch (payin.at("paymentMethod")) {
            case "PIX" -> expected.add("pix");
            case "BOLETO" -> expected.add("boleto");
            default -> {}
        }
        if (payin.at("status").equals("PENDING_3DS")) {
            expected.addAll(CHALLENGE_FIELDS);
        }
        var found = new TreeSet<String>();
        payin.json().fieldNames().forEachRemaining(found::add);
        found.removeIf(field -> !field.matches("pix|boleto|threeDSecure.*"));
        assertThat(found).isEqualTo(expected);
    }

    private static void isForeseen(String kind, Receiver.Heard heard) {
        var content = Document.WRITTEN.notification(kind).at("/requestBody/content");
        assertThat(content.fieldNames()).toIterable().containsExactly(heard.contentType());
        Document.WRITTEN.isValid(content.get(heard.contentType()).get("schema"), Json.read(heard.body()), heard.body());
        isValid(Document.WRITTEN.at("#/components/parameters/WebhookId"), heard.webhookId());
        isValid(Document.WRITTEN.at("#/components/parameters/UserAgent"), heard.userAgent());
    }

    private static void isValid(JsonNode header, String value) {
        Document.WRITTEN.isValid(header.get("schema"), TextNode.valueOf(value), value);
    }
}
