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
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls that take longer than a connection may be silent. */
@Tag("thorough")
class LongCallsTest {
    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started("--idle-timeout=1s");

    private final TestMerchant merchant = TestMerchant.of(sandbox);

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
            var from = merchant.now();
            try (var caller = RawConnection.to(sandbox)) {
                beginsToAdvance(caller);
            }
            Eventually.holds(() -> !isBusy());
            answering.countDown();

            assertThat(merchant.now()).isEqualTo(from);
            merchant.advances("1d");
            assertThat(merchant.now()).isEqualTo(from.plus(Duration.ofDays(1)));
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
            var from = merchant.now();
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
        caller.says(controls("/clock/advance", "{\"duration\": \"365d\"}"));
        Eventually.holds(this::isBusy);
    }

    @Test
    void a_client_that_waits_for_a_payment_may_disconnect_without_a_log_message() throws Exception {
        try (var log = Log.listened()) {
            var payin = merchant.opens(Order.pix(100)).at("id");
            for (int i = 0; i < 20; i++) {
                try (var caller = RawConnection.to(sandbox)) {
                    caller.says(
                            controls("/payins/" + payin + "/await", "{\"status\": \"APPROVED\", \"timeout\": \"1m\"}"));
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

    private String controls(String path, String body) {
        return merchant.rawRequest("POST /_sandbox" + path, body, "x-api-key: " + merchant.publicKey());
    }
}
