package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Listeners that do not tell, that hang up, and that still wait when the sandbox ends. */
class SilentListenerTest {
    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started("--webhook-timeout=1s");

    private final TestMerchant merchant = TestMerchant.of(sandbox);

    @AutoClose
    private final Receiver receiver = new Receiver();

    @Test
    void an_attempt_not_reported_in_time_has_failed_and_is_retried_by_the_schedule() {
        merchant.freezes();
        var ear = TestListener.of(merchant);
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
        var webhookRequest = ear.next();
        merchant.waitsForDeliveries();

        var failed = merchant.delivery(payin);
        assertThat(failed.get("state").asText()).isEqualTo("RETRYING");
        assertThat(failed.at("/attempts/0/outcome").asText()).isEqualTo("TIMEOUT");
        assertThat(ear.tells(webhookRequest, 200).status()).isEqualTo(404);

        var again = ear.answersEach(same -> 200);
        merchant.advances("5s");
        assertThat(merchant.delivery(payin).get("state").asText()).isEqualTo("DELIVERED");
        ear.leaves();
        again.join();
    }

    @Test
    void a_request_whose_client_has_disconnected_gets_no_notification() {
        merchant.freezes();
        var ear = TestListener.of(merchant, "1s");
        try (var gone = RawConnection.to(sandbox)) {
            gone.says("POST /_sandbox" + ear.path() + "/parcels HTTP/1.1\r\nHost: localhost\r\nx-api-key: "
                    + merchant.publicKey()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"wait\": \"50s\"}");
        }
        // The lease runs on only once the server knows that nobody waits any more.
        merchant.asksUntil("/deliveries/flow", flow -> flow.get("listeners").asInt() == 0);
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
        merchant.waitsForDeliveries();

        assertThat(receiver.heard()).hasSize(1);
        assertThat(merchant.delivery(payin).get("attempts")).hasSize(1);
    }

    @Test
    void a_waiting_listener_does_not_delay_the_shutdown() {
        var ear = TestListener.of(merchant);
        var waits = ear.answersEach(webhookRequest -> 200);
        var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        assertThat(merchant.delivery(payin).get("state").asText()).isEqualTo("DELIVERED");

        try (var log = Log.listened()) {
            sandbox.close();
            assertThat(log.text()).doesNotContain("Timeout hit");
        }
        waits.handle((done, failed) -> "over").join();
    }

    @Test
    void a_listener_of_a_closed_world_is_answered_and_has_ended() {
        try (var small = RunningSandbox.started("--max-worlds=1")) {
            var first = TestMerchant.of(small);
            var ear = TestListener.of(first);
            var waits = CompletableFuture.supplyAsync(() -> ear.asks("50s"), work -> new Thread(work).start());
            while (!waits.isDone()) {
                TestMerchant.of(small).freezes();
            }

            assertThat(waits.join().status()).isIn(200, 404);
            assertThat(ear.asks("0s").status()).isEqualTo(404);
        }
    }
}
