package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A merchant's backend and, beside it, a tester's hands on the merchant's world: both over real HTTP. */
public final class TestMerchant {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final AtomicInteger COUNT = new AtomicInteger();
    /** How long a test asks for what it awaits before it fails and tells the last answer. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final URI sandbox;
    private final String name;

    private TestMerchant(URI sandbox, String name) {
        this.sandbox = sandbox;
        this.name = name;
    }

    /** A new merchant of the shared sandbox. */
    public static TestMerchant opened() {
        return of(RunningSandbox.shared());
    }

    /** A new merchant of this sandbox. */
    public static TestMerchant of(Sandbox sandbox) {
        return named(sandbox, "t" + COUNT.incrementAndGet());
    }

    public static TestMerchant named(Sandbox sandbox, String name) {
        return new TestMerchant(sandbox.url(), name);
    }

    /** A new merchant of the sandbox at this URL, which may be another process. */
    public static TestMerchant at(URI sandbox) {
        return new TestMerchant(sandbox, "t" + COUNT.incrementAndGet());
    }

    /** The merchant of this name of the sandbox at this URL, which may be another process. */
    public static TestMerchant named(URI sandbox, String name) {
        return new TestMerchant(sandbox, name);
    }

    public String publicKey() {
        return "pk_test_" + name;
    }

    public String secretKey() {
        return "sk_test_" + name;
    }

