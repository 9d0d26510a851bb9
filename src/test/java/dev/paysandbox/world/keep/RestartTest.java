package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sandbox with a folder {@code data} still knows when it has ended and starts again. */
class RestartTest {
    @TempDir
    Path folder;

    private Sandbox started(String... flags) {
        return RunningSandbox.keeping(folder, flags);
    }

    @Test
    void payments_balance_clock_and_journal_are_kept_over_a_restart() {
        String payin;
        long balance;
        String journal;
        String clock;
        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "survivor");
            merchant.freezes();
            var opened = merchant.paid(Order.pix(15_000));
            payin = opened.json().get("id").asText();
            merchant.advances("3d");
            balance = merchant.cents("available");
            journal = merchant.looksAt("/journal").text();
            clock = merchant.looksAt("/clock").json().get("now").asText();
        }
        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "survivor");

            assertThat(merchant.gets("/payin/" + payin).json().get("status").asText())
                    .isEqualTo("APPROVED");
            assertThat(merchant.cents("available")).isEqualTo(balance);
            assertThat(merchant.looksAt("/clock").json().get("now").asText()).isEqualTo(clock);
            assertThat(merchant.looksAt("/journal").text()).contains(payin);
            assertThat(journal).contains(payin);
        }
    }

    @Test
    void after_a_kill_no_clock_is_far_behind_a_time_that_it_showed() throws Exception {
        var copy = folder.resolve("copy");
        String told;
        try (var sandbox = started("--data-interval=50ms")) {
            var merchant = TestMerchant.named(sandbox, "looking");
            merchant.opens(Order.pix(100));
            merchant.isWritten();
            told = merchant.looksAt("/clock").at("now");
            awaitNewRunningTime();
            awaitNewRunningTime();
            copies(folder, copy, "looking");
        }
        try (var sandbox = RunningSandbox.started("--data=" + copy)) {
            assertThat(TestMerchant.named(sandbox, "looking").looksAt("/clock").at("now"))
                    .isGreaterThanOrEqualTo(told);
        }
    }

    /** What a kill would leave of this world. */
    private static void copies(Path running, Path killed, String world) throws IOException {
        Files.createDirectory(killed);
        for (var file : List.of("pk_test_" + world + ".world", "ran-for")) {
            Files.copy(running.resolve(file), killed.resolve(file));
        }
    }

    private void awaitNewRunningTime() throws IOException {
        var file = folder.resolve("ran-for");
        // The file does not exist before the end of the first round of writes.
        var before = Files.exists(file) ? Files.readString(file) : "";
        Eventually.holds(() -> Files.exists(file) && !Files.readString(file).equals(before));
    }

    @Test
    void a_notification_being_sent_at_the_shutdown_is_attempted_again() {
        var answers = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(answers, Receiver.status(200)))) {
            try (var sandbox = started()) {
                var merchant = TestMerchant.named(sandbox, "notified");
                merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
                receiver.next();
            }
            answers.countDown();
            receiver.behaving(Receiver.status(200));
            try (var sandbox = started()) {
                assertThat(receiver.next().status()).isEqualTo("APPROVED");
                TestMerchant.named(sandbox, "notified").waitsForDeliveries();
            }
        }
    }

    @Test
    void requests_answered_during_an_advance_are_written() {
        var answers = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(answers, Receiver.status(200)))) {
            try (var sandbox = started("--data-interval=50ms")) {
                var merchant = TestMerchant.named(sandbox, "advanced");
                merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
                receiver.next();
                CompletableFuture.runAsync(() -> merchant.advances("1d"));
                merchant.asksUntil("/clock", clock -> clock.get("frozen").asBoolean());
                merchant.opens(Order.boleto(100));

                merchant.isWritten();
                merchant.opens(Order.pix(100));
            } finally {
                answers.countDown();
            }
        }
        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "advanced");

            assertThat(merchant.list("/payins")).hasSize(3);
            assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean())
                    .isFalse();
        }
    }

    @Test
    void the_secret_key_that_came_first_is_still_the_right_one_and_another_is_refused() {
        try (var sandbox = started()) {
            TestMerchant.named(sandbox, "owner").opens(Order.pix(100));
        }
        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "owner");
            var wrong = merchant.request("/payin")
                    .header("x-api-key", "pk_test_owner")
                    .header("x-api-secret", "sk_test_other")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(Order.pix(1).json()));

            assertThat(merchant.send(wrong).status()).isEqualTo(401);
            assertThat(merchant.opens(Order.pix(100)).status()).isEqualTo(201);
        }
    }

    /** The ids of three new payins and of their notifications. */
    private static List<String> given(Sandbox sandbox, Receiver receiver) {
        var merchant = TestMerchant.named(sandbox, "shop");
        var ids = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            var payin = merchant.paid(Order.pix(100).heardAt(receiver.url()));
            receiver.next();
            ids.add(payin.at("id"));
            merchant.deliveries(payin)
                    .forEach(delivery -> ids.add(delivery.get("id").asText()));
        }
        assertThat(ids).hasSize(6).doesNotHaveDuplicates();
        return ids;
    }

    private Sandbox startedIn(String folder, String... flags) {
        return RunningSandbox.keeping(
                this.folder.resolve(folder),
                Stream.concat(Stream.of("--data-interval=50ms"), Stream.of(flags))
                        .toArray(String[]::new));
    }

    private List<List<String>> givenBeforeAndAfterAKill(String... flags) throws IOException {
        try (var receiver = new Receiver()) {
            List<String> before;
            try (var sandbox = startedIn("running", flags)) {
                given(sandbox, receiver);
                TestMerchant.named(sandbox, "shop").isWritten();
                copies(folder.resolve("running"), folder.resolve("killed"), "shop");
                before = given(sandbox, receiver);
            }
            try (var sandbox = startedIn("killed", flags)) {
                return List.of(before, given(sandbox, receiver));
            }
        }
    }

    @Test
    void no_id_is_given_twice() throws IOException {
        var given = givenBeforeAndAfterAKill();

        assertThat(given.get(1)).doesNotContainAnyElementsOf(given.get(0));
    }

    @Test
    void with_a_seed_the_ids_repeat() throws IOException {
        var given = givenBeforeAndAfterAKill("--seed=7");

        assertThat(given.get(1)).isEqualTo(given.get(0));
    }
}
