package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AwaitTest {
    private final Tester tester = new Tester();

    @Test
    void a_status_that_is_reached_already_counts() {
        var id = tester.opensPayin("");

        assertThat(tester.does("payin await " + id + " approved pending")).isEqualTo(id + " is PENDING");
    }

    @Test
    void it_answers_as_soon_as_the_status_is_reached_and_told() throws Exception {
        try (var endpoint = new Endpoint()) {
            var id = tester.opensPayin("--webhook " + endpoint.url());
            var awaiting = CompletableFuture.supplyAsync(
                    () -> tester.types("payin await " + id + " APPROVED --delivered --timeout 1m"));

            tester.does("payin pay " + id);

            awaiting.get().exits(0).prints(id + " is APPROVED");
            assertThat(endpoint.heard()).hasSize(1);
        }
    }

    @Test
    void what_does_not_happen_in_time_is_told_with_what_it_waits_for() {
        var id = tester.opensPayin("");

        tester.types("payin await " + id + " APPROVED --timeout 50ms")
                .exits(1)
                .printsNothing()
                .complains("PENDING", "Try: paysandbox payin show " + id);
    }

    @Test
    void a_payout_is_awaited_too() {
        var id = tester.does("payout create -o id");

        assertThat(tester.does("payout await " + id + " APPROVED --timeout 1m")).isEqualTo(id + " is APPROVED");
    }
}
