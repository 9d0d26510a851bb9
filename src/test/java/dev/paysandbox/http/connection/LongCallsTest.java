package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that take longer than a connection may be silent. */
class LongCallsTest {
    private final Sandbox sandbox = RunningSandbox.started("--idle-timeout=1s");
    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void a_call_that_waits_longer_than_a_connection_may_be_silent_gets_its_answer() {
        var payin = merchant.opens(Order.pix(100)).at("id");

        var answer =
                merchant.controls("/payins/" + payin + "/await", "{\"status\": \"APPROVED\", \"timeout\": \"2500ms\"}");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text()).contains("NOT_REACHED", "After 2s500ms it is PENDING");
    }

    @Test
    void a_connection_without_a_request_is_closed_when_it_is_silent_for_too_long() {
        try (var quick = RunningSandbox.started("--idle-timeout=200ms");
                var connection = RawConnection.to(quick)) {
            connection.says("GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(connection.hears().status()).isEqualTo(200);

            assertThat(connection.isEnded()).isTrue();
        }
    }

    @Test
    void an_advance_stops_when_its_caller_disconnects() throws Exception {
        var answering = new CountDownLatch(1);
        try (var log = Log.listened();
                var receiver = new Receiver()) {
            receiver.behaving(Receiver.waitingFor(answering, Receiver.status(200)));
            merchant.freezes();
            merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
            receiver.next();
            var from = now();
            try (var caller = RawConnection.to(sandbox)) {
                beginsToAdvance(caller);
            }
            Eventually.holds(() -> !isBusy());
            answering.countDown();

            assertThat(now()).isEqualTo(from);
            merchant.advances("1d");
            assertThat(now()).isEqualTo(from.plus(Duration.ofDays(1)));
            assertThat(log.text()).isEmpty();
        }
    }

    @Test
    void an_advance_stops_when_the_sandbox_ends_and_says_so() throws Exception {
        var answering = new CountDownLatch(1);
        try (var receiver = new Receiver()) {
            receiver.behaving(Receiver.waitingFor(answering, Receiver.status(200)));
            merchant.freezes();
            merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
            receiver.next();
            var from = now();
            try (var caller = RawConnection.to(sandbox)) {
                beginsToAdvance(caller);

                sandbox.close();

                var answer = caller.hears();
                assertThat(answer.status()).isEqualTo(409);
                assertThat(answer.text())
                        .contains("NOT_REACHED", "The sandbox is ending, so the advance stopped at " + from);
            }
            answering.countDown();
        }
    }

    private void beginsToAdvance(RawConnection caller) {
        var body = "{\"duration\": \"365d\"}";
        caller.says("POST /_sandbox/clock/advance HTTP/1.1\r\nHost: a\r\nx-api-key: " + merchant.publicKey()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        Eventually.holds(this::isBusy);
    }

    @Test
    void a_client_that_waits_for_a_payment_may_disconnect_without_a_log_message() throws Exception {
        try (var log = Log.listened()) {
            var payin = merchant.opens(Order.pix(100)).at("id");
            for (int i = 0; i < 20; i++) {
                try (var caller = RawConnection.to(sandbox)) {
                    var body = "{\"status\": \"APPROVED\", \"timeout\": \"1m\"}";
                    caller.says("POST /_sandbox/payins/" + payin + "/await HTTP/1.1\r\nHost: a\r\nx-api-key: "
                            + merchant.publicKey() + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body);
                }
            }
            merchant.does("pay", merchant.opens(Order.pix(100)));
            sandbox.close();

            assertThat(log.text()).isEmpty();
        }
    }

    /** Whether a call is advancing the clock: then nobody else may freeze it, which it is already. */
    private boolean isBusy() {
        return merchant.controls("/clock/freeze", "{}").status() == 409;
    }

    private Instant now() {
        return Instant.parse(merchant.looksAt("/clock").at("now"));
    }
}
