package dev.paysandbox.data;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sandbox with a folder {@code data} still knows when it has ended and starts again. */
class RestartTest {
    @TempDir
    Path folder;

    private Sandbox started(String... flags) {
        var all = new ArrayList<>(List.of("--data=" + folder));
        all.addAll(List.of(flags));
        return RunningSandbox.started(all.toArray(String[]::new));
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
            var opened = merchant.opens(Order.pix(15_000));
            merchant.does("pay", opened);
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
        var copy = Files.createDirectory(folder.resolve("copy"));
        String told;
        try (var sandbox = started("--data-interval=50ms")) {
            var merchant = TestMerchant.named(sandbox, "looking");
            merchant.opens(Order.pix(100));
            merchant.asksUntil("/status", status -> status.at("/data/unwritten").asInt() == 0);
            told = merchant.looksAt("/clock").at("now");
            awaitNewRunningTime();
            awaitNewRunningTime();
            // What a kill would leave.
            for (var file : List.of("pk_test_looking.world", "ran-for")) {
                Files.copy(folder.resolve(file), copy.resolve(file));
            }
        }
        try (var sandbox = RunningSandbox.started("--data=" + copy)) {
            assertThat(TestMerchant.named(sandbox, "looking").looksAt("/clock").at("now"))
                    .isGreaterThanOrEqualTo(told);
        }
    }

    private void awaitNewRunningTime() throws IOException {
        var file = folder.resolve("ran-for");
        // The file does not exist before the end of the first round of writes.
        var before = Files.exists(file) ? Files.readString(file) : "";
        Eventually.holds(() -> Files.exists(file) && !Files.readString(file).equals(before));
    }

    @Test
    void the_secret_key_that_came_first_is_still_the_right_one() {
        try (var sandbox = started()) {
            TestMerchant.named(sandbox, "owner").opens(Order.pix(100));
        }
        try (var sandbox = started()) {
            var stranger = TestMerchant.named(sandbox, "owner")
                    .request("/payin/pay_000000000000000000000000")
                    .header("x-api-key", "pk_test_owner")
                    .header("x-api-secret", "sk_test_other");

            assertThat(TestMerchant.named(sandbox, "owner").send(stranger).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void a_refused_request_for_a_kept_world_is_answered() {
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
        }
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
                TestMerchant.named(sandbox, "notified").isQuiet();
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

                merchant.asksUntil(
                        "/status", status -> status.at("/data/unwritten").asInt() == 0);
                merchant.opens(Order.pix(100));
            } finally {
                answers.countDown();
            }
        }
        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "advanced");

            assertThat(merchant.looksAt("/payins").json().at("/data")).hasSize(3);
            assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean())
                    .isFalse();
        }
    }
}
