package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The delivery log shows the headers that the receiver got. */
class SentHeadersTest {
    private final BlockingQueue<Map<String, String>> got = new LinkedBlockingQueue<>();
    private final Receiver receiver = new Receiver().behaving(exchange -> {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(",", values)));
        got.add(headers);
        exchange.sendResponseHeaders(got.size() == 1 ? 500 : 200, -1);
    });

    @AfterEach
    void close() {
        receiver.close();
    }

    private static JsonNode shown(TestMerchant merchant) {
        var id = merchant.looksAt("/deliveries").at("data/0/id");
        return merchant.looksAt("/deliveries/" + id).json();
    }

    private static Map<String, String> headers(JsonNode delivery) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var header : delivery.get("headers").properties()) {
            headers.put(header.getKey(), header.getValue().asText());
        }
        return headers;
    }

    @Test
    void the_shown_headers_are_those_of_the_newest_attempt_with_its_signature() throws Exception {
        try (var signing =
                RunningSandbox.started("--webhook-signing=whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=")) {
            var merchant = TestMerchant.of(signing);
            merchant.freezes();
            merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            merchant.isQuiet();
            assertThat(headers(shown(merchant))).isEqualTo(got.take());

            merchant.advances("5s");
            assertThat(headers(shown(merchant))).isEqualTo(got.take()).containsKey("Webhook-Signature");
        }
    }

    @Test
    void a_merchant_without_webhook_ids_gets_only_what_production_sends() throws Exception {
        try (var sandbox = RunningSandbox.started("--webhook-ids=false")) {
            var merchant = TestMerchant.of(sandbox);
            merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));

            assertThat(got.take()).containsKey("User-Agent").doesNotContainKey("Webhook-Id");
        }
    }

    @Test
    void there_are_none_before_the_first_attempt_and_never_in_lists() {
        var merchant = TestMerchant.opened();
        merchant.freezes();
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.isQuiet();
        assertThat(shown(merchant).has("headers")).isTrue();
        assertThat(merchant.looksAt("/deliveries").json().at("/data/0").has("headers"))
                .isFalse();

        merchant.does("refund", payin);
        assertThat(shown(merchant).get("state").asText()).isEqualTo("WAITING");
        assertThat(shown(merchant).has("headers")).isFalse();
    }

    @Test
    void the_list_is_narrowed_by_the_payments_reference() {
        var merchant = TestMerchant.opened();
        var wanted = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
        merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));

        var found = merchant.looksAt("/deliveries?referenceId=" + wanted.at("referenceId"))
                .json()
                .get("data");

        assertThat(found).hasSize(1);
        assertThat(found.get(0).get("paymentId").asText()).isEqualTo(wanted.at("id"));
        assertThat(merchant.looksAt("/deliveries?referenceId=none").json().get("data"))
                .isEmpty();
    }
}
