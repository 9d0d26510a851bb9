package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which requests load a parked world, when they do, and whom that delays. */
@Tag("thorough")
class ParkedRequestsTest {
    @TempDir
    Path folder;

    private Sandbox started(String... flags) {
        return RunningSandbox.keeping(folder, flags);
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        return answer;
    }

    /** A sandbox whose ready-made world is parked, since it has just started; no journal needs the world after a request. */
    private Sandbox withParkedWorld() {
        try (var sandbox = started()) {
            TestMerchant.named(sandbox, "sandbox").opens(Order.pix(100));
        }
        return started("--max-journal-entries=0");
    }

    private static void assertIsParked(TestMerchant anybody) {
        var worlds = ok(anybody.send(anybody.request("/_sandbox/merchants"))).json();
        assertThat(worlds.at("/data")).singleElement().satisfies(world -> {
            assertThat(world.get("publicKey").asText()).isEqualTo("pk_test_sandbox");
            assertThat(world.get("parked").asBoolean()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /metrics",
        "GET, /health",
        "GET, /_sandbox/payments",
        "OPTIONS, /checkout/card-tokens",
        "GET, /payin/a/b/c",
        "PUT, /payin",
        "DELETE, /payin",
        "OPTIONS, /payin",
        "POST, /payout/a"
    })
    void a_request_about_no_world_or_refused_for_its_path_or_method_loads_none_even_with_a_key(
            String method, String path) {
        try (var sandbox = withParkedWorld()) {
            var anybody = TestMerchant.named(sandbox, "anybody");

            anybody.send(anybody.request(path)
                    .header("x-api-key", "pk_test_sandbox")
                    .header("x-api-secret", "sk_test_sandbox")
                    .method(method, BodyPublishers.noBody()));

            assertIsParked(anybody);
        }
    }

    @Test
    void a_request_about_all_worlds_without_a_key_loads_none() {
        try (var sandbox = withParkedWorld()) {
            var anybody = TestMerchant.named(sandbox, "anybody");

            ok(anybody.send(anybody.request("/_sandbox/payments")));

            assertIsParked(anybody);
        }
    }

    @Test
    void a_merchants_request_with_keys_that_nobody_can_have_is_refused_before_its_body_comes() {
        try (var sandbox = started();
                var connection = RawConnection.to(sandbox)) {
            connection.says("POST /payin HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_late\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n");

            assertThat(connection.hears().status()).isEqualTo(401);
        }
    }

    @Test
    void a_world_that_is_parked_while_a_body_arrives_is_loaded_again() {
        try (var sandbox = started("--max-worlds=1");
                var connection = RawConnection.to(sandbox)) {
            var shop = TestMerchant.named(sandbox, "shop");
            shop.opens(Order.pix(100));
            var body = Order.pix(200).json().getBytes(StandardCharsets.UTF_8);
            connection.says("POST /payin HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_shop\r\n"
                    + "x-api-secret: sk_test_shop\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length + "\r\n\r\n");
            TestMerchant.named(sandbox, "other").opens(Order.pix(300));

            ok(connection.says(body).hears());

            assertThat(shop.list("/payins")).hasSize(2);
        }
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                // A filter looks the world up, a controller, and one of the control API.
                Arguments.of("/payin", Order.pix(100).json()),
                Arguments.of("/checkout/card-tokens", Browser.card("4111111111111111")),
                Arguments.of("/_sandbox/deliveries/pause", "{}"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void the_first_request_of_a_world_opens_it_even_if_its_body_comes_late_and_others_must_be_parked(
            String path, String body) {
        try (var sandbox = started("--max-worlds=3");
                var connection = RawConnection.to(sandbox)) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            connection.says("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: pk_test_late\r\n"
                    + (path.equals("/payin") ? "x-api-secret: sk_test_late\r\n" : "")
                    + "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n");
            // While others are answered, the sandbox has done all that it can do without the body.
            for (int i = 0; i < 20; i++) {
                TestMerchant.named(sandbox, "meanwhile_" + i).opens(Order.pix(100));
            }

            ok(connection.says(bytes).hears());
        }
    }
}
