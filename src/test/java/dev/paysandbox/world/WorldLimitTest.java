package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which worlds go when there are too many, and how many there are at most. */
class WorldLimitTest {
    private static final int CONNECTIONS = 64;

    private static int tokens(Sandbox sandbox, String name) {
        return new Browser(TestMerchant.named(sandbox, name))
                .posts("/checkout/card-tokens", Browser.card("4111111111111111"))
                .status();
    }

    /** Any web page may link to the demo shop. */
    @Test
    void a_visit_to_the_demo_shop_closes_no_merchants_world() {
        try (var sandbox = RunningSandbox.started("--max-worlds=3")) {
            var one = TestMerchant.named(sandbox, "one");
            var payin = one.opens(Order.pix(100));
            TestMerchant.named(sandbox, "two").freezes();
            assertThat(one.send(one.request("/demo")).status()).isEqualTo(503);
            assertThat(tokens(sandbox, "stranger")).isEqualTo(201);
            TestMerchant.named(sandbox, "three").freezes();

            var full = one.send(one.request("/demo"));

            assertThat(full.status()).isEqualTo(503);
            assertThat(full.text()).contains("All 3 worlds (maxWorlds) belong to merchants");
            assertThat(one.statusOf(payin)).isEqualTo("PENDING");
            assertThat(TestMerchant.named(sandbox, "two")
                            .looksAt("/clock")
                            .json()
                            .get("frozen")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void worlds_used_by_browsers_only_are_closed_before_any_merchants_world() {
        try (var sandbox = RunningSandbox.started("--max-worlds=2")) {
            var merchant = TestMerchant.named(sandbox, "merchant");
            var payin = merchant.opens(Order.pix(100));
            for (int i = 0; i < 10; i++) {
                assertThat(tokens(sandbox, "stranger" + i)).isEqualTo(201);
            }
            var late = TestMerchant.named(sandbox, "late");
            var other = late.opens(Order.pix(100));

            assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
            assertThat(late.statusOf(other)).isEqualTo("PENDING");
            assertThat(tokens(sandbox, "stranger")).isEqualTo(503);
        }
    }

    @Test
    void reading_does_not_decide_which_secret_key_is_the_right_one() {
        var merchant = TestMerchant.opened();
        var token = new Browser(merchant).token("4111111111111111");
        var thief = merchant.send(merchant.request("/payin/payin_x")
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", "sk_test_thief"));

        assertThat(thief.status()).isEqualTo(404);
        assertThat(merchant.opens(Browser.order(token, 100)).status()).isEqualTo(201);
    }

    @Test
    void a_closed_world_frees_its_memory_and_accepts_nothing_more() {
        try (var sandbox = new TestWorlds("--max-worlds=2")) {
            var first = sandbox.world("first");
            sandbox.opens(first, PaymentMethod.PIX, 100, null);
            var ofOne = sandbox.worlds.memoryKept();
            for (int i = 0; i < 200; i++) {
                sandbox.opens(sandbox.world("w" + i), PaymentMethod.PIX, 100, null);
            }
            assertThat(sandbox.worlds.memoryKept()).isBetween(ofOne, 3 * ofOne);

            // As a request does that was under way when its world was closed.
            var kept = sandbox.worlds.memoryKept();
            sandbox.opens(first, PaymentMethod.PIX, 100, null);
            first.reset();
            sandbox.opens(first, PaymentMethod.PIX, 100, null);
            assertThat(sandbox.worlds.memoryKept()).isEqualTo(kept);
        }
    }

    @Test
    void sixty_four_connections_with_five_thousand_keys_open_no_more_than_allowed_and_the_log_stays_short() {
        var most = new AtomicInteger();
        try (var log = Log.listened()) {
            try (var sandbox = new TestWorlds("--max-worlds=100")) {
                var threads = Executors.newFixedThreadPool(CONNECTIONS);
                try {
                    CompletableFuture.allOf(IntStream.range(0, 5_000)
                                    .mapToObj(i -> CompletableFuture.runAsync(
                                            () -> {
                                                sandbox.world("concurrency" + i);
                                                var open = sandbox.worlds.all().size();
                                                most.accumulateAndGet(open, Math::max);
                                            },
                                            threads))
                                    .toArray(CompletableFuture[]::new))
                            .join();
                } finally {
                    threads.shutdown();
                }
                // The ready-made one does not count.
                assertThat(sandbox.worlds.all()).hasSize(101);
                assertThat(sandbox.worlds.open().closed()).isEqualTo(4_900);
            }

            assertThat(most).hasValueLessThanOrEqualTo(101);
            var lines = log.text().lines().filter(line -> line.contains("maxWorlds=100"));
            assertThat(lines).hasSizeLessThan(5).last().asString().contains("worlds closed so far");
        }
    }
}