    public String basic() {
        var pair = publicKey() + ":" + secretKey();
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** A request of the merchant's backend with this body, authenticated. */
    public Answer posts(String path, String body) {
        return posts(path, body.getBytes(StandardCharsets.UTF_8));
    }

    public Answer posts(String path, byte[] body) {
        return send(request(path)
                .header("Authorization", basic())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body)));
    }

    public Answer gets(String path) {
        return send(request(path).header("Authorization", basic()));
    }

    /** A request of the merchant's backend, such as {@code GET /payin/x}, as its client writes it. */
    public String rawRequest(String line) {
        return line + " HTTP/1.1\r\nHost: a\r\nAuthorization: " + basic() + "\r\n\r\n";
    }

    /** The same with a JSON body and more headers. As Latin-1, the text has the bytes that a client sends. */
    public String rawRequest(String line, String body, String... headers) {
        var latin = new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        var more = List.of(headers).stream().map(header -> header + "\r\n").collect(Collectors.joining());
        return rawRequest(line).stripTrailing() + "\r\n" + more + "Content-Type: application/json\r\nContent-Length: "
                + latin.length() + "\r\n\r\n" + latin;
    }

    /** A control request for this merchant's world. */
    public Answer controls(String path, String body) {
        return controls("POST", path, body);
    }

    public Answer controls(String method, String path, String body) {
        return send(
                control(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body)));
    }

    public Answer deletes(String path) {
        return send(control(path).DELETE());
    }

    private HttpRequest.Builder control(String path) {
        return request("/_sandbox" + path).header("x-api-key", publicKey());
    }

    /** Adds a scenario to this merchant's world. */
    public Answer uploads(String yaml) {
        return send(
                control("/scenarios").header("Content-Type", "application/yaml").POST(BodyPublishers.ofString(yaml)));
    }

    /** The same; anything but 201 fails the test. */
    public Answer hasScenario(String yaml) {
        return created(uploads(yaml));
    }

    /** Changes the merchant, such as by {@code {"settings": {"pixValidity": "5m"}}}. */
    public Answer patches(String change) {
        return send(request("/_sandbox/merchants/" + publicKey())
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString(change)));
    }

    /** Replaces this merchant's world by that of the snapshot. */
    public Answer restores(String snapshot) {
        return controls("PUT", "/snapshot", snapshot);
    }

    public Answer looksAt(String path) {
        return send(control(path));
    }

    /** Asks until the answer is so, for what no event, log line or waiting request reports. Each question takes a round trip. */
    public JsonNode asksUntil(String path, Predicate<JsonNode> isSo) {
        return asksUntil(path, PATIENCE, isSo);
    }

    /** The same for what takes its time; fails after so long. */
    public JsonNode asksUntil(String path, Duration patience, Predicate<JsonNode> isSo) {
        long end = System.nanoTime() + patience.toNanos();
        var answer = looksAt(path).json();
        while (!isSo.test(answer)) {
            assertThat(System.nanoTime())
                    .as("%s is still %s", path, answer.toPrettyString())
                    .isLessThan(end);
            answer = looksAt(path).json();
        }
        return answer;
    }

    /** Returns when all changes of the sandbox's worlds are in its folder. */
    public void isWritten() {
        asksUntil("/status", status -> status.at("/data/unwritten").asInt() == 0);
    }

    /** Returns when so many tasks of this world wait for their time, delayed answers among them. */
    public void hasScheduled(int count) {
        asksUntil("/clock", clock -> clock.get("agenda").asInt() >= count);
    }

    /** A request to this path of the sandbox, without credentials. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(sandbox.resolve(path)).timeout(Duration.ofSeconds(60));
    }

    /**
     * GET with these headers only.
     *
     * @param headers each as {@code x-api-key: pk_test_a}
     */
    public Answer sends(String path, String... headers) {
        var request = request(path);
        for (var header : headers) {
            int colon = header.indexOf(": ");
            request.header(header.substring(0, colon), header.substring(colon + 2));
        }
        return send(request);
    }

    public Answer send(HttpRequest.Builder request) {
        try {
            var client = sandbox.getScheme().equals("https") ? HttpsSandbox.client() : HTTP;
            var response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Opens a page as a person's browser does. */
    public Answer visits(String url) {
        return send(request(url).header("Accept", "text/html"));
    }

    /** Sends a page's form, with more headers as pairs. */
    public Answer submits(String url, String form, String... headers) {
        var request = request(url)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Where the payer of this payin pays. */
    public String payerUrl(Answer payin) {
        return looksAt("/payins/" + payin.at("id")).at("payerUrl");
    }

    /** Creates a payin and answers it; anything but 201 fails the test. */
    public Answer opens(Order order) {
        return created(posts("/payin", order.json()));
    }

    /** Creates a payin that its payer then pays. */
    public Answer paid(Order order) {
        var payin = opens(order);
        does("pay", payin);
        return payin;
    }

    public Answer paysOut(Order order) {
        return created(posts("/payout", order.json()));
    }

    private static Answer created(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    /** The payin's status by {@code GET /payin/{id}}. */
    public String statusOf(Answer payin) {
        return gets("/payin/" + payin.at("id")).at("status");
    }

    /** The payout's status as a tester sees it. */
    public String statusOfPayout(Answer payout) {
        return looksAt("/payouts/" + payout.at("id")).at("status");
    }

    public Answer does(String action, Answer payin) {
        return controls("/payins/" + payin.at("id") + "/actions", "{\"action\":\"" + action + "\"}");
    }

    public Answer refunds(long cents, Answer payin) {
        return controls("/payins/" + payin.at("id") + "/actions", "{\"action\":\"refund\",\"amount\":" + cents + "}");
    }

    public Answer doesToPayout(String action, Answer payout) {
        return controls("/payouts/" + payout.at("id") + "/actions", "{\"action\":\"" + action + "\"}");
    }

    /** The balance's parts by name: balance, available, reserved, blocked, scheduled; in cents. */
    public long cents(String part) {
        return looksAt("/balance").json().get(part).asLong();
    }

    /** Freezes the clock and moves it to midday of this day in São Paulo. */
    public void movesTo(String day) {
        freezes();
        var moved = controls("/clock/advance", "{\"to\":\"" + day + "T15:00:00Z\"}");
        assertThat(moved.status()).as(moved.text()).isEqualTo(200);
    }

    /** Moves the world's time; answers when all that was due has happened and was attempted. */
    public Answer advances(String duration) {
        var answer = controls("/clock/advance", "{\"duration\":\"" + duration + "\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    /** The sandbox's metric of this name, without its prefix. */
    public long metric(String name) {
        return gets("/metrics")
                .text()
                .lines()
                .filter(line -> line.startsWith("paysandbox_" + name + " "))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until every notification that is due has been attempted. */
    public void waitsForDeliveries() {
        advances("PT0S");
    }

    /** What the world's clock shows. */
    public Instant now() {
        return Instant.parse(looksAt("/clock").at("now"));
    }

    public void freezes() {
        assertThat(controls("/clock/freeze", "").status()).isEqualTo(200);
    }

    /** Takes everything back, settings and scenarios too. */
    public void resets() {
        assertThat(controls("/reset", "").status()).isEqualTo(204);
    }

    /** The entries of a list of the control API. */
    public List<JsonNode> list(String path) {
        var answer = looksAt(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return Json.elements(answer.json().get("data"));
    }

    /** The notifications of this payment, newest first. */
    public List<JsonNode> deliveries(Answer payment) {
        return list("/deliveries?paymentId=" + payment.at("id"));
    }

    /** The newest notification of this payment. */
    public JsonNode delivery(Answer payment) {
        return deliveries(payment).get(0);
    }

    /** The states of this payment's notifications, newest first. */
    public List<String> states(Answer payment) {
        return deliveries(payment).stream()
                .map(delivery -> delivery.get("state").asText())
                .toList();
    }
}
