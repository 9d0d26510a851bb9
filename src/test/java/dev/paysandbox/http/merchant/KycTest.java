package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A merchant whose identity check is not approved creates nothing. */
class KycTest {
    private static Sandbox sandbox;

    @BeforeAll
    static void merchants_are_declared() {
        sandbox = RunningSandbox.configured("""
                merchants:
                  - {publicKey: pk_test_pending, secretKey: sk_test_pending, kyc: PENDING}
                  - {publicKey: pk_test_rejected, secretKey: sk_test_rejected, kyc: REJECTED}
                """);
    }

    @AfterAll
    static void stops() {
        sandbox.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "rejected"})
    void an_unapproved_merchant_may_ask_but_not_create(String name) {
        var merchant = TestMerchant.named(sandbox, name);

        assertThat(Refusal.in(merchant.posts("/payin", Order.pix(100).json())).code())
                .isEqualTo(ErrorCode.KYC_NOT_APPROVED);
        assertThat(Refusal.in(merchant.posts("/payout", Order.payout(100).json()))
                        .code())
                .isEqualTo(ErrorCode.KYC_NOT_APPROVED);
        assertThat(Refusal.in(merchant.posts("/payin", "{")).code()).isEqualTo(ErrorCode.KYC_NOT_APPROVED);
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
        assertThat(Refusal.in(merchant.gets("/payin/none")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }
}
