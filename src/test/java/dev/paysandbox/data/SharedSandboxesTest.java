package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Two sandboxes with one database behind a proxy that is often wrong: whatever they are asked, they know the world. */
class SharedSandboxesTest {
    private static final String VISA = "4000000000002503";

    private final TestDatabase database = new TestDatabase();
    private final Sandbox one = started();
    private final Sandbox other = started();
    private final TestMerchant here = TestMerchant.named(one, "shop");
    private final TestMerchant there = TestMerchant.named(other, "shop");

    private Sandbox started(String... flags) {
        var all = new ArrayList<>(List.of("--data=" + database.url()));
        all.addAll(List.of(flags));
        return RunningSandbox.started(all.toArray(String[]::new));
    }

    @AfterEach
    void end() {
        one.close();
        other.close();
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        return answer;
    }

    @Test
    void a_key_one_letter_off_is_pointed_out_for_worlds_in_memory_only() {
        here.opens(Order.pix(100));
        var mistyped = TestMerchant.named(one, "shopp");

        assertThat(mistyped.looksAt("/payins").header("X-Sandbox-Note")).contains("Did you mean pk_test_shop?");
        try (var log = Log.listened()) {
            mistyped.opens(Order.pix(100));
            assertThat(log.text()).contains("pk_test_shopp opened a world of its own. Was pk_test_shop meant?");
        }
        TestMerchant.named(other, "shopp").opens(Order.pix(100));
        assertThat(mistyped.looksAt("/payins").headers().firstValue("X-Sandbox-Note"))
                .isEmpty();
    }

    @Test
    void a_payin_is_created_paid_looked_up_and_notified_each_at_another_sandbox() {
        try (var receiver = new Receiver()) {
            var payin = here.opens(Order.pix(100).heardAt(receiver.url()));
            assertThat(there.statusOf(payin)).isEqualTo("PENDING");
            here.does("pay", payin);
            assertThat(receiver.next().status()).isEqualTo("APPROVED");
            there.isQuiet();
            assertThat(there.statusOf(payin)).isEqualTo("APPROVED");
            assertThat(here.deliveries(payin)).hasSize(1);
            there.does("refund", payin);
            assertThat(receiver.next().status()).isEqualTo("REFUNDED");
            assertThat(here.looksAt("/journal").json().at("/data").size()).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void a_payers_pages_know_their_payment_at_either_sandbox() {
        var pix = here.opens(Order.pix(100));
        ok(there.send(there.request("/checkout/pix/shop/" + pix.at("id")).header("Accept", "text/html")));
        var boleto = there.opens(Order.boleto(100));
        ok(here.send(here.request("/checkout/boletos/shop/" + boleto.at("id")).header("Accept", "text/html")));
        ok(here.send(here.request("/checkout/payins/shop/" + pix.at("id"))));
        ok(there.send(there.request("/checkout/payins/shop/" + pix.at("id"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"action\": \"pay\"}"))));
        assertThat(here.statusOf(pix)).isEqualTo("APPROVED");
    }

    @Test
    void a_card_is_tokenized_authenticated_challenged_and_charged_each_at_another_sandbox() {
        var token = new Browser(here).token(VISA);
        var authentication = new Browser(there).authenticates(token, 100);
        var challenge = URI.create(authentication.at("challenge/url")).getPath();
        ok(here.send(here.request(challenge).header("Accept", "text/html")));
        ok(there.send(there.request(challenge)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"outcome\": \"approve\"}"))));
        var proof = new Browser(here).looksAt(authentication);
        assertThat(proof.at("status")).isEqualTo("authenticated");
        assertThat(there.opens(Browser.order(token, 100, proof)).at("status")).isEqualTo("APPROVED");
    }

