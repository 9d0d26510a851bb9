package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The commands that print events as they happen. */
class TailTest {
    private final Tester tester = new Tester();

    @Test
    void requests_are_printed_as_they_arrive() throws Exception {
        var tail = tailing("journal tail --count 1");

        while (!tail.isDone()) {
            tester.opensPayin("");
        }
        tail.get().exits(0).prints("POST", "/payin", "201").printsError("Listening at http://127.0.0.1:");
    }

    @Test
    void without_a_key_the_requests_of_all_worlds_are_printed() throws Exception {
        try (var server = Tester.serverAt(0)) {
            var one = new Tester(server);
            one.opensPayin("");
            var anyone = new Tester(server);
            anyone.environment.remove("PAYSANDBOX_PUBLIC_KEY");
            anyone.environment.put("HOME", "/nonexistent");
            var listening = new CompletableFuture<Void>();
            var err = new StringWriter() {
                @Override
                public void write(String text, int from, int length) {
                    super.write(text, from, length);
                    if (toString().contains("Listening to all worlds")) {
                        listening.complete(null);
                    }
                }
            };
            var tail = CompletableFuture.supplyAsync(() -> anyone.types("journal tail --count 2 -o jsonl", err));
            CompletableFuture.anyOf(listening, tail).join();

            // A world that is opened after the tail has started.
            var other = new Tester(server);
            other.opensPayin("--reference elsewhere");
            while (!tail.isDone()) {
                one.opensPayin("--reference here");
            }
            assertThat(tail.get().exits(0).out().lines())
                    .hasSize(2)
                    .anyMatch(line -> line.contains(one.key()))
                    .allMatch(line -> line.contains("\"publicKey\":\"pk_test_"));
        }
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
    void the_notifications_of_one_payment_can_be_followed() throws Exception {
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
    void a_count_of_zero_is_refused_with_the_allowed_values() {
        for (var line : List.of(
                "journal tail --count 0",
                "webhook tail --count 0",
                "webhook listen --forward-to http://127.0.0.1:9 --count 0")) {
            tester.types(line)
                    .exits(2)
                    .printsNothing()
                    .printsError("--count", "'0' is not a whole number of at least 1");
        }
    }

    @Test
    void a_missing_sandbox_is_out_of_reach() {
        tester.types("journal tail --url http://127.0.0.1:1").exits(3).printsOneErrorLine();
    }

    private CompletableFuture<Cli> tailing(String line) {
        return CompletableFuture.supplyAsync(() -> tester.types(line));
    }
}
