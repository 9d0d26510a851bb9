package dev.paysandbox.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Nginx;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two sandboxes that share nothing behind nginx: whatever is asked of a world comes to the one that has it. */
@Tag("thorough")
class NginxTest {
    private static final String CHALLENGED = "4000000000002503";

    @TempDir
    private static Path folder;

    private static Sandbox first;
    private static Sandbox second;
    private static Nginx nginx;

    @BeforeAll
    static void start() throws Exception {
        first = RunningSandbox.started("--trusted-proxies=127.0.0.1", "--event-heartbeat=50ms");
        second = RunningSandbox.started("--trusted-proxies=127.0.0.1", "--event-heartbeat=50ms");
        nginx = Nginx.before(folder, List.of(first.url(), second.url()));
    }

    @AfterAll
    static void stop() {
        nginx.close();
        first.close();
        second.close();
    }

    private static TestMerchant proxied(String name) {
        return TestMerchant.named(nginx.url(), name);
    }

    /** How many payins of this merchant each sandbox has. */
    private static List<Integer> payinsOf(String name) {
        return List.of(first, second).stream()
                .map(sandbox -> TestMerchant.named(sandbox, name)
                        .looksAt("/payins")
                        .json()
                        .get("data")
                        .size())
                .toList();
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 303);
        return answer;
    }

    private static Answer page(TestMerchant merchant, String url) {
        assertThat(url).startsWith(nginx.url() + "/checkout/");
        return ok(merchant.send(merchant.request(url).header("Accept", "text/html, image/svg+xml")));
    }

    @Test
    void every_request_of_a_world_comes_to_the_same_sandbox_and_both_have_worlds() {
        var names = IntStream.range(0, 16).mapToObj(i -> "shop_" + i).toList();
        try (var receiver = new Receiver()) {
            names.forEach(name -> plays(name, receiver));
        }

        assertThat(names)
                .allSatisfy(name -> assertThat(payinsOf(name))
                        .isEqualTo(Nginx.placeOf("pk_test_" + name, 2) == 0 ? List.of(4, 0) : List.of(0, 4)));
        assertThat(names.stream().map(NginxTest::payinsOf).distinct()).hasSize(2);
    }

    @Test
    void keys_in_their_live_spelling_come_to_the_sandbox_of_the_test_keys() {
        var names = IntStream.range(0, 8).mapToObj(i -> "sandbox_" + i).toList();
        for (var name : names) {
            var merchant = proxied(name);
            var payin = merchant.opens(Order.pix(1_000));
            var pair = ("pk_live_" + name + ":sk_live_" + name).getBytes(UTF_8);
            var basic = "Basic " + Base64.getEncoder().encodeToString(pair);
            ok(merchant.send(merchant.request("/payin/" + payin.at("id")).header("Authorization", basic)));
            ok(merchant.send(
                    merchant.request("/_sandbox/payins/" + payin.at("id")).header("x-api-key", "pk_live_" + name)));
            ok(merchant.send(merchant.request("/_sandbox/merchants/pk_live_" + name)));
        }

        assertThat(names.stream().map(NginxTest::payinsOf).distinct()).hasSize(2);
    }

    /** A story in which each kind of request takes part; each answer shows that it came to the world of the others. */
    private static void plays(String name, Receiver receiver) {
        var merchant = proxied(name);
        // By Basic, and then by the two headers.
        var pix = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
        assertThat(merchant.statusOf(pix)).isEqualTo("PENDING");
        var boleto = ok(merchant.send(merchant.request("/payin")
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", merchant.secretKey())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(Order.boleto(2_000).json()))));
        ok(merchant.paysOut(Order.payout(100)));

        pays(merchant, name, pix);
        page(merchant, merchant.looksAt("/payins/" + boleto.at("id")).at("payerUrl"));
        buysByCard(merchant);
        asksOfTheControlApi(merchant, pix, boleto);
        listens(merchant, boleto);
        hearsEvents(merchant, boleto);
    }

    private static void pays(TestMerchant merchant, String name, Answer pix) {
        var page = merchant.looksAt("/payins/" + pix.at("id")).at("payerUrl");
        page(merchant, page);
        page(merchant, page + "/qr.svg");
        ok(merchant.send(merchant.request("/checkout/payins/" + name + "/" + pix.at("id"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", nginx.url().toString())
                .POST(BodyPublishers.ofString("action=pay"))));
        assertThat(merchant.statusOf(pix)).isEqualTo("APPROVED");
    }

    private static void buysByCard(TestMerchant merchant) {
        var browser = new Browser(merchant);
        ok(browser.gets("/checkout/config"));
        assertThat(merchant.opens(Browser.order(browser.token("4111111111111111"), 500))
                        .at("status"))
                .isEqualTo("APPROVED");
        var token = browser.token(CHALLENGED);
        var authentication = browser.authenticates(token, 500);
        page(merchant, authentication.at("challenge/url"));
        browser.answers(authentication, "outcome", "PASS");
        var passed = ok(browser.looksAt(authentication));
        assertThat(merchant.opens(Browser.order(token, 500, passed)).status()).isEqualTo(201);
    }

    private static void asksOfTheControlApi(TestMerchant merchant, Answer pix, Answer boleto) {
        assertThat(ok(merchant.controls("/payins/" + pix.at("id") + "/await", "{\"status\": \"APPROVED\"}"))
                        .at("status"))
                .isEqualTo("APPROVED");
        ok(merchant.does("pay", boleto));
        merchant.waitsForDeliveries();
        assertThat(merchant.deliveries(pix)).isNotEmpty();
        assertThat(ok(merchant.looksAt("/merchants/" + merchant.publicKey())).at("publicKey"))
                .isEqualTo(merchant.publicKey());
        var snapshot = ok(merchant.looksAt("/snapshot"));
        ok(merchant.restores(snapshot.text()));
        assertThat(merchant.statusOf(pix)).isEqualTo("APPROVED");
    }

    private static void listens(TestMerchant merchant, Answer boleto) {
        var listener = ok(merchant.controls("/listeners", "{}")).at("id");
        ok(merchant.controls("/deliveries/replay", "{\"paymentId\": \"" + boleto.at("id") + "\"}"));
        ok(merchant.controls("/listeners/" + listener + "/parcels", "{\"wait\": \"10ms\"}"));
        ok(merchant.send(merchant.request("/_sandbox/listeners/" + listener)
                .header("x-api-key", merchant.publicKey())
                .DELETE()));
    }

    /** Heartbeats come one by one, and so does the event; nothing else is said that could fill a buffer. */
    private static void hearsEvents(TestMerchant merchant, Answer payin) {
        try (var events = RawConnection.to(nginx.url())) {
            events.says("GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                    + "\r\n\r\n");
            events.hearsUntil(": ");
            ok(merchant.does("refund", payin));

            events.hearsUntil("\"id\":\"" + payin.at("id"));
        }
    }

    /** Each account of the demo shop has a world; the shop's backend calls both at the sandbox that it runs in. */
    @ParameterizedTest
    @ValueSource(strings = {"BEFORE demo", "AFTER demo_after"})
    void the_demo_shop_and_the_worlds_of_its_accounts_are_in_one_sandbox(String account) {
        var name = account.split(" ")[1];
        var demo = proxied(name);
        var visit = "0123456789abcdef0123456789abcdef";
        ok(demo.send(demo.request("/demo").header("Accept", "text/html")));
        var payin = ok(demo.send(demo.request("/demo/orders")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                        {"visit": "%s", "account": "%s", "paymentMethod": "PIX", "referenceId": "order-%s",
                         "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                           "phone": "11987654321", "address": {"street": "Av. Paulista", "number": "1000",
                           "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}}""".formatted(visit, account.split(" ")[0], name)))));
        var page = demo.looksAt("/payins/" + payin.at("id")).at("payerUrl");
        page(demo, page);

        ok(demo.does("pay", payin));
        demo.waitsForDeliveries();

        assertThat(demo.send(demo.request("/demo/visits/" + visit)).text()).contains("APPROVED " + payin.at("id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/docs",
                "/demo",
                "/health",
                "/health/readiness",
                "/openapi.yml",
                "/openapi-sandbox.yml",
                "/metrics",
                "/errors"
            })
    void requests_that_name_no_world_are_answered(String path) {
        var anybody = proxied("nobody");

        ok(anybody.send(anybody.request(path).header("Accept", "text/html, */*")));
    }

    /** Without a key the control API means the ready-made world, also where the request has another user's name. */
    @Test
    void a_control_request_without_a_key_comes_to_the_sandbox_of_the_ready_made_world() {
        var ready = proxied("sandbox");
        var payin = ready.opens(Order.pix(700));
        for (int i = 0; i < 8; i++) {
            var other = proxied("stranger_" + i);
            var asked = other.send(
                    other.request("/_sandbox/payins/" + payin.at("id")).header("Authorization", other.basic()));

            assertThat(asked.at("id")).isEqualTo(payin.at("id"));
        }
    }

    @Test
    void a_body_that_is_too_large_is_refused_by_the_sandbox_in_its_own_words() {
        var merchant = proxied("large");

        var answer = merchant.posts("/payin", "{\"a\": \"" + " ".repeat(1_100_000) + "\"}");

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.at("code")).isEqualTo("BODY_TOO_LARGE");
    }

    /** Neither does the other sandbox give it, nor does nginx answer instead. */
    @Test
    void an_answer_that_a_scenario_loses_is_lost() {
        var merchant = proxied("lossy");
        var payin = merchant.opens(Order.pix(900));
        ok(merchant.uploads("""
                        scenario: lossy
                        about: Loses the answer.
                        when: {operation: lookup, amount: 900}
                        fault: reset
                        """));

        assertThatThrownBy(() -> merchant.gets("/payin/" + payin.at("id"))).hasRootCauseInstanceOf(IOException.class);
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("status")).isEqualTo("PENDING");
    }

    /** What is the same process's and not a world's is told by one sandbox only. */
    @Test
    void lists_over_all_worlds_show_those_of_one_sandbox() {
        IntStream.range(0, 16).forEach(i -> proxied("listed_" + i).opens(Order.pix(100)));
        var anybody = proxied("nobody");

        var listed = anybody.send(anybody.request("/_sandbox/merchants")).json();

        assertThat(listed(listed)).isBetween(1L, 15L);
    }

    private static long listed(JsonNode merchants) {
        return merchants.findValuesAsText("publicKey").stream()
                .filter(key -> key.startsWith("pk_test_listed_"))
                .count();
    }
}
