package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Route;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A tester makes payments in the console: new ones, again, and by a scenario. */
@Tag("thorough")
class ConsoleNewPaymentTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    /** The console remembers the webhookUrl in it. */
    @BeforeEach
    void hasAProfileOfTheirOwn() {
        tester.changesItsProfile();
    }

    private void hasMade(String text) {
        assertThat(tester.sees("payment")).containsText(text);
        assertThat(tester.page().locator("body")).not().isFocused();
    }

    @Test
    void a_pix_is_made_by_the_keyboard_its_webhook_url_is_remembered_and_it_is_no_evidence() {
        tester.opens("payments");
        tester.presses("n");
        assertThat(tester.sees("new-paymentMethod")).isFocused();
        tester.types("new-amount", "12,34");
        tester.types("new-webhookUrl", receiver.url());
        assertThat(tester.sees("as-curl")).containsText("\"amount\": 1234");
        assertThat(tester.sees("as-command")).containsText("--amount 12.34");
        assertThat(tester.sees("as-test")).containsText("world.createPayin(Payins.pix(1234)");
        tester.sees("new-webhookUrl").press("Enter");
        hasMade("R$ 12,34");
        tester.clicks("act-pay");
        assertThat(receiver.next().body()).contains("\"amount\":1234");

        tester.presses("n");
        assertThat(tester.sees("new-webhookUrl")).hasValue(receiver.url());
        tester.sees("new-paymentMethod").selectOption("CREDIT_CARD");
        tester.sees("new-test-card").selectOption("4000000000009995");
        tester.clicks("create");
        hasMade("REFUSED");
        merchant.waitsForDeliveries();
        assertThat(merchant.looksAt("/findings").json().get("data")).isEmpty();
        tester.hasNoComplaint();
    }

    @Test
    void the_form_of_an_earlier_payment_appears_when_that_is_read() {
        var payin = merchant.opens(Order.pix(100));
        var asked = new ArrayDeque<Route>();
        tester.page().route("**/_sandbox/payins/" + payin.at("id"), asked::add);
        tester.opens("payments/new?again=" + payin.at("id"));
        assertThat(tester.page().locator(".page[aria-busy]")).isVisible();
        tester.page().waitForCondition(() -> !asked.isEmpty());
        assertThat(tester.page().locator(".page[aria-busy]")).isVisible();
        asked.remove().resume();

        assertThat(tester.sees("new-referenceId")).hasValue(payin.at("referenceId"));
    }

    @Test
    void what_the_sandbox_refuses_is_said_in_portuguese() {
        try (var brazilian = Tester.atADesk(merchant, "pt-BR")) {
            brazilian.opens("payments/new?method=CREDIT_CARD");
            for (var summary : brazilian.page().locator("form summary").all()) {
                summary.click();
            }
            var fields =
                    "referenceId webhookUrl customer.document customer.email customer.phone customer.address.street"
                            + " customer.address.zipCode customer.address.state card.number card.holderName card.expirationMonth"
                            + " card.expirationYear card.cvv card.installments";
            for (var field : fields.split(" ")) {
                brazilian.types(
                        "new-" + field,
                        field.equals("card.installments") ? "99" : field.contains("street") ? "" : "4".repeat(300));
            }
            brazilian.types("new-customer.name", "\u200b");
            brazilian.types("new-amount", "99.999.999.999,99");
            brazilian.clicks("create");
            assertThat(brazilian.page().locator(".fault.bad")).hasCount(16);
            assertThat(brazilian
                            .page()
                            .locator(".fault.bad")
                            .filter(new FilterOptions().setHasText(Pattern.compile("^(must|is) "))))
                    .hasCount(0);

            brazilian.opens("payments/new?method=PAYOUT");
            for (var type : List.of("CPF", "CNPJ", "EMAIL", "PHONE", "EVP")) {
                brazilian.sees("new-pixKeyType").selectOption(type);
                brazilian.types("new-pixKey", "?");
                brazilian.clicks("create");
                assertThat(brazilian.sees("new-pixKey")).hasAccessibleDescription(Pattern.compile("^deve "));
            }
        }
    }

    @Test
    void what_the_sandbox_refuses_is_said_at_its_field_which_gets_the_focus() {
        tester.opens("payments/new");
        var document = tester.sees("new-customer.document");
        var valid = document.inputValue();
        document.fill("11111111111");
        tester.types("new-webhookUrl", "ftp://example.com");
        tester.clicks("create");
        assertThat(document).isFocused();
        assertThat(document).hasAttribute("aria-invalid", "true");
        assertThat(document).hasAccessibleDescription(Pattern.compile("must be a CPF"));
        assertThat(tester.sees("new-webhookUrl")).hasAttribute("aria-invalid", "true");
        assertThat((String) tester.page().evaluate("localStorage.getItem('paysandbox.webhookUrl')"))
                .as("what is kept for the next payment")
                .isNull();
        document.fill(valid);
        assertThat(document).hasAttribute("aria-invalid", "false");
        tester.types("new-webhookUrl", "");
        tester.page().getByText("Phone and address").click();
        tester.types("new-customer.address.state", "XX");
        tester.page().getByText("Phone and address").click();
        tester.clicks("create");
        assertThat(tester.sees("new-customer.address.state")).isFocused();
        tester.types("new-customer.address.state", "PE");
        tester.types("new-amount", "12,345");
        tester.clicks("create");
        assertThat(tester.sees("new-amount")).hasAccessibleDescription(Pattern.compile("can mean"));

        tester.types("new-amount", "5");
        tester.types("new-scenario", "no-such-scenario");
        tester.clicks("create");
        assertThat(tester.sees("new-scenario")).isFocused();
        assertThat(tester.sees("new-scenario")).hasAccessibleDescription(Pattern.compile("no scenario"));
        assertThat(tester.sees("new-fault")).not().isAttached();
        tester.types("new-scenario", "");
        tester.types("new-times", "3");
        tester.clicks("create");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(3);
        assertThat(merchant.looksAt("/payins").json().get("data")).hasSize(3);
    }

    @Test
    void a_scenario_is_played_from_its_page_and_a_request_and_a_payment_are_sent_again() {
        tester.opens("scenarios/boleto-paid");
        tester.clicks("play");
        assertThat(tester.sees("new-paymentMethod")).hasValue("BOLETO");
        assertThat(tester.sees("new-scenario")).hasAccessibleDescription(Pattern.compile("The payer pays"));
        assertThat(tester.sees("as-command")).containsText("--scenario boleto-paid");
        var offered = tester.page().locator("#new-scenarios option");
        assertThat(offered.first()).hasAttribute("value", Pattern.compile("boleto-.*"));
        tester.sees("new-paymentMethod").selectOption("PIX");
        assertThat(tester.sees("new-scenario")).hasValue("");
        assertThat(offered.first()).hasAttribute("value", Pattern.compile("(pix|api)-.*"));
        tester.types("new-scenario", "boleto-paid");
        assertThat(tester.sees("new-paymentMethod")).hasValue("BOLETO");
        tester.clicks("create");
        hasMade("boleto-paid");
        assertThat(tester.page().getByText("curl -s -X POST")).containsText("-H 'X-Sandbox-Scenario: boleto-paid'");

        var order = Order.card("4000000000009979", 4_200).with("customer.name", "\"Joana Prado\"");
        var card = merchant.posts("/payin", order.json());
        tester.opens("payments");
        tester.clicks("act-on-" + card.at("id"));
        tester.clicks("again");
        assertThat(tester.sees("new-customer.name")).hasValue("Joana Prado");
        assertThat(tester.sees("new-amount")).hasValue("42,00");
        assertThat(tester.sees("new-paymentMethod")).hasValue("CREDIT_CARD");
        assertThat(tester.sees("new-referenceId")).hasValue(card.at("referenceId"));
        tester.types("new-customer.name", "Ana Lima");
        tester.clicks("create");
        hasMade("Ana Lima");
        hasMade("APPROVED");

        var request = merchant.looksAt("/payins/" + card.at("id")).at("requestId");
        tester.opens("requests/" + request);
        assertThat(tester.page().getByText("The card is masked.")).isVisible();
        tester.clicks("again");
        assertThat(tester.sees("new-amount")).hasValue("42,00");
        tester.clicks("new-order");
        assertThat(tester.sees("new-referenceId")).not().hasValue(card.at("referenceId"));
        assertThat(tester.sees("new-order")).not().isAttached();
        tester.hasNoComplaint();
    }

    @Test
    void a_payout_goes_to_a_valid_key_of_each_type_and_an_answer_that_is_held_back_does_not_hold_the_console() {
        tester.opens("payments/new?method=PAYOUT");
        for (var type : new String[] {"CPF", "CNPJ", "PHONE", "EVP", "EMAIL"}) {
            // Nothing of the last order stays in the form.
            assertThat(tester.sees("new-beneficiaryName")).not().hasValue("Carla Dias");
            tester.types("new-beneficiaryName", "Carla Dias");
            tester.sees("new-pixKeyType").selectOption(type);
            tester.clicks("create");
            hasMade("Carla Dias");
            hasMade("(" + type + ")");
            tester.page().goBack();
        }
        merchant.freezes();
        merchant.uploads("""
                scenario: slow-answer
                about: The answer comes an hour later.
                for: PIX payin
                fault: {delay: 1h}
                """);
        tester.opens("payments/new?scenario=slow-answer");
        assertThat(tester.sees("new-scenario")).hasValue("slow-answer");
        tester.clicks("create");
        assertThat(tester.page().getByText("0 of 1 answered")).isVisible();
        tester.clicks("clock-hour");
        hasMade("slow-answer");
    }
}
