package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** Every pair of keys has a world of its own. */
class OwnWorldTest {
    @Test
    void merchants_share_neither_payments_nor_balance_nor_clock_nor_a_pause_nor_a_reset() {
        var busy = TestMerchant.opened();
        var idle = TestMerchant.opened();
        var opening = idle.cents("balance");
        busy.freezes();
        idle.freezes();
        var idleNow = idle.looksAt("/clock").at("now");

        busy.does("pay", busy.opens(Order.pix(12_345)));
        busy.advances("30d");
        busy.controls("/deliveries/pause", "");

        assertThat(busy.cents("balance")).isEqualTo(opening + 12_345);
        assertThat(busy.looksAt("/payins").json().get("data")).hasSize(1);
        assertThat(idle.looksAt("/deliveries/flow").at("paused")).isEqualTo("false");
        busy.resets();
        assertThat(idle.cents("balance")).isEqualTo(opening);
        assertThat(idle.looksAt("/clock").at("now")).isEqualTo(idleNow);
        assertThat(idle.looksAt("/payins").json().get("data")).isEmpty();
    }

    @Test
    void closed_worlds_admit_declared_merchants_only() {
        try (var sandbox = RunningSandbox.configured("""
                openWorlds: false
                merchants:
                  - {publicKey: pk_test_ours, secretKey: sk_test_ours}
                """)) {
            TestMerchant.named(sandbox, "ours").opens(Order.pix(100));
            for (var stranger : new String[] {"stranger", "sandbox"}) {
                var answer = TestMerchant.named(sandbox, stranger).gets("/payin/none");
                assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
            }
        }
    }

    @Test
    void if_there_are_too_many_worlds_the_one_idle_longest_is_closed_and_logged() {
        try (var log = Log.listened();
                var sandbox = RunningSandbox.started("--max-worlds=2")) {
            var idlest = TestMerchant.named(sandbox, "idlest");
            var busy = TestMerchant.named(sandbox, "busy");
            var newcomer = TestMerchant.named(sandbox, "newcomer");
            var forgotten = idlest.opens(Order.pix(100));
            var kept = busy.opens(Order.pix(100));

            var first = newcomer.opens(Order.pix(100));

            assertThat(newcomer.statusOf(first)).isEqualTo("PENDING");
            assertThat(busy.statusOf(kept)).isEqualTo("PENDING");
            assertThat(log.text()).contains("pk_test_idlest", "maxWorlds=2").doesNotContain("pk_test_busy");
            assertThat(newcomer.gets("/metrics").text()).contains("paysandbox_worlds_closed_total 1\n");
            assertThat(idlest.gets("/payin/" + forgotten.at("id")).status()).isEqualTo(404);
        }
    }

    @Test
    void declared_and_ready_made_worlds_neither_count_nor_close() {
        try (var sandbox = RunningSandbox.configured("""
                maxWorlds: 1
                merchants:
                  - {publicKey: pk_test_ours, secretKey: sk_test_ours}
                """)) {
            var ours = TestMerchant.named(sandbox, "ours");
            var declared = ours.opens(Order.pix(100));
            var ready = TestMerchant.named(sandbox, "sandbox");
            var readyMade = ready.opens(Order.pix(100));

            var first = TestMerchant.named(sandbox, "first");
            assertThat(first.statusOf(first.opens(Order.pix(100)))).isEqualTo("PENDING");
            var second = TestMerchant.named(sandbox, "second");
            assertThat(second.statusOf(second.opens(Order.pix(100)))).isEqualTo("PENDING");

            assertThat(ours.statusOf(declared)).isEqualTo("PENDING");
            assertThat(ready.statusOf(readyMade)).isEqualTo("PENDING");
        }
    }
}
