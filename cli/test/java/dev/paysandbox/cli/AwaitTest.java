package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AwaitTest {
    private final Tester tester = new Tester();

    @Test
    void a_status_that_is_already_reached_ends_the_wait() {
        var id = tester.opensPayin("");

        assertThat(tester.does("payin await " + id + " approved pending")).isEqualTo(id + " is PENDING");
    }

    @Test
    void it_ends_when_the_status_is_reached_and_its_notification_delivered() throws Exception {
        try (var endpoint = new Endpoint()) {
            var id = tester.opensPayin("--webhook " + endpoint.url());
            var awaiting = CompletableFuture.supplyAsync(
                    () -> tester.types("payin await " + id + " APPROVED --delivered --timeout 1m"));

            tester.does("payin pay " + id);

            awaiting.get().exits(0).prints(id + " is APPROVED");
            assertThat(endpoint.received()).hasSize(1);
        }
    }

    @Test
    void after_the_timeout_it_reports_the_current_status() {
        var id = tester.opensPayin("");

        tester.types("payin await " + id + " APPROVED --timeout 50ms")
                .exits(1)
                .printsNothing()
                .printsError("PENDING", "Try: paysandbox payin show " + id);
    }

    @Test
    void it_waits_for_payouts_too() {
        var id = tester.does("payout create -o id");

        assertThat(tester.does("payout await " + id + " APPROVED --timeout 1m")).isEqualTo(id + " is APPROVED");
    }
}
