package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What the sandbox says about a payout that returns money which a refund or a dispute has returned. */
class ReturnedByPayoutTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void a_payout_to_the_payer_of_a_refunded_payin_is_a_warning() {
        shop.merchant.does("refund", confirmed(shop.pix(5_000)));
        shop.merchant.posts("/payout", toPayer(5_000));

        assertThat(shop.findings()).containsExactly("RETURNED_BY_PAYOUT_TOO");
        assertThat(shop.finding(Rule.RETURNED_BY_PAYOUT_TOO).get("evidence").size())
                .isEqualTo(2);
    }

    @Test
    void a_payout_to_the_payer_during_a_dispute_is_a_warning_until_the_dispute_is_won() {
        var payin = confirmed(shop.pix(5_000));
        shop.merchant.does("open_med", payin);
        shop.merchant.posts("/payout", toPayer(5_000));
        assertThat(shop.findings()).containsExactly("RETURNED_BY_PAYOUT_TOO");

        shop.merchant.does("win_dispute", payin);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void payouts_to_somebody_else_or_of_another_amount_or_before_the_refund_return_no_refunded_payin() {
        var payin = confirmed(shop.pix(5_000));
        shop.merchant.posts("/payout", toPayer(5_000));
        shop.merchant.advances("PT1M");
        shop.merchant.does("refund", payin);
        shop.merchant.posts("/payout", shop.payout(5_000).json());
        shop.merchant.posts("/payout", toPayer(4_900));

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("RETURNED_BY_PAYOUT_TOO");
    }

    @Test
    void a_payout_may_return_another_payment_of_the_same_payer() {
        confirmed(shop.pix(5_000));
        shop.merchant.does("refund", confirmed(shop.pix(5_000)));
        shop.merchant.posts("/payout", toPayer(5_000));

        assertThat(shop.findings()).isEmpty();
    }

    private Answer confirmed(Order order) {
        var payin = shop.paid(order);
        shop.confirms(payin);
        return payin;
    }

    private String toPayer(long cents) {
        return shop.payout(cents).with("pixKey", "\"maria@example.com\"").json();
    }
}
