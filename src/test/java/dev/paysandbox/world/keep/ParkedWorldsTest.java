package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a folder {@code data}, {@code maxWorlds} bounds the worlds in memory, and no world is lost. */
class ParkedWorldsTest {
    @TempDir
    Path folder;

    private Sandbox started(String... flags) {
        return RunningSandbox.keeping(
                folder,
                Stream.concat(Stream.of("--max-worlds=3"), Stream.of(flags)).toArray(String[]::new));
    }

    private static JsonNode line(TestMerchant asking, String key) {
        return asking.list("/merchants").stream()
                .filter(line -> line.get("publicKey").asText().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** One payin in each of so many worlds. */
    private static void opens(Sandbox sandbox, String names, int worlds) {
        IntStream.range(0, worlds)
                .forEach(i -> TestMerchant.named(sandbox, names + i).opens(Order.pix(100)));
    }

    @Test
    void worlds_beyond_the_limit_are_parked_and_restored_unchanged() {
        try (var sandbox = started()) {
            var payins = new ArrayList<Answer>();
            for (int i = 0; i < 20; i++) {
                payins.add(TestMerchant.named(sandbox, "parked" + i).opens(Order.pix(100 + i)));
            }
            for (int i = 0; i < 20; i++) {
                var merchant = TestMerchant.named(sandbox, "parked" + i);
                assertThat(merchant.statusOf(payins.get(i))).isEqualTo("PENDING");
                assertThat(merchant.does("pay", payins.get(i)).status()).isEqualTo(200);
            }
            var asking = TestMerchant.named(sandbox, "parked19");
            assertThat(line(asking, "pk_test_parked0").get("parked").asBoolean())
                    .isTrue();
            assertThat(line(asking, "pk_test_parked0").get("payins").asInt()).isEqualTo(1);
            assertThat(line(asking, "pk_test_parked19").get("parked").asBoolean())
                    .isFalse();
            assertThat(asking.looksAt("/status").json().at("/data/parked").asInt())
                    .isEqualTo(17);
        }
        try (var sandbox = started()) {
            assertThat(TestMerchant.named(sandbox, "parked7")
                            .looksAt("/payins")
                            .json()
                            .at("/data/0/status")
                            .asText())
                    .isEqualTo("APPROVED");
        }
    }

    @Test
    void due_tasks_of_a_parked_world_run_at_their_time() {
        try (var receiver = new Receiver();
                var sandbox = started("--pix-validity=3s", "--data-interval=100ms")) {
            TestMerchant.named(sandbox, "due").opens(Order.pix(100).heardAt(receiver.url()));
            opens(sandbox, "other", 5);

            assertThat(receiver.next().status()).isEqualTo("EXPIRED");
        }
    }

    @Test
    void tasks_due_after_a_restart_run_without_a_request() {
        try (var receiver = new Receiver()) {
            try (var sandbox = started("--pix-validity=1s")) {
                var merchant = TestMerchant.named(sandbox, "late");
                merchant.freezes();
                merchant.opens(Order.pix(100).heardAt(receiver.url()));
                merchant.controls("/clock/resume", "{}");
            }
            try (var sandbox = started("--data-clock=continue")) {
                assertThat(receiver.next().status()).isEqualTo("EXPIRED");
                assertThat(sandbox.url()).isNotNull();
            }
        }
    }

    @Test
    void what_became_due_before_a_world_was_read_is_written_with_it() {
        try (var sandbox = started("--pix-validity=1s")) {
            var merchant = TestMerchant.named(sandbox, "late");
            merchant.freezes();
            merchant.opens(Order.pix(100));
            merchant.advances("999ms");
            merchant.controls("/clock/resume", "{}");
        }
        JsonNode expired;
        try (var sandbox = started("--data-clock=continue")) {
            expired = TestMerchant.named(sandbox, "late").list("/payins").get(0);
            assertThat(expired.get("status").asText()).isEqualTo("EXPIRED");
        }
        try (var sandbox = started("--data-clock=continue")) {
            var payin = TestMerchant.named(sandbox, "late").list("/payins").get(0);
            assertThat(payin.get("timeline")).isEqualTo(expired.get("timeline"));
        }
    }

    @Test
    void a_world_that_somebody_follows_or_that_listens_stays_in_memory() {
        try (var sandbox = started()) {
            var needed = TestMerchant.named(sandbox, "needed");
            assertThat(needed.controls("/listeners", "{}").status()).isEqualTo(201);
            opens(sandbox, "other", 10);

            assertThat(line(needed, "pk_test_needed").get("parked").asBoolean()).isFalse();
        }
    }

    @Test
    void worlds_that_only_pages_opened_are_not_kept_beyond_their_number() {
        try (var sandbox = started()) {
            for (int i = 0; i < 10; i++) {
                new Browser(TestMerchant.named(sandbox, "page" + i))
                        .posts("/checkout/card-tokens", Browser.card("4111111111111111"));
            }
        }
        assertThat(folder.toFile().list((in, name) -> name.matches("pk_test_page.*world")))
                .hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void a_merchant_whose_key_is_one_letter_off_a_parked_one_is_warned_of_it() {
        try (var sandbox = started()) {
            for (int i = 0; i < 5; i++) {
                TestMerchant.named(sandbox, "distinct_" + i * 11).opens(Order.pix(100));
            }
            var note = TestMerchant.named(sandbox, "distinkt_0").looksAt("/payins");

            assertThat(note.header("X-Sandbox-Note")).contains("pk_test_distinct_0");
        }
    }

    @Test
    void a_parked_world_whose_files_are_gone_is_not_replaced_by_an_empty_one() throws IOException {
        try (var sandbox = started()) {
            opens(sandbox, "gone", 5);
            var file = folder.resolve("pk_test_gone0.world");
            var elsewhere = folder.resolve("elsewhere");
            Files.move(file, elsewhere);
            var merchant = TestMerchant.named(sandbox, "gone0");

            var refused = merchant.posts("/payin", Order.pix(100).json());
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("its files are not in the folder");

            Files.move(elsewhere, file);
            merchant.opens(Order.pix(100));
            assertThat(merchant.list("/payins")).hasSize(2);
        }
    }

    @Test
    void requests_at_once_for_more_worlds_than_fit_lose_nothing_and_none_is_refused_for_want_of_room() {
        try (var sandbox = started()) {
            var threads = Executors.newCachedThreadPool();
            var answers = IntStream.range(0, 200)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> TestMerchant.named(sandbox, "crowd" + i % 50)
                                    .posts("/payin", Order.pix(100).json()),
                            threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            threads.shutdown();

            assertThat(answers).extracting(Answer::text).noneMatch(text -> text.contains("STORE_FULL"));
            assertThat(answers).extracting(Answer::status).contains(201).isSubsetOf(201, 503);
            var kept = IntStream.range(0, 50)
                    .map(i -> TestMerchant.named(sandbox, "crowd" + i)
                            .list("/payins")
                            .size())
                    .sum();
            assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(kept);
        }
    }
}
