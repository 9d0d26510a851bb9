package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A payer in the demo shop, from the shelf to the notification that its backend heard. */
@Tag("thorough")
class DemoShopTest {
    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.started();

    @AutoClose
    private final Visitor payer = Visitor.atADesk();

    private final List<String> uploaded = new ArrayList<>();

    @AfterEach
    void removeScenarios() {
        for (var scenario : uploaded) {
            assertThat(shop().deletes("/scenarios/" + scenario).status())
                    .as(scenario)
                    .isEqualTo(204);
        }
    }

    private void opensTheShop() {
        payer.goesTo(SANDBOX.url() + "/demo");
    }

    private void pays(String number, String account) {
        payer.clicks("account-" + account);
        payer.types("card-number", number);
        payer.clicks("shop-pay");
    }

    private void ends(String status) {
        assertThat(payer.sees("shop-status")).hasText(status);
    }

    private void logs(String from, String text) {
        assertThat(payer.logged(from, text)).isVisible();
    }

    @ParameterizedTest
    @CsvSource({"4111111111111111,APPROVED", "4000000000009995,REFUSED"})
    void a_card_without_a_challenge_ends_at_once(String number, String status) {
        opensTheShop();
        pays(number, "before");

        ends(status);
        logs("sdk", "3D Secure: authenticated");
        logs("backend", "201 " + status);
    }

    @Test
    void a_card_that_3d_secure_refuses_needs_another_card() {
        opensTheShop();
        pays("4000000000002925", "before");

        assertThat(payer.sees("shop-problem")).hasText("O banco não confirmou a compra. Tente com outro cartão.");
        logs("sdk", "THREEDS_FAILED");
        assertThat(payer.sees("shop-result")).isHidden();
    }

    @Test
    void a_card_is_paid_with_the_keyboard_alone() {
        opensTheShop();
        var keyboard = payer.page().keyboard();
        payer.sees("card-number").focus();
        keyboard.type("4000000000002503");
        keyboard.press("Enter");
        var code = payer.bank().getByTestId("challenge-code");
        assertThat(code).isVisible();
        var right = payer.rightCode();
        // The dialog keeps the focus: from wherever it is, the code is a few steps away, and the shop is none of them.
        for (int i = 0; i < 6 && !(boolean) code.evaluate("field => field === document.activeElement"); i++) {
            keyboard.press("Tab");
        }
        assertThat(code).isFocused();
        keyboard.type(right);
        keyboard.press("Enter");

        ends("APPROVED");
        assertThat(payer.sees("threeds-dialog")).not().isAttached();
    }

    @ParameterizedTest
    @CsvSource({
        "card-number,4111111111111112,number-wrong,Confira o número: algum dígito está errado.",
        "card-number,'',number-wrong,Escreva o número do cartão.",
        "card-holder,'',holder-wrong,Escreva o nome como está no cartão.",
        "card-expiry,13/39,expiry-wrong,'Escreva a validade do cartão, como 12/39, no futuro.'",
        "card-cvv,1,cvv-wrong,Escreva os 3 ou 4 dígitos do código de segurança."
    })
    void a_wrong_field_is_marked_and_focused_and_says_why_in_the_language_of_the_page(
            String field, String typed, String place, String words) {
        opensTheShop();
        payer.types("card-number", "4111111111111111");
        payer.types(field, typed);
        payer.clicks("shop-pay");

        assertThat(payer.sees(place)).hasText(words);
        assertThat(payer.sees("shop-problem")).hasText("Confira os campos marcados.");
        assertThat(payer.sees(field)).hasAttribute("aria-invalid", "true");
        assertThat(payer.sees(field)).isFocused();
        assertThat(payer.sees(field)).hasAccessibleDescription(words);
        payer.types(field, "1");
        assertThat(payer.sees(field)).not().hasAttribute("aria-invalid", "true");
    }

    @Test
    void the_pix_code_is_copied_by_a_button() {
        payer.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        opensTheShop();
        payer.clicks("method-pix");
        payer.clicks("shop-pay");
        payer.clicks("shop-pix-copy");

        assertThat(payer.sees("shop-pix-copied")).hasText("Código copiado");
        assertThat(payer.sees("shop-pix-code")).hasValue(Pattern.compile("^000201.*"));
        assertThat(payer.sees("shop-pix-code"))
                .hasValue((String) payer.page().evaluate("navigator.clipboard.readText()"));
    }

    @Test
    void a_notification_that_comes_before_the_answer_is_understood() {
        plays("""
                scenario: hasty
                about: The shop hears of the approval before the answer to its order.
                when: {operation: payin, method: CREDIT_CARD, amount: 11980}
                then:
                  - answer: APPROVED
                notifications:
                  APPROVED: {beforeAnswer: true}
                """);
        opensTheShop();
        pays("4111111111111111", "before");

        ends("APPROVED");
        logs("backend", "→ 200 APPROVED");
        logs("backend", "201 APPROVED");
        assertThat(payer.sees("shop-log")).not().containsText("is not about a payin of this shop");
    }

