package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ReducedMotion;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What payers see of their pages: nothing moves, nothing is hidden, nothing covers what they have to read. */
@Tag("thorough")
class PayersViewTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private void opensTheShop(Visitor payer) {
        payer.goesTo(RunningSandbox.shared().url() + "/demo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pt-BR", "en-US"})
    void a_laptop_shows_all_of_a_challenge_and_nothing_moves_while_it_opens(String locale) {
        try (var payer = Visitor.withALaptop(locale)) {
            payer.page().emulateMedia(new EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
            opensTheShop(payer);
            // The bank's page is slow: it comes when the shop's page has been looked at.
            var address = "**/checkout/3ds/challenges/*";
            var before = new double[1];
            payer.page().route(address, route -> {
                before[0] = payer.sees("threeds-frame").boundingBox().y;
                route.resume();
            });
            payer.types("card-number", "4000000000002503");
            payer.clicks("shop-pay");
            assertThat(payer.page().locator("#status[role=status]")).isHidden();

            assertThat(payer.sees("threeds-frame").boundingBox().y)
                    .as("where the bank's page stands, after and before it has loaded")
                    .isEqualTo(before[0]);
            for (var button :
                    new String[] {"challenge-submit", "challenge-leave", "challenge-approve", "challenge-fail"}) {
                assertThat(isWhollyInView(payer.bank().getByTestId(button)))
                        .as(button)
                        .isTrue();
            }
        }
    }

    private static boolean isWhollyInView(Locator element) {
        return (boolean) element.evaluate("""
                element => {
                  const { top, bottom } = element.getBoundingClientRect();
                  return top >= 0 && bottom <= innerHeight;
                }""");
    }

    @Test
    void a_phone_shows_test_cards_beside_the_number_that_they_fill_in() {
        try (var payer = Visitor.withAPhone()) {
            opensTheShop(payer);

            assertThat(isWhollyInView(payer.sees("use-4111111111111111"))).isTrue();
            assertThat(isWhollyInView(payer.sees("card-number"))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"expire", "pay", "cancel", "decline"})
    void the_stamp_on_a_boleto_covers_no_text(String action) {
        var payin = merchant.opens(Order.boleto(15_000));
        merchant.does(action, payin);
        for (var payer : new Visitor[] {Visitor.atADesk(), Visitor.withAPhone()}) {
            try (payer) {
                payer.goesTo(payin.at("boleto/url"));

                assertThat(payer.page().locator(".stamp")).hasCount(2);
                assertThat(payer.page().evaluate("""
                        () => {
                          const stamps = [...document.querySelectorAll(".stamp")];
                          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                          const covered = [];
                          while (texts.nextNode()) {
                            const text = texts.currentNode;
                            if (!text.data.trim() || text.parentElement.closest(".stamp")) continue;
                            const range = document.createRange();
                            range.selectNodeContents(text);
                            for (const box of range.getClientRects()) {
                              const meets = (stamp) => {
                                const other = stamp.getBoundingClientRect();
                                return box.left < other.right && other.left < box.right
                                    && box.top < other.bottom && other.top < box.bottom;
                              };
                              if (stamps.some(meets)) covered.push(text.data);
                            }
                          }
                          return covered.join(", ");
                        }""")).isEqualTo("");
            }
        }
    }

    @Test
    void nothing_invites_to_pay_a_boleto_that_has_expired() {
        var payin = merchant.opens(Order.boleto(15_000));
        try (var payer = Visitor.atADesk()) {
            payer.goesTo(payin.at("boleto/url"));
            assertThat(payer.sees("boleto-pay")).hasText("Pagar como pagador");
            assertThat(payer.sees("boleto-copy")).isVisible();

            merchant.does("expire", payin);
            assertThat(payer.page().locator("main")).hasAttribute("data-status", "EXPIRED");
            assertThat(payer.page().locator("main")).containsText("não pague este boleto");
            assertThat(payer.sees("boleto-copy")).isHidden();
            assertThat(payer.page().getByText("Pagar como pagador")).hasCount(0);
            // A bank may take it late, and a shop has to understand that: testers can try it, as what it is.
            assertThat(payer.sees("boleto-pay")).hasText("Simular pagamento atrasado");
            assertThat(payer.sees("boleto-pay")).hasCSS("border-style", "dashed");

            payer.clicks("boleto-pay");
            assertThat(payer.page().locator("main")).hasAttribute("data-status", "APPROVED");
            assertThat(payer.page().locator("main button:visible")).hasCount(0);
        }
    }

    @Test
    void the_language_that_an_address_asks_for_stays_while_one_pays() {
        var pix = merchant.opens(Order.pix(15_000));
        try (var payer = Visitor.atADesk()) {
            payer.goesTo(merchant.payerUrl(pix));
            assertThat(payer.sees("pix-pay")).hasText("Pagar como pagador");
            payer.page().getByText("English").click();
            assertThat(payer.sees("pix-pay")).hasText("Pay as the payer");
            payer.clicks("pix-pay");

            assertThat(payer.sees("pix-status")).hasText("Payment received");
            payer.page().getByText("Português").click();
            assertThat(payer.sees("pix-status")).hasText("Pagamento recebido");
        }
    }

    @Test
    void the_challenge_speaks_the_language_of_the_shops_page() {
        try (var payer = Visitor.atADesk()) {
            payer.goesTo(RunningSandbox.shared().url() + "/demo?lang=en");
            payer.types("card-number", "4000000000002503");
            payer.clicks("shop-pay");

            assertThat(payer.sees("threeds-dialog")).containsText("Confirm the purchase with your bank");
            assertThat(payer.bank().getByTestId("challenge-approve")).hasText("Approve");
            payer.answers("000000");
            assertThat(payer.bank().getByTestId("challenge-warning")).containsText("Wrong code");
        }
    }

    /** It shows a change by loading itself again. */
    @Test
    void the_page_is_not_reloaded_while_its_form_is_being_sent() {
        var pix = merchant.opens(Order.pix(15_000));
        try (var payer = Visitor.atADesk()) {
            payer.goesTo(merchant.payerUrl(pix));
            payer.clicks("pix-pay");

            assertThat(payer.sees("pix-status")).hasAttribute("data-status", "APPROVED");
            var loads = payer.sent().stream()
                    .filter(Request::isNavigationRequest)
                    .filter(request -> request.url().contains("/checkout/"))
                    .toList();
            assertThat(loads).extracting(Request::method).containsExactly("GET", "POST", "GET");
            assertThat(loads).extracting(Request::failure).containsOnlyNulls();
        }
    }
}
