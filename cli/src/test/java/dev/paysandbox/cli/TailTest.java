package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What happens, printed as it happens. */
class TailTest {
    private final Tester tester = new Tester();

    @Test
    void requests_are_printed_as_they_come() throws Exception {
        var tail = tailing("journal tail --count 1");

        while (!tail.isDone()) {
            tester.opensPayin("");
        }
        tail.get().exits(0).prints("POST", "/payin", "201").complains("Listening at http://127.0.0.1:");
    }

    @Test
    void notifications_are_printed_as_they_are_attempted() throws Exception {
        try (var endpoint = new Endpoint()) {
            var tail = tailing("webhook tail --count 1 -o jsonl");

            while (!tail.isDone()) {
                tester.does("payin pay " + tester.opensPayin("--webhook " + endpoint.url()));
            }
            assertThat(tail.get().exits(0).json().getString("type")).isEqualTo("delivery");
        }
    }

    @Test
    void those_of_one_payment_alone_can_be_followed() throws Exception {
        try (var endpoint = new Endpoint()) {
            var id = tester.opensPayin("--reference mine --webhook " + endpoint.url());
            var tail = tailing("webhook tail --count 1 --payment mine");

            tester.does("payin pay " + id);
            while (!tail.isDone()) {
                tester.does("webhook replay --payment mine");
            }
            tail.get().exits(0).prints(id, "APPROVED");
        }
    }

    @Test
    void a_sandbox_that_is_not_there_is_out_of_reach() {
        tester.types("journal tail --url http://127.0.0.1:1").exits(3).complainsInOneSentence();
    }

    private CompletableFuture<Cli> tailing(String line) {
        return CompletableFuture.supplyAsync(() -> tester.types(line));
    }
}