    @Test
    void an_order_whose_answer_is_lost_is_not_sent_again_and_ends_by_its_notification() {
        plays("""
                scenario: lost
                about: The payin is made, but the shop never gets the answer.
                when: {operation: payin, method: PIX, amount: 11980}
                then:
                  - answer: PENDING
                  - after: 2s
                    become: APPROVED
                fault: answerLost
                """);
        opensTheShop();
        payer.clicks("method-pix");
        payer.clicks("shop-pay");

        logs("backend", "no answer: waits for the notification");
        ends("APPROVED");
        assertThat(shop().looksAt("/payins").json().get("data").findValuesAsText("referenceId"))
                .containsOnlyOnce(payer.sees("shop-order").textContent());
    }

    private static TestMerchant shop() {
        return TestMerchant.named(SANDBOX, "demo");
    }

    /** The shop's accounts are opened by its first visitor. */
    @Test
    void an_answer_that_never_reaches_the_page_makes_nobody_pay_again() {
        opensTheShop();
        payer.page().route("**/demo/orders", route -> {
            route.fetch();
            route.abort();
        });
        pays("4111111111111111", "before");

        logs("sdk", "no answer from the backend");
        ends("APPROVED");
        assertThat(payer.sees("shop-problem")).isEmpty();
    }

    @Test
    void if_the_abandonment_cannot_be_reported_nobody_is_charged_twice() {
        opensTheShop();
        payer.page().route("**/abandon", Route::abort);
        pays("4000000000002503", "after");
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        payer.clicks("threeds-cancel");

        logs("sdk", "NETWORK: no answer");
        ends("PENDING_3DS");
        assertThat(payer.sees("shop-problem")).isEmpty();
    }

    private void plays(String scenario) {
        opensTheShop();
        uploaded.add(shop().hasScenario(scenario).at("name"));
    }

    @ParameterizedTest
    @CsvSource({"en-US, R$ 119.80, Pay R$ 119.80, 12 × R$ 9.98", "pt-BR, 'R$ 119,80', 'Pagar R$ 119,80', '12 × R$ 9,98'"
    })
    void each_language_writes_amounts_in_its_own_way(String locale, String price, String button, String twelfth) {
        try (var visitor = Visitor.withALaptop(locale).goesTo(SANDBOX.url() + "/demo")) {
            assertThat(visitor.sees("shop-price")).hasText(price);
            assertThat(visitor.sees("shop-pay")).hasText(button);
            assertThat(visitor.sees("card-installments").locator("option").last())
                    .hasText(twelfth);
        }
    }

    @Test
    void a_click_on_a_test_card_fills_the_form() {
        opensTheShop();
        payer.clicks("use-4000000000009995");
        payer.clicks("shop-pay");

        ends("REFUSED");
    }

    @Test
    void the_backend_looks_up_the_payin_before_it_trusts_a_notification() {
        opensTheShop();
        payer.clicks("method-pix");
        payer.clicks("shop-pay");
        ends("PENDING");
        var order = payer.sent().stream()
                .filter(request -> request.url().endsWith("/demo/orders"))
                .findFirst()
                .orElseThrow();
        var visit = Json.read(order.postData()).get("visit").asText();
        var payin = Json.read(order.response().text()).get("id").asText();
        var stranger = TestMerchant.of(SANDBOX);
        stranger.posts("/demo/webhooks/" + visit, "{\"id\": \"" + payin + "\", \"status\": \"APPROVED\"}");
        stranger.posts("/demo/webhooks/" + visit, "{\"id\": \"unknown\", \"status\": \"APPROVED\"}");

        logs("backend", "→ 200 PENDING");
        logs("backend", "the notification is not about a payin of this shop");
        ends("PENDING");
    }

    @Test
    void a_price_or_a_card_number_from_the_browser_goes_no_further() {
        opensTheShop();
        var visit = "0123456789abcdef0123456789abcdef";
        var stranger = TestMerchant.of(SANDBOX);
        var order = Order.card("4111111111111111", 1)
                .with("visit", "\"" + visit + "\"")
                .with("account", "\"BEFORE\"");
        var answer = stranger.posts("/demo/orders", order.json());
        assertThat(answer.status()).as("neither a token nor a card is left").isEqualTo(400);

        var pix = Order.pix(1).with("visit", "\"" + visit + "\"").with("account", "\"BEFORE\"");
        assertThat(stranger.posts("/demo/orders", pix.json()).at("amount")).isEqualTo("11980");
    }
}
