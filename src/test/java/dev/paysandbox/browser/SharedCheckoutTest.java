package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.SharedSandboxes;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Payers at nginx, before sandboxes that share their worlds by a database. */
@Tag("thorough")
@ParameterizedClass
@ValueSource(ints = {1, 2, 4})
class SharedCheckoutTest {
    private static final String CHALLENGED = "4000000000002503";

    private static SharedSandboxes shared;

    private final Visitor payer = Visitor.atADesk();

    /** JUnit hands the number to {@link #start} only if this takes it, too. */
    SharedCheckoutTest(int sandboxes) {}

    @BeforeParameterizedClassInvocation
    static void start(int sandboxes, @TempDir Path folder) throws Exception {
        shared = new SharedSandboxes(sandboxes, folder);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        shared.close();
    }

    @AfterEach
    void leave() {
        payer.close();
    }

    private void opensTheShop() {
        payer.opens(shared.url() + "/demo");
    }

    private void ends(String status) {
        assertThat(payer.sees("shop-status")).hasText(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void a_payer_buys_in_the_demo_shop_with_a_challenge_of_both_kinds(String account) {
        opensTheShop();
        payer.clicks("account-" + account);
        payer.types("card-number", CHALLENGED);
        payer.clicks("shop-pay");
        payer.answers(payer.rightCode());

        ends("APPROVED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pix", "boleto"})
    void a_payer_of_the_demo_shop_pays_on_the_page_of_the_payment(String method) {
        opensTheShop();
        payer.clicks("method-" + method);
        payer.clicks("shop-pay");
        ends("PENDING");
        var page = payer.page().waitForPopup(() -> payer.clicks("shop-payer-page"));
        page.getByTestId(method + "-pay").click();

        ends("APPROVED");
    }

    /** Each merchant's world may be in another sandbox. */
    @ParameterizedTest
    @ValueSource(strings = {"loja_a", "loja_b", "loja_c", "loja_d"})
    void a_payer_buys_by_the_sdk_on_a_page_of_another_origin(String name) {
        var merchant = TestMerchant.named(shared.url(), name);
        try (var shop = new OtherOriginShop(shared.url(), merchant, OtherOriginShop.strict())) {
            pays(shop, "authenticated APPROVED skipped");
            PayerAtAnotherOrigin.has3dSecureInItsCheckout(merchant, false);
            pays(shop, "skipped PENDING_3DS authenticated");
        }
        assertThat(payer.complaints()).isEmpty();
    }

    private void pays(OtherOriginShop shop, String outcome) {
        payer.opens(shop.url());
        PayerAtAnotherOrigin.pays(payer, CHALLENGED, "pay");
        payer.answers(payer.rightCode());
        PayerAtAnotherOrigin.ends(payer, outcome);
    }

    /** The page asks for the payment's state again and again. */
    @Test
    void a_payers_page_shows_that_the_payment_was_paid_elsewhere() {
        var merchant = TestMerchant.named(shared.url(), "loja_g");
        var payin = merchant.opens(Order.pix(1_000));
        payer.opens(merchant.looksAt("/payins/" + payin.at("id")).at("payerUrl"));
        assertThat(payer.sees("pix-pay")).isVisible();
        merchant.does("pay", payin);

        assertThat(payer.sees("pix-status")).hasAttribute("data-status", "APPROVED");
    }
}
