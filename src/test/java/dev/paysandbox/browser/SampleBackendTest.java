package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The backend that the guide to checkouts shows, run as it stands, on a network that does its worst. */
class SampleBackendTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String CARD = "4111111111111111";

    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);
    private Process backend;
    private BufferedReader printed;
    private int port;
    private String url;

    @BeforeEach
    void start() throws IOException {
        merchant.freezes();
        startsFor(RunningSandbox.shared().url().toString());
    }

    private void startsFor(String sandbox) throws IOException {
        port = freePort();
        url = "http://127.0.0.1:" + port;
        var start = new ProcessBuilder("node", "../docs/examples/checkout-backend.mjs").redirectErrorStream(true);
        start.environment().put("SANDBOX", sandbox);
        start.environment().put("PUBLIC_KEY", merchant.publicKey());
        start.environment().put("SECRET_KEY", merchant.secretKey());
        start.environment().put("PORT", Integer.toString(port));
        backend = start.start();
        printed = backend.inputReader();
        assertThat(printed.readLine()).isEqualTo("The shop's backend listens at " + url);
    }

    @AfterEach
    void stop() {
        backend.destroy();
    }

    /** What it printed until now; ends it. */
    private List<String> restOfTheLog() {
        backend.toHandle().destroy();
        return printed.lines().toList();
    }

    private static int freePort() throws IOException {
        try (var free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static HttpRequest request(String address, byte[] body) {
        var request = HttpRequest.newBuilder(URI.create(address)).header("Content-Type", "application/json");
        return (body.length == 0 ? request : request.POST(BodyPublishers.ofByteArray(body))).build();
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.headers(), response.body());
    }

    private Answer sends(HttpRequest request) throws IOException, InterruptedException {
        return answer(HTTP.send(request, BodyHandlers.ofString()));
    }

    private Answer posts(String path, String body) throws IOException, InterruptedException {
        return sends(request(url + path, body.getBytes(StandardCharsets.UTF_8)));
    }

    private Answer gets(String path) throws IOException, InterruptedException {
        return sends(request(url + path, new byte[0]));
    }

    private Answer forges(String id, String referenceId) throws IOException, InterruptedException {
        return posts("/webhook", """
                {"id": "%s", "status": "APPROVED", "referenceId": "%s"}""".formatted(id, referenceId));
    }

    /** All at once. */
    private List<Answer> orders(List<Order> orders) {
        var answers = orders.stream()
                .map(order -> HTTP.sendAsync(
                                request(url + "/orders", order.json().getBytes(StandardCharsets.UTF_8)),
                                BodyHandlers.ofString())
                        .thenApply(SampleBackendTest::answer))
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private Order order(String referenceId) {
        return Browser.order(browser.token(CARD), 1).with("referenceId", "\"" + referenceId + "\"");
    }

    private Answer buys(String referenceId) throws IOException, InterruptedException {
        return posts("/orders", order(referenceId).json());
    }

    private long payins() {
        return merchant.looksAt("/payins").json().get("data").size();
    }

    private void plays(String scenario) {
        var upload = merchant.request("/_sandbox/scenarios")
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(scenario));
        assertThat(merchant.send(upload).status()).isEqualTo(201);
    }

    @Test
    void it_makes_the_payin_at_its_own_price_and_learns_of_the_end_by_asking()
            throws IOException, InterruptedException {
        var order = Browser.order(browser.token("4000000000002503"), 1).with("card.number", "\"4000000000002503\"");
        var payin = posts("/orders", order.json()).json();
        assertThat(payin.get("status").asText()).isEqualTo("PENDING_3DS");
        assertThat(payin.get("amount").asLong()).isEqualTo(11_980);
        var id = payin.get("id").asText();

        forges(id, payin.get("referenceId").asText());
        assertThat(printed.readLine()).isEqualTo(id + " is PENDING_3DS");
        merchant.advances("1m");
        assertThat(printed.readLine()).isEqualTo(id + " is APPROVED");
        assertThat(gets("/orders").json().get(id).asText()).isEqualTo("APPROVED");
    }

    @Test
    void every_approval_is_confirmed_even_if_its_notification_comes_before_the_answer() throws Exception {
        plays("""
                scenario: hasty
                about: The merchant hears of the approval before the answer to the order.
                when: {operation: payin, method: CREDIT_CARD, amount: 11980}
                then:
                  - answer: APPROVED
                notifications:
                  APPROVED: {beforeAnswer: true}
                """);
        var answers =
                orders(IntStream.range(0, 40).mapToObj(i -> order("early-" + i)).toList());
        merchant.isQuiet();

        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(201));
        assertThat(payins()).isEqualTo(40);
        var lines = restOfTheLog();
        assertThat(lines)
                .containsAll(answers.stream()
                        .map(answer -> answer.at("id") + " is APPROVED")
                        .toList())
                .containsAll(IntStream.range(0, 40)
                        .mapToObj(i -> "early-" + i + ": ship it")
                        .toList());
    }

    @Test
    void an_order_whose_answer_was_lost_is_not_charged_again_and_is_known_by_its_notification() throws Exception {
        plays("""
                scenario: lost
                about: The payin is made and approved, but the merchant never gets the answer.
                when: {operation: payin, method: CREDIT_CARD, amount: 11980}
                then:
                  - answer: PENDING_3DS
                  - after: 1m
                    become: APPROVED
                fault: answerLost
                """);
        var order = order("lost");
        for (int i = 0; i < 3; i++) {
            var answer = posts("/orders", order.json());
            assertThat(answer.status()).as(answer.text()).isEqualTo(202);
            assertThat(answer.at("status")).isEqualTo("UNKNOWN");
        }
        assertThat(payins()).isEqualTo(1);

        merchant.advances("1m");
        assertThat(gets("/orders/lost").at("status")).isEqualTo("APPROVED");
        assertThat(posts("/orders", order.json()).at("status")).isEqualTo("APPROVED");
        assertThat(payins()).isEqualTo(1);
    }

    @Test
    void a_second_click_does_not_charge_again() {
        var order = order("clicked");
        var answers = orders(List.of(order, order, order));

        assertThat(answers.stream().map(answer -> answer.at("id")).distinct()).hasSize(1);
        assertThat(payins()).isEqualTo(1);
    }

    @Test
    void repeats_ship_once_and_a_dispute_that_is_won_ships_again() throws Exception {
        var payin = buys("disputed");
        merchant.isQuiet();
        merchant.does("dispute", payin);
        merchant.isQuiet();
        merchant.does("win_dispute", payin);
        merchant.isQuiet();
        merchant.controls("/deliveries/replay", "{\"paymentId\": \"%s\"}".formatted(payin.at("id")));
        merchant.isQuiet();

        var lines = restOfTheLog();
        assertThat(lines)
                .filteredOn(line -> line.startsWith("disputed"))
                .containsExactly("disputed: ship it", "disputed: stop the delivery", "disputed: ship it");
        assertThat(lines).filteredOn(line -> line.endsWith("is APPROVED")).hasSize(5);
    }

    @Test
    void forged_notifications_change_nothing() throws Exception {
        var other = buys("other");
        var refused = posts(
                "/orders",
                Browser.order(browser.token("4000000000009995"), 1)
                        .with("referenceId", "\"mine\"")
                        .json());
        assertThat(refused.at("status")).isEqualTo("REFUSED");

        for (var id : new String[] {refused.at("id"), other.at("id"), "pay_unknown", "../payin", "", "a/b"}) {
            assertThat(forges(id, "mine").status()).as(id).isEqualTo(204);
            assertThat(forges(id, "unknown").status()).as(id).isEqualTo(204);
        }
        assertThat(posts("/webhook", "{\"id\": [1], \"referenceId\": {}}").status())
                .isEqualTo(204);
        assertThat(gets("/orders/mine").at("status")).isEqualTo("REFUSED");
        merchant.isQuiet();
        assertThat(gets("/orders/other").at("status")).isEqualTo("APPROVED");
    }

    static Stream<Arguments> bodies() {
        return Stream.of(
                Arguments.of(400, "{"),
                Arguments.of(400, "[]"),
                Arguments.of(400, "null"),
                Arguments.of(400, "7"),
                Arguments.of(400, "\u0000"),
                Arguments.of(400, "[".repeat(60_000)),
                Arguments.of(413, "{\"id\": \"" + "9".repeat(2_000_000) + "\"}"));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void no_body_ends_it(int status, String body) throws Exception {
        for (var path : new String[] {"/orders", "/webhook"}) {
            assertThat(posts(path, body).status()).as(path).isEqualTo(status);
        }
        assertThat(sends(request(url + "/orders", new byte[] {'{', (byte) 0xff, '}'}))
                        .status())
                .isEqualTo(400);
        assertThat(buys("after").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({
        "{}",
        "{\"referenceId\": 7}",
        "{\"referenceId\": \"\"}",
        "{\"referenceId\": \"a b\"}",
        "{\"referenceId\": \"a\"}",
        "'{\"referenceId\": \"a\", \"card\": null}'",
        "'{\"referenceId\": \"a\", \"card\": \"4111\"}'",
        "'{\"referenceId\": \"a\", \"__proto__\": {\"card\": 1}}'"
    })
    void an_invalid_order_is_refused_and_not_stored(String body) throws Exception {
        assertThat(posts("/orders", body).status()).isEqualTo(400);
        assertThat(gets("/orders/a").status()).isEqualTo(404);
        assertThat(payins()).isZero();
    }

    @Test
    void other_methods_paths_and_types_are_refused() throws Exception {
        for (var method : new String[] {"PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"}) {
            var request = HttpRequest.newBuilder(URI.create(url + "/webhook"))
                    .method(method, BodyPublishers.ofString("{}"))
                    .build();
            var answer = sends(request);
            assertThat(answer.status()).as(method).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).contains("POST");
        }
        assertThat(gets("/").status()).isEqualTo(404);
        assertThat(gets("/constructor").status()).isEqualTo(404);
        var form = HttpRequest.newBuilder(URI.create(url + "/orders"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("referenceId=a"));
        assertThat(sends(form.build()).status()).isEqualTo(415);
    }

    @Test
    void incomplete_requests_and_disconnecting_clients_do_not_disturb_others() throws Exception {
        var half =
                "POST /orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{";
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < 100; i++) {
            var socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.getOutputStream().write(half.getBytes(StandardCharsets.UTF_8));
            sockets.add(socket);
            if (i % 2 == 0) {
                socket.close();
            }
        }
        assertThat(buys("meanwhile").status()).isEqualTo(201);
        for (var socket : sockets) {
            socket.close();
        }
        assertThat(buys("afterwards").status()).isEqualTo(201);
    }

    @Test
    void a_page_reaches_it_by_ipv6_too() throws Exception {
        var body = order("six").json().getBytes(StandardCharsets.UTF_8);

        assertThat(sends(request("http://[::1]:" + port + "/orders", body)).status())
                .isEqualTo(201);
    }

    @Test
    void an_order_that_never_reached_the_provider_can_be_retried() throws Exception {
        backend.destroy();
        startsFor("http://127.0.0.1:" + freePort());
        for (int i = 0; i < 2; i++) {
            assertThat(buys("again").status()).isEqualTo(503);
        }
        assertThat(gets("/orders/again").status()).isEqualTo(404);
    }
}
