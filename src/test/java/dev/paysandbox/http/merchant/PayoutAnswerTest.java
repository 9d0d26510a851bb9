package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** The answer about a payout; that it has the documented fields, other tests show. */
class PayoutAnswerTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void it_repeats_the_order_with_null_for_unknown_values() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(100).with("referenceId", "\"ref ã 😀\""));

        assertThat(payout.json().get("externalId").isNull()).isTrue();
        assertThat(payout.json().get("beneficiaryName").isNull()).isTrue();
        assertThat(payout.at("status")).isEqualTo("PENDING");
        assertThat(payout.at("amount")).isEqualTo("100");
        assertThat(payout.at("pixKey")).isEqualTo("fulano@example.com");
        assertThat(payout.at("pixKeyType")).isEqualTo("EMAIL");
        assertThat(payout.at("referenceId")).isEqualTo("ref ã 😀");
    }

    @Test
    void it_repeats_the_beneficiarys_name() {
        var payout = merchant.paysOut(Order.payout(100).with("beneficiaryName", "\"José\""));
        assertThat(payout.at("beneficiaryName")).isEqualTo("José");
    }

    @Test
    void a_payout_gets_an_end_to_end_id_when_it_is_processed() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(100));
        var path = "/payouts/" + payout.at("id");
        assertThat(merchant.looksAt(path).json().has("externalId")).isFalse();

        merchant.advances("1s");

        var processing = merchant.looksAt(path);
        assertThat(processing.at("status")).isEqualTo("PROCESSING");
        var minute = merchant.looksAt("/clock").at("now").replaceAll("\\D", "").substring(0, 12);
        assertThat(processing.at("externalId")).matches("E99999999" + minute + "[a-zA-Z0-9]{11}");

        merchant.advances("1s");
        assertThat(merchant.looksAt(path).at("status")).isEqualTo("APPROVED");
        assertThat(merchant.looksAt(path).at("externalId")).isEqualTo(processing.at("externalId"));
    }
}
