package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox makes no notification call the sandbox, under whatever name or address. */
class OwnServerTest {
    private static final String VISIT = "/demo/webhooks/0123456789abcdef0123456789abcdef";

    @AutoClose
    private static Sandbox sandbox;

    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @BeforeAll
    static void start() {
        sandbox = RunningSandbox.started("--host=0.0.0.0", "--public-url=http://pay.example.test:8443");
    }

    private static String here(String host, String path) {
        return "http://" + host + ":" + sandbox.url().getPort() + path;
    }

    private static void isRefused(Answer answer) {
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.INVALID_DATA);
        assertThat(Refusal.in(answer).errors()).containsExactly("webhookUrl INVALID_URL");
    }

    /** The only attempt at a notification to this address. */
    private JsonNode attemptTo(String url) {
        merchant.freezes();
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(url));
        merchant.waitsForDeliveries();
        var attempts = merchant.delivery(payin).get("attempts");
        assertThat(attempts).hasSize(1);
        return attempts.get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.1.2.3",
                "localhost",
                "LOCALHOST",
                "shop.localhost",
                "localhost.",
                "[::1]",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "0.0.0.0",
                "[::]",
                "user:word@127.0.0.1",
                "host.docker.internal",
                "host.containers.internal"
            })
    void an_address_that_is_seen_to_lead_here_is_refused_when_the_payment_is_created(String host) {
        var url = here(host, "/_sandbox/reset");
        isRefused(merchant.posts("/payin", Order.pix(100).heardAt(url).json()));
        isRefused(merchant.posts("/payout", Order.payout(100).heardAt(url).json()));
        isRefused(merchant.posts(
                "/payin", Order.pix(100).heardAt(url.replace("http:", "https:")).json()));
    }

    @Test
    void this_machines_network_addresses_count_as_its_own() throws SocketException {
        var own = new ArrayList<InetAddress>();
        for (var network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            own.addAll(Collections.list(network.getInetAddresses()));
        }
        for (var address : own) {
            var host = address.getHostAddress().replaceAll("%.*", "");
            var url = here(host.contains(":") ? "[" + host + "]" : host, "/_sandbox/reset");
            isRefused(merchant.posts("/payin", Order.pix(100).heardAt(url).json()));
        }
        assertThat(own).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/payin",
                "/_sandbox/merchants/pk_test_sandbox/keys",
                "/checkout/card-tokens",
                "/demo/orders",
                "/demo/webhooks/../../_sandbox/reset",
                "/health"
            })
    void of_its_own_paths_only_the_demo_shops_receiver_is_called(String path) {
        isRefused(merchant.posts(
                "/payin", Order.pix(100).heardAt(here("127.0.0.1", path)).json()));
        isRefused(merchant.posts(
                "/payin",
                Order.pix(100).heardAt("https://pay.example.test:8443" + path).json()));
        assertThat(attemptTo(here("127.0.0.1", VISIT)).get("outcome").asText()).isEqualTo("DELIVERED");
    }

    /** Its backend is this server, so its notifications need no public address. */
    @Test
    void the_demo_shop_behind_a_public_url_and_a_proxy_gets_its_notifications() {
        var demo = TestMerchant.named(sandbox, "demo");
        var visit = VISIT.substring(VISIT.lastIndexOf('/') + 1);
        var payin = demo.send(demo.request("/demo/orders")
                .header("Content-Type", "application/json")
                .header("X-Forwarded-Host", "pay.example.test:8443")
                .header("X-Forwarded-For", "203.0.113.7")
                .POST(BodyPublishers.ofString("""
                        {"visit": "%s", "account": "BEFORE", "paymentMethod": "PIX", "referenceId": "order-1",
                         "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                           "phone": "11987654321", "address": {"street": "Av. Paulista", "number": "1000",
                           "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}}""".formatted(visit))));
        assertThat(payin.status()).as(payin.text()).isEqualTo(201);

        demo.does("pay", payin);
        demo.waitsForDeliveries();

        assertThat(demo.states(payin)).containsExactly("DELIVERED");
        assertThat(demo.send(demo.request("/demo/visits/" + visit)).text()).contains("APPROVED " + payin.at("id"));
    }

    @Test
    void another_receiver_behind_the_same_proxy_is_called() {
        try (var beside = RunningSandbox.started("--public-url=http://shop.example.test/pay")) {
            var shop = TestMerchant.of(beside);
            for (var path : List.of("/pay", "/pay/_sandbox/reset", "/pay?a=b", "/pay/demo/webhooks/../../payin")) {
                isRefused(shop.posts(
                        "/payin",
                        Order.pix(100)
                                .heardAt("http://shop.example.test" + path)
                                .json()));
            }
            for (var path : List.of("/", "/webhooks", "/payments", "/pay" + VISIT)) {
                var answer = shop.posts(
                        "/payin",
                        Order.pix(100)
                                .heardAt("http://shop.example.test" + path)
                                .json());
                assertThat(answer.status()).as(path).isEqualTo(201);
            }
        }
    }

    /** These are numbers and names only to whoever looks them up. */
    @ParameterizedTest
    @ValueSource(strings = {"2130706433", "127.1"})
    void an_address_that_turns_out_to_be_this_sandbox_is_not_called(String host) {
        var payin = merchant.opens(Order.pix(100));
        var attempt = attemptTo(here(host, "/_sandbox/reset"));

        assertThat(attempt.get("outcome").asText()).isEqualTo("BAD_URL");
        assertThat(attempt.get("detail").asText())
                .endsWith(" is this sandbox itself, which never receives notifications");
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }

    @Test
    void a_connection_to_the_demo_shop_is_not_used_for_anything_else() {
        assertThat(attemptTo(here("127.1", VISIT)).get("outcome").asText()).isEqualTo("DELIVERED");
        assertThat(attemptTo(here("127.1", "/_sandbox/reset")).get("outcome").asText())
                .isEqualTo("BAD_URL");
        assertThat(attemptTo(here("127.1", VISIT)).get("outcome").asText()).isEqualTo("DELIVERED");
    }

    @Test
    void a_notification_through_a_published_port_of_the_sandbox_is_rejected() {
        try (var published = new Receiver().behaving(this::passesOn)) {
            for (var path : List.of("/_sandbox/reset", "/_sandbox/merchants/" + merchant.publicKey() + "/keys")) {
                var payin = merchant.opens(Order.pix(100));
                var attempt = attemptTo(published.url().replace("/hook", path));

                assertThat(attempt.get("outcome").asText()).isEqualTo("REJECTED");
                assertThat(attempt.get("status").asInt()).isEqualTo(403);
                assertThat(attempt.toString()).contains("CROSS_SITE_REFUSED").doesNotContain("sk_test");
                assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
            }
        }
    }

    /** As containers publish a port: each request is passed on to the sandbox. */
    private void passesOn(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders();
        var answer = merchant.send(merchant.request(exchange.getRequestURI().toString())
                .header("User-Agent", headers.getFirst("User-Agent"))
                .header("Webhook-Id", headers.getFirst("Webhook-Id"))
                .header("Content-Type", headers.getFirst("Content-Type"))
                .POST(BodyPublishers.ofString("{}")));
        Receiver.saying(answer.status(), answer.text()).answer(exchange);
    }
}