    @Test
    void a_snapshot_is_restored_at_the_other_sandbox() {
        var payin = here.opens(Order.pix(100));
        var snapshot = there.looksAt("/snapshot").text();
        here.does("pay", payin);
        ok(there.send(there.request("/_sandbox/snapshot")
                .header("x-api-key", there.publicKey())
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(snapshot))));
        assertThat(here.statusOf(payin)).isEqualTo("PENDING");
    }

    @Test
    void a_merchant_that_was_created_at_one_sandbox_is_the_others_too() {
        var created = ok(here.controls("/merchants", "{\"publicKey\": \"pk_test_created\", \"name\": \"Loja Nova\"}"));
        var keys = created.json();
        var answer = there.send(there.request("/payin")
                .header("x-api-key", "pk_test_created")
                .header("x-api-secret", keys.get("secretKey").asText())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(Order.pix(100).json())));
        ok(answer);
        assertThat(there.controls("/merchants", "{\"publicKey\": \"pk_test_created\"}")
                        .status())
                .isEqualTo(409);
        assertThat(here.controls("/merchants", "{\"publicKey\": \"pk_test_created\"}")
                        .at("code"))
                .isEqualTo("MERCHANT_EXISTS");
        assertThat(here.looksAt("/merchants/pk_test_created").at("name")).isEqualTo("Loja Nova");
    }

    @Test
    void reading_a_world_that_does_not_exist_creates_none() {
        ok(here.looksAt("/payins"));
        ok(there.looksAt("/balance"));
        assertThat(database.finds("select count(*) from paysandbox_world")).isZero();
    }

    @Test
    void status_names_the_sandbox_and_the_list_shows_which_one_has_a_world() {
        here.opens(Order.pix(100));
        var name = here.looksAt("/status").at("data/sandbox");
        there.opens(Order.pix(100));
        here.opens(Order.pix(100));

        assertThat(name).isNotEmpty();
        // Asked in the name of the world, the sandbox would have it.
        var administrator = TestMerchant.named(other, "administrator");
        assertThat(administrator.looksAt("/merchants").json().at("/data")).anySatisfy(world -> {
            assertThat(world.get("publicKey").asText()).isEqualTo("pk_test_shop");
            assertThat(world.get("sandbox").asText()).isEqualTo(name);
        });
    }

    @Test
    void a_request_about_all_worlds_without_a_key_loads_none() {
        TestMerchant.named(one, "sandbox").opens(Order.pix(100));

        ok(there.send(there.request("/_sandbox/payments")));
        assertIsParkedAtTheOther("pk_test_sandbox");
    }

    @ParameterizedTest
    @CsvSource({"GET, /metrics", "GET, /health", "GET, /_sandbox/payments", "OPTIONS, /checkout/card-tokens"})
    void a_request_about_no_world_loads_none_even_with_a_key(String method, String path) {
        TestMerchant.named(one, "sandbox").opens(Order.pix(100));

        there.send(there.request(path).header("x-api-key", "pk_test_sandbox").method(method, BodyPublishers.noBody()));

        assertIsParkedAtTheOther("pk_test_sandbox");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /payin/a/b/c, 404",
        "GET, /payin, 405",
        "DELETE, /payin, 405",
        "OPTIONS, /payin, 405",
        "POST, /payout/a, 404"
    })
    void a_merchants_request_that_is_refused_for_its_path_or_method_loads_no_world(
            String method, String path, int status) {
        TestMerchant.named(one, "sandbox").opens(Order.pix(100));

        var refused = there.send(there.request(path)
                .header("x-api-key", "pk_test_sandbox")
                .header("x-api-secret", "sk_test_sandbox")
                .method(method, BodyPublishers.noBody()));

        assertThat(refused.status()).as(refused.text()).isEqualTo(status);
        assertIsParkedAtTheOther("pk_test_sandbox");
    }

    private void assertIsParkedAtTheOther(String key) {
        var worlds = ok(there.send(there.request("/_sandbox/merchants"))).json().at("/data");
        assertThat(worlds).anySatisfy(world -> {
            assertThat(world.get("publicKey").asText()).isEqualTo(key);
            assertThat(world.get("parked").asBoolean()).isTrue();
        });
    }

    @Test
    void a_merchants_request_with_keys_that_nobody_can_have_is_refused_before_its_body_comes() {
        try (var connection = RawConnection.to(one)) {
            connection.says("POST /payin HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_late\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n");
            assertThat(connection.hears().status()).isEqualTo(401);
        }
    }

    @Test
    void a_world_that_is_parked_while_a_body_arrives_is_loaded_again() {
        here.opens(Order.pix(100));
        var body = Order.pix(200).json().getBytes(StandardCharsets.UTF_8);
        try (var connection = RawConnection.to(one)) {
            connection.says("POST /payin HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_shop\r\n"
                    + "x-api-secret: sk_test_shop\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length + "\r\n\r\n");
            there.opens(Order.pix(300));

            ok(connection.says(body).hears());
        }
        assertThat(there.looksAt("/payins").json().at("/data")).hasSize(3);
    }

    @Test
    void a_request_that_waits_for_the_database_delays_no_request_for_a_world_in_memory() {
        for (int i = 0; i < 8; i++) {
            TestMerchant.named(one, "asking" + i).opens(Order.pix(100));
        }
        var waiting = Executors.newCachedThreadPool();
        List<CompletableFuture<Answer>> asked;
        try (var locked = database.lockedWorlds()) {
            asked = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> TestMerchant.named(one, "asking" + i)
                                    .looksAt(i % 2 == 0 ? "/merchants/pk_test_absent" + i : "/merchants"),
                            waiting))
                    .toList();
            // So many as the pool has connections, without the one that the sandbox itself may need.
            locked.areWaitedForBy(5);

            ok(TestMerchant.named(one, "asking0").looksAt("/payins"));

            assertThat(asked).noneMatch(CompletableFuture::isDone);
        }
        asked.forEach(CompletableFuture::join);
        waiting.shutdown();
    }

    @Test
    void a_merchant_can_be_created_by_a_request_with_the_key_of_another_world() {
        here.opens(Order.pix(100));
        ok(here.controls("/merchants", "{\"publicKey\": \"pk_test_created\"}"));
    }

    @Test
    void the_first_request_of_a_world_opens_it_even_if_the_database_answers_at_once() {
        for (int i = 0; i < 200; i++) {
            TestMerchant.named(one, "job_" + i).opens(Order.pix(100));
        }
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                // A filter looks the world up, a controller, and one of the control API.
                Arguments.of("/payin", Order.pix(100).json()),
                Arguments.of("/checkout/card-tokens", Browser.card(VISA)),
                Arguments.of("/_sandbox/deliveries/pause", "{}"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void the_first_request_of_a_world_opens_it_even_if_its_body_comes_late(String path, String body) {
        try (var connection = RawConnection.to(one)) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            connection.says("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_late\r\n"
                    + (path.equals("/payin") ? "x-api-secret: sk_test_late\r\n" : "")
                    + "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n");
            // While others are answered, the sandbox has done all that it can do without the body.
            for (int i = 0; i < 20; i++) {
                TestMerchant.named(one, "meanwhile_" + i).opens(Order.pix(100));
            }

            ok(connection.says(bytes).hears());
        }
    }

    @Test
    void a_control_request_with_the_keys_of_the_merchant_api_still_goes_to_the_ready_made_world() {
        here.opens(Order.pix(100));
        ok(here.gets("/_sandbox/payins"));
    }

    @Test
    void worlds_of_a_sandbox_that_ends_are_free_for_others() {
        var payin = here.opens(Order.pix(100));
        one.close();
        assertThat(there.statusOf(payin)).isEqualTo("PENDING");
    }
}
