package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceTest {
    private final TestMerchant merchant = TestMerchant.opened();

    BalanceTest() {
        merchant.freezes();
    }

    private Answer sets(long cents) {
        return merchant.controls("PUT", "/balance", "{\"balance\": " + cents + "}");
    }

    private Answer blocks(long cents) {
        return merchant.controls("/balance/blocks", "{\"amount\": " + cents + ", \"reason\": \"court order\"}");
    }

    private Answer withdraws(long cents, String after) {
        return merchant.controls("/balance/withdrawals", "{\"amount\": " + cents + ", \"after\": \"" + after + "\"}");
    }

    private static String code(Answer answer) {
        return Refusal.in(answer).code().name();
    }

    @Test
    void the_balance_is_set_and_what_is_held_stays_held() {
        merchant.paysOut(Order.payout(300));
        blocks(200);

        var set = sets(1_000);

        assertThat(set.at("balance")).isEqualTo("1000");
        assertThat(set.at("available")).isEqualTo("500");
        assertThat(set.at("reserved")).isEqualTo("300");
        assertThat(set.at("blocked")).isEqualTo("200");
        assertThat(sets(300).at("available")).isEqualTo("-200");
        assertThat(sets(1_000_000).at("balance")).isEqualTo("1000000");
    }

    @Test
    void a_balance_below_what_payouts_reserve_is_refused() {
        var payout = merchant.paysOut(Order.payout(300));

        var refused = sets(299);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(code(refused)).isEqualTo("BALANCE_RESERVED");
        assertThat(refused.at("detail"))
                .isEqualTo(
                        "Open payouts reserve R$ 3,00. Set a balance of at least 300 cents, or end those payouts first.");
        merchant.doesToPayout("fail", payout);
        assertThat(sets(-50).at("available")).isEqualTo("-50");
    }

    @Test
    void a_payout_beyond_what_blocks_and_withdrawals_leave_is_refused() {
        sets(1_000);
        blocks(300);
        withdraws(300, "1d");

        var tooMuch = merchant.posts("/payout", Order.payout(401).json());

        assertThat(code(tooMuch)).isEqualTo("INSUFFICIENT_FUNDS");
        merchant.paysOut(Order.payout(400));
    }

    @Test
    void a_block_holds_money_until_it_is_lifted() {
        sets(1_000);
        var block = blocks(600);

        assertThat(block.status()).isEqualTo(201);
        assertThat(block.at("id")).startsWith("blk_");
        var shown = merchant.looksAt("/balance");
        assertThat(shown.at("blocks/0/id")).isEqualTo(block.at("id"));
        assertThat(shown.at("blocks/0/reason")).isEqualTo("court order");
        assertThat(shown.at("available")).isEqualTo("400");
        assertThat(code(blocks(401))).isEqualTo("INSUFFICIENT_FUNDS");

        assertThat(merchant.deletes("/balance/blocks/" + block.at("id")).status())
                .isEqualTo(204);
        assertThat(merchant.cents("available")).isEqualTo(1_000);
        assertThat(code(merchant.deletes("/balance/blocks/" + block.at("id")))).isEqualTo("NOT_FOUND");
    }

    @Test
    void a_scheduled_withdrawal_holds_its_money_at_once_and_leaves_when_its_time_comes() {
        sets(1_000);
        var withdrawal = withdraws(600, "2d");

        assertThat(withdrawal.status()).isEqualTo(201);
        assertThat(merchant.cents("available")).isEqualTo(400);
        assertThat(merchant.cents("scheduled")).isEqualTo(600);
        assertThat(merchant.cents("balance")).isEqualTo(1_000);

        var advance = merchant.advances("2d");

        assertThat(advance.at("happened/0/what")).isEqualTo("withdraw " + withdrawal.at("id"));
        assertThat(withdrawal.at("at")).isEqualTo(advance.at("now"));
        assertThat(merchant.cents("balance")).isEqualTo(400);
        assertThat(merchant.cents("scheduled")).isZero();
        assertThat(merchant.looksAt("/balance").json().get("withdrawals")).isEmpty();
        assertThat(code(merchant.deletes("/balance/withdrawals/" + withdrawal.at("id"))))
                .isEqualTo("NOT_FOUND");
    }

    @Test
    void a_withdrawal_taken_back_gives_its_money_back_and_never_happens() {
        sets(1_000);
        var withdrawal = withdraws(600, "2d");

        assertThat(merchant.deletes("/balance/withdrawals/" + withdrawal.at("id"))
                        .status())
                .isEqualTo(204);
        merchant.advances("3d");

        assertThat(merchant.cents("available")).isEqualTo(1_000);
    }

    @Test
    void no_more_than_a_hundred_of_each_are_kept() {
        for (int i = 0; i < 100; i++) {
            blocks(1);
        }
        var answer = blocks(1);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.at("code")).isEqualTo("STORE_FULL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /blocks      | {}                                                         | amount REQUIRED
            /blocks      | {"amount": 0}                                              | amount OUT_OF_RANGE
            /withdrawals | {"amount": 1}                                              | at REQUIRED
            /withdrawals | {"amount": 1, "after": "soon"}                             | after INVALID_FORMAT
            /withdrawals | {"amount": 1, "at": "2020-01-01T00:00:00Z"}                | at OUT_OF_RANGE
            /withdrawals | {"amount": 1, "at": "2099-01-01T00:00:00Z", "after": "1d"} | at REQUIRED
            """)
    void impossible_values_are_refused_with_their_field(String path, String body, String error) {
        assertThat(Refusal.in(merchant.controls("/balance" + path, body)).errors())
                .contains(error);
        assertThat(merchant.cents("available")).isEqualTo(merchant.cents("balance"));
    }
}
