package dev.paysandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** What the README promises first. */
class QuickstartTest {
    @Test
    void a_pix_that_its_payer_pays_is_approved_credited_and_notified() {
        var merchant = TestMerchant.opened();
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(12_345).heardAt(receiver.url()));
            assertThat(payin.at("status")).isEqualTo("PENDING");
            var before = merchant.cents("available");

            assertThat(merchant.does("pay", payin).status()).isEqualTo(200);
            merchant.isQuiet();

            assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
            assertThat(merchant.cents("available")).isEqualTo(before + 12_345);
            assertThat(receiver.statuses()).containsExactly("APPROVED");
        }
    }
}
