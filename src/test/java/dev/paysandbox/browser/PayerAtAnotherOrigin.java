package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;

/** A payer at a shop whose page is of another origin and site than the sandbox's, under a policy as strict as can be. */
abstract class PayerAtAnotherOrigin {
    static final String CHALLENGED = "4000000000002503";

    final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    final OtherOriginShop shop = new OtherOriginShop(RunningSandbox.shared().url(), merchant, OtherOriginShop.strict());

    @AutoClose
    final Visitor payer = Visitor.atADesk().goesTo(shop.url());

    final void has3dSecureInItsCheckout(boolean enabled) {
        has3dSecureInItsCheckout(merchant, enabled);
    }

    static void has3dSecureInItsCheckout(TestMerchant merchant, boolean enabled) {
        var answer = merchant.patches("{\"settings\": {\"threeDSEnabled\": " + enabled + "}}");
        Assertions.assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    void pays(String number) {
        pays(payer, number, "pay");
    }

    static void pays(Visitor payer, String number, String button) {
        payer.types("number", number);
        payer.clicks(button);
    }

    void ends(String outcome) {
        ends(payer, outcome);
    }

    static void ends(Visitor payer, String outcome) {
        assertThat(payer.sees("outcome")).hasText(outcome);
        assertThat(payer.sees("threeds-dialog")).not().isAttached();
    }
}
