package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.HttpsSandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server with a certificate of its own: all as without it, by https. */
class HttpsTest {
    @AutoClose
    private static final Sandbox SANDBOX = HttpsSandbox.started();

    private final TestMerchant merchant = TestMerchant.of(SANDBOX);

    /** A short time for requests would refuse those of other tests on a busy machine. */
    private static Sandbox impatient() {
        return HttpsSandbox.started("--request-timeout=1s");
    }

    private RawConnection line() {
        return RawConnection.to(SANDBOX);
    }

    private static URI plain() {
        return URI.create(SANDBOX.url().toString().replace("https", "http"));
    }

    private String pays(String... headers) {
        return merchant.rawRequest("POST /payin", Order.pix(1_000).json(), headers);
    }

    @Test
    void a_payment_is_created_paid_and_notified_and_its_page_has_an_https_address() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
            merchant.does("pay", payin);
            merchant.waitsForDeliveries();

            assertThat(receiver.statuses()).contains("APPROVED");
            var page = merchant.looksAt("/payins/" + payin.at("id")).at("payerUrl");
            assertThat(page).startsWith(SANDBOX.url() + "/checkout/pix/");
            assertThat(merchant.send(merchant.request(page)).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/docs", "/docs/viewer/swagger-ui-bundle.js", "/checkout/sdk/integrity.json"})
    void pages_and_their_files_come_whole(String path) {
        var answer = merchant.send(merchant.request(path).header("Accept", "text/html"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isNotBlank();
    }

    @Test
    void the_banner_and_the_first_line_for_programs_say_https() {
        assertThat(SANDBOX.url().toString()).startsWith("https://127.0.0.1:");
        assertThat(SANDBOX.greeting()).contains("is ready at " + SANDBOX.url()).doesNotContain("http://127.0.0.1");
    }

    @Test
    void the_demo_shop_calls_its_own_server_and_gets_its_notifications() {
        var visit = "0123456789abcdef0123456789abcdef";
        var demo = TestMerchant.named(SANDBOX, "demo");
        var order = """
                {"visit": "%s", "account": "BEFORE", "paymentMethod": "PIX", "referenceId": "order-1",
                 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                   "phone": "11987654321", "address": {"street": "Av. Paulista", "number": "1000",
                   "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}}""".formatted(visit);
        var payin = demo.send(demo.request("/demo/orders")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order)));
        assertThat(payin.status()).as(payin.text()).isEqualTo(201);

        demo.does("pay", payin);
        demo.waitsForDeliveries();

        assertThat(demo.send(demo.request("/demo/visits/" + visit)).text())
                .contains("APPROVED " + payin.at("id"), "GET /payin/" + payin.at("id") + " → 200");
    }

    @Test
    void events_come_one_by_one() {
        try (var events = line()) {
            events.says("GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\nx-api-key: " + merchant.publicKey()
                    + "\r\n\r\n");
            events.hearsUntil("200 OK");
            var payin = merchant.opens(Order.pix(1_000));

            events.hearsUntil("\"id\":\"" + payin.at("id"));
        }
    }

    @Test
    void a_plain_http_request_to_an_https_port_is_answered_with_a_hint_to_use_https() {
        try (var plain = RawConnection.to(plain())) {
            var answer = plain.says(pays()).hears();

            var refusal = Refusal.in(answer);
            assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_REQUEST);
            assertThat(refusal.detail()).contains("This port speaks HTTPS");
            assertThat(plain.isEnded()).isTrue();
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    /** A proper end of TLS would be an end of the stream, and no reset. */
    @ParameterizedTest
    @CsvSource({"reset, reset", "empty, the connection ended after: "})
    void a_scenario_that_loses_the_answer_ends_the_connection_as_it_says(String fault, String end) {
        faulty(fault);
        try (var line = line()) {
            line.says(pays("X-Sandbox-Scenario: faulty"));

            assertThatThrownBy(line::hears)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(end);
        }
        var exchange = merchant.looksAt("/journal").json().get("data").get(0);
        assertThat(exchange.get("scenario").asText()).isEqualTo("faulty");
    }

    @Test
    void a_scenario_that_cuts_the_body_sends_half_of_it_under_tls() {
        faulty("cutBody");
        try (var line = line()) {
            var answer = line.says(pays("X-Sandbox-Scenario: faulty")).hears();

            assertThat(answer.text()).startsWith("{\"");
            assertThat(answer.text().length()).isLessThan(Integer.parseInt(answer.header("content-length")));
        }
    }

    private void faulty(String fault) {
        merchant.hasScenario("""
                scenario: faulty
                about: Something goes wrong.
                when: {operation: payin, amount: 1000}
                fault: %s
                """.formatted(fault));
    }

    @Test
    void a_refusal_of_a_body_that_still_comes_is_read_and_the_stream_ends_properly() {
        try (var impatient = impatient();
                var line = RawConnection.to(impatient)) {
            line.says("POST /payin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 1000000\r\n\r\n{" + " ".repeat(9_999));

            assertThat(line.hears().status()).isEqualTo(401);
            assertThatThrownBy(line::hears).hasMessageContaining("the connection ended after: ");
        }
    }

    /** Browsers open connections before they have anything to ask. */
    @Test
    void a_connection_without_a_request_does_not_count_as_a_slow_request() {
        try (var impatient = impatient();
                var early = RawConnection.to(impatient);
                var slow = RawConnection.to(impatient)) {
            early.says("");
            slow.says(merchant.rawRequest("POST /payin", "{}").replace("{}", "{"));
            assertThat(Refusal.in(slow.hears()).code()).isEqualTo(ErrorCode.REQUEST_TIMEOUT);

            assertThat(early.says("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .hears()
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    @Tag("thorough")
    void an_incomplete_handshake_is_closed_after_ten_seconds() throws IOException {
        try (var log = Log.listened();
                var socket = new Socket(SANDBOX.url().getHost(), SANDBOX.url().getPort())) {
            // A record of TLS that announces 100 bytes of a handshake.
            socket.getOutputStream().write(new byte[] {22, 3, 1, 0, 100, 1});

            assertThat(socket.getInputStream().read()).isNegative();
            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void a_client_that_does_not_trust_the_certificate_leaves_no_line_in_the_log() throws IOException {
        try (var log = Log.listened();
                var line = line()) {
            try (var socket = SSLSocketFactory.getDefault()
                    .createSocket(SANDBOX.url().getHost(), SANDBOX.url().getPort())) {
                assertThatThrownBy(((SSLSocket) socket)::startHandshake).hasMessageContaining("PKIX");
            }

            assertThat(line.says(merchant.rawRequest("GET /health")).hears().status())
                    .isEqualTo(200);
            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void a_sandbox_that_ends_answers_what_has_come_whole_and_closes_idle_connections() {
        var ending = HttpsSandbox.started();
        try (var idle = RawConnection.to(ending);
                var log = Log.listened()) {
            assertThat(idle.says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                            .hears()
                            .status())
                    .isEqualTo(200);

            ending.close();

            assertThat(idle.isEnded()).isTrue();
            assertThat(log.text()).doesNotContain("Timeout hit");
        }
    }
}
