package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All worlds together keep no more than the setting maxMemory allows. */
@Tag("thorough")
class MemoryLimitTest {
    private static final long MEBIBYTE = 1 << 20;

    @AutoClose
    private Sandbox sandbox = RunningSandbox.started("--max-memory=1");

    /** Events outlive a reset, for whoever follows them. */
    private void withoutEvents() {
        sandbox.close();
        sandbox = RunningSandbox.started("--max-memory=1", "--max-events=0");
    }

    private long metric(String name) {
        return TestMerchant.named(sandbox, "metrics").metric(name);
    }

    private static Order large(int number) {
        return Order.pix(100)
                .with("referenceId", "\"r" + number + "\"")
                .heardAt("http://127.0.0.1:9/" + "x".repeat(1900));
    }

    private static void fills(TestMerchant merchant, int from, int end) {
        IntStream.range(from, end).forEach(i -> merchant.opens(large(i)));
    }

    @Test
    void a_single_world_drops_its_oldest_entries_when_memory_is_full() {
        var merchant = TestMerchant.of(sandbox);
        var first = merchant.opens(large(0));
        fills(merchant, 1, 500);
        var last = merchant.opens(large(500));

        assertThat(metric("memory_kept_bytes")).isLessThanOrEqualTo(MEBIBYTE);
        assertThat(metric("payments_dropped_total")).isPositive();
        assertThat(merchant.gets("/payin/" + first.at("id")).status()).isEqualTo(404);
        assertThat(merchant.statusOf(last)).isEqualTo("PENDING");
    }

    @Test
    void a_cleared_journal_frees_its_memory() {
        withoutEvents();
        var merchant = TestMerchant.of(sandbox);
        merchant.opens(large(0));
        var before = metric("memory_kept_bytes");
        for (int i = 0; i < 20; i++) {
            merchant.gets("/payin/payin_nobody" + i);
        }

        assertThat(metric("memory_kept_bytes")).isGreaterThan(before);
        merchant.deletes("/journal");

        assertThat(metric("memory_kept_bytes")).isLessThan(before);
    }

    @Test
    void a_world_within_its_share_loses_nothing_even_if_another_takes_all_it_can() {
        var modest = TestMerchant.of(sandbox);
        var kept = modest.opens(large(0));
        var greedy = TestMerchant.of(sandbox);
        fills(greedy, 0, 600);

        assertThat(metric("memory_kept_bytes")).isLessThanOrEqualTo(MEBIBYTE);
        assertThat(modest.statusOf(kept)).isEqualTo("PENDING");
    }

    @Test
    void worlds_that_come_later_get_their_part_of_what_idle_ones_hold() {
        var early = TestMerchant.of(sandbox);
        fills(early, 0, 500);
        var late = TestMerchant.of(sandbox);
        var first = late.opens(large(0));
        fills(late, 1, 100);

        assertThat(late.statusOf(first)).isEqualTo("PENDING");
        assertThat(metric("memory_kept_bytes")).isLessThan(2 * MEBIBYTE);
    }

    @Test
    void a_reset_frees_all_memory() {
        withoutEvents();
        var merchant = TestMerchant.of(sandbox);
        fills(merchant, 0, 20);
        assertThat(metric("memory_kept_bytes")).isPositive();

        merchant.controls("/reset", "");

        assertThat(metric("memory_kept_bytes")).isZero();
    }

    @Test
    void open_payouts_are_never_dropped_so_there_is_an_end_to_them() {
        var merchant = TestMerchant.of(sandbox);
        merchant.freezes();
        var payout = Order.payout(100).with("beneficiaryName", "\"" + "n".repeat(100) + "\"");
        var answer = merchant.posts("/payout", payout.json());
        var first = answer;
        for (int i = 0; i < 3000 && answer.status() == 201; i++) {
            answer = merchant.posts("/payout", payout.json());
        }

        assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.STORE_FULL);
        assertThat(merchant.looksAt("/payouts/" + first.at("id")).status()).isEqualTo(200);
    }

    @Test
    void uploaded_scenarios_count_and_are_refused_when_there_is_no_room() {
        var merchant = TestMerchant.of(sandbox);
        var filler = "# " + "x".repeat(200_000) + "\n";
        assertThat(upload(merchant, "first", "").status()).isEqualTo(201);

        assertThat(Refusal.of(upload(merchant, "second", filler)).code()).isEqualTo(ErrorCode.STORE_FULL);
        assertThat(merchant.looksAt("/scenarios/first").status()).isEqualTo(200);
        assertThat(merchant.looksAt("/scenarios/second").status()).isEqualTo(404);
    }

    @Test
    void payments_make_room_for_what_must_stay() {
        var merchant = TestMerchant.of(sandbox);
        fills(merchant, 0, 600);

        for (int i = 0; i < 5; i++) {
            assertThat(upload(merchant, "scenario-" + i, "").status()).isEqualTo(201);
            assertThat(merchant.controls("/balance/blocks", "{\"amount\":1}").status())
                    .isEqualTo(201);
        }
        assertThat(metric("memory_kept_bytes")).isLessThanOrEqualTo(MEBIBYTE);
    }

    @Test
    void a_payment_that_was_just_paid_stays_in_a_world_full_of_open_ones() {
        var merchant = TestMerchant.of(sandbox);
        fills(merchant, 0, 600);
        var paid = merchant.paid(large(600));
        fills(merchant, 601, 610);

        assertThat(merchant.statusOf(paid)).isEqualTo("APPROVED");
    }

    private static dev.paysandbox.support.Answer upload(TestMerchant merchant, String name, String filler) {
        return merchant.uploads(filler + "scenario: " + name
                + "\nabout: One.\nwhen:\n  operation: payin\n  method: PIX\nthen:\n  - answer: PENDING\n");
    }
}
