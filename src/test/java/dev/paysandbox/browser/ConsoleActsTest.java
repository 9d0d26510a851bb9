package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the console does when somebody acts: once, with the amount that it shows, and without losing the focus. */
class ConsoleActsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private Tester tester = Tester.atADesk(merchant);

    @AutoClose
    private final AutoCloseable open = () -> tester.close();

    private Answer paid(long cents) {
        var payin = merchant.opens(Order.pix(cents));
        merchant.does("pay", payin);
        return payin;
    }

    private void speaks(String locale) {
        tester.close();
        tester = Tester.atADesk(merchant, locale);
    }

    @ParameterizedTest
    @CsvSource({
        "en-US, 'Refund R$ 119,80', 'Refund R$ 12,34', 'can mean R$ 12.345,00 or R$ 12,345.'",
        "pt-BR, 'Estornar R$ 119,80', 'Estornar R$ 12,34', 'pode ser R$ 12.345,00 ou R$ 12,345.'"
    })
    void the_button_says_what_is_refunded_and_an_amount_that_can_mean_two_is_refused_with_both(
            String locale, String all, String part, String both) {
        var payin = paid(11_980);
        speaks(locale);
        tester.opens(payin);
        tester.clicks("act-refund");
        assertThat(tester.sees("act-amount")).hasText(all);
        var field = tester.page().locator("input[name=amount]");
        for (var text : new String[] {"12,345", "12.345"}) {
            field.fill(text);
            assertThat(tester.sees("act-amount")).not().containsText("R$");
            tester.clicks("act-amount");
            assertThat(tester.sees("notice")).containsText("“" + text + "” " + both);
        }
        for (var text : new String[] {"12,34", "12.34", "R$ 12,34"}) {
            field.fill(text);
            assertThat(tester.sees("act-amount")).hasText(part);
        }
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("refunded")).isEqualTo("0");
        tester.clicks("act-amount");

        assertThat(tester.sees("notice")).containsText("REFUNDED");
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("refunded")).isEqualTo("1234");
    }

    @Test
    @Tag("thorough")
    void a_setting_that_is_an_amount_is_shown_and_changed_in_reais() {
        tester.opens("world");
        var field = tester.page().locator("input[name=openingBalance]");
        assertThat(field).hasValue("100000,00");
        field.fill("250,50");
        tester.clicks("save-settings");
        assertThat(tester.sees("notice")).containsText("Changed");

        assertThat(merchant.looksAt("/merchants/" + merchant.publicKey()).at("settings/openingBalance"))
                .isEqualTo("25050");
    }

    @Test
    @Tag("thorough")
    void two_clicks_within_the_latency_send_one_request() {
        merchant.freezes();
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            merchant.waitsForDeliveries();
            tester.opens(
                    "webhooks/" + merchant.deliveries(payin).get(0).get("id").asText());
            clickedTwiceSends("replay", "**/replay");
            clickedTwiceSends("clock-hour", "**/clock/advance");
            tester.opens("world");
            clickedTwiceSends("make-token", "**/checkout/card-tokens");
            tester.opens("scenarios/pix-paid");
            clickedTwiceSends("arm", "**/arm");
            tester.opens(merchant.opens(Order.pix(100)));
            clickedTwiceSends("act-pay", "**/actions");
        }
        assertThat(merchant.looksAt("/status").at("clock/frozen")).isEqualTo("true");
    }

    private void clickedTwiceSends(String button, String address) {
        var held = new ArrayDeque<Route>();
        tester.page().route(address, held::add);
        tester.sees(button).dblclick();
        tester.page().waitForCondition(() -> !held.isEmpty());
        assertThat(tester.page().locator("html")).hasClass("performing");
        tester.sees(button).dispatchEvent("click");
        assertThat(held).as(button).hasSize(1);
        tester.page().waitForResponse(address, () -> held.remove().resume());

        assertThat(tester.page().locator("html")).not().hasClass("performing");
        assertThat(held).as(button).isEmpty();
        tester.page().unroute(address);
    }

    @Test
    @Tag("thorough")
    void the_focus_stays_near_a_button_that_its_own_act_removes() {
        tester.opens(merchant.opens(Order.pix(100)));
        tester.sees("act-pay").press("Enter");
        assertThat(tester.sees("act-pay")).not().isAttached();
        hasTheFocusIn("payment");
        tester.sees("act-refund").press("Enter");
        tester.sees("act-amount").press("Enter");
        assertThat(tester.sees("act-amount")).not().isAttached();
        hasTheFocusIn("payment");

        merchant.controls("/balance/blocks", "{\"amount\": 700}");
        tester.opens("world");
        tester.sees("balance").getByText("Unblock").press("Enter");
        tester.sees("confirm").press("Enter");
        assertThat(tester.sees("balance").getByText("Unblock")).not().isAttached();
        hasTheFocusIn("balance");
    }

    @Test
    @Tag("thorough")
    void the_focus_returns_to_the_row_whose_dialog_is_closed_and_a_list_that_scrolls_keeps_it() {
        var payins = IntStream.range(0, 60)
                .mapToObj(i -> merchant.opens(Order.pix(100 + i)))
                .toList();
        var last = payins.get(59);
        tester.opens("payments");
        tester.sees("act-on-" + last.at("id")).press("Enter");
        tester.sees("act-dialog").getByTestId("act-expire").press("Enter");
        tester.sees("act-dialog").locator("form.inline [name=reason]").first().press("Enter");
        assertThat(tester.sees("act-dialog")).not().isAttached();
        assertThat(tester.row(last)).containsText("EXPIRED");
        hasTheFocusIn("payments");

        tester.row(last).locator("a").first().focus();
        tester.page().locator(".scroller").evaluate("it => it.scrollTo({ top: 1200 })");
        assertThat(tester.row(last)).not().isAttached();
        assertThat(tester.page().locator(".scroller")).isFocused();
        assertThat((Number) tester.page().locator(".scroller").evaluate("it => it.scrollTop"))
                .isEqualTo(1200);
    }

    private void hasTheFocusIn(String testId) {
        tester.page()
                .waitForFunction("name => document.activeElement.closest(`[data-testid=${name}]`) !== null", testId);
    }

    @Test
    @Tag("thorough")
    void a_link_shows_the_scheduled_tasks_that_the_agenda_leaves_out() {
        for (int i = 0; i < 50; i++) {
            merchant.opens(Order.pix(100 + i));
        }
        tester.opens("world");
        assertThat(tester.sees("agenda-all")).hasText("42 more");
        tester.clicks("agenda-all");

        assertThat(tester.sees("agenda").locator("li")).hasCount(50);
        assertThat(tester.sees("agenda-all")).not().isAttached();
        hasTheFocusIn("agenda");
    }

    @Test
    @Tag("thorough")
    void a_notification_that_is_due_while_all_are_paused_is_paused() {
        merchant.controls("/deliveries/pause", "");
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            var id = merchant.deliveries(payin).get(0).get("id").asText();
            tester.opens("webhooks");
            assertThat(tester.row(id).locator(".status")).hasText("PAUSED");
            tester.opens("webhooks/" + id);
            assertThat(tester.sees("webhook").locator(".status").first()).hasText("PAUSED");
            tester.opens("webhooks");
            tester.clicks("flow");

            assertThat(tester.row(id).locator(".status")).hasText("DELIVERED");
        }
    }

    @Test
    @Tag("thorough")
    void of_seven_payments_with_the_same_mistake_each_is_listed_and_has_its_own_finding() {
        var payins = IntStream.range(0, 7)
                .mapToObj(i -> merchant.opens(Order.pix(100)))
                .toList();
        tester.opens("payments?findings=yes");
        for (var payin : payins) {
            assertThat(tester.row(payin)).isVisible();
        }
        for (var payin : payins) {
            var request = merchant.looksAt("/payins/" + payin.at("id")).at("requestId");
            tester.opens(payin);
            assertThat(tester.page().locator(".finding")).hasCount(1);
            assertThat(tester.page().locator(".finding"))
                    .containsText("POST /payin (" + request + ") has no webhookUrl");
        }
    }

    @Test
    void a_card_is_declined_for_a_reason_that_issuers_give() {
        var payin = merchant.opens(Order.card("4000000000002503", 5_000));
        tester.opens(payin);
        tester.clicks("act-decline");
        var field = tester.page().locator("input[list=issuers-reasons]");
        assertThat(field).isFocused();
        assertThat(tester.page().locator("#issuers-reasons option[value*='ABECS 51']"))
                .isAttached();
        field.fill("ABECS 51: insufficient funds (may be retried)");
        tester.presses("Enter");

        assertThat(tester.sees("timeline")).containsText("ABECS 51: insufficient funds");
    }

    @Test
    void a_click_right_after_typing_in_a_filter_opens_the_row_that_is_clicked() {
        merchant.opens(Order.pix(100).with("referenceId", "\"ped-9\""));
        merchant.opens(Order.pix(100));
        tester.opens("requests");
        assertThat(tester.row("req_2")).isVisible();
        tester.sees("filter-reference").fill("ped-9");
        tester.row("req_1").locator("td.at").click();

        assertThat(tester.sees("request")).containsText("ped-9");
        tester.presses("Escape");
        assertThat(tester.row("req_1")).isVisible();
        assertThat(tester.row("req_2")).not().isAttached();
    }

    @Test
    void a_setting_of_two_words_is_a_choice_and_a_wrong_duration_is_told_at_its_field() {
        tester.opens("world");
        var field = tester.sees("settings").locator("input[name=pixValidity]");
        field.fill("soon");
        tester.clicks("save-settings");
        assertThat(tester.sees("settings").getByRole(AriaRole.ALERT))
                .hasText("Write a duration such as 30m, 2h30m or 3d.");
        assertThat(field).hasAttribute("aria-invalid", "true");
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        field.fill("45m");
        tester.sees("settings").locator("select[name=payoutFinalStatus]").selectOption("COMPLETED");
        tester.clicks("save-settings");
        assertThat(tester.sees("notice")).hasText("Changed.");
        tester.presses("1");
        assertThat(tester.sees("notice")).isEmpty();
    }

    private String copied(String announced) {
        tester.clicks("copy-ticket");
        assertThat(tester.sees("notice")).hasText(announced);
        return (String) tester.page().evaluate("navigator.clipboard.readText()");
    }

    @Test
    void a_payment_is_copied_as_markdown_for_a_ticket_in_the_language_of_the_page() {
        var payin = merchant.opens(Order.card("4111111111111111", 5_000).with("customer.name", "\"Zoé `a` | <b>\""));
        tester.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        tester.opens(payin);

        assertThat(copied("Copied."))
                .startsWith("# CREDIT_CARD R$")
                .contains("## What was asked", "POST /payin: 201", "\"name\": \"Zoé `a` | <b>\"")
                .contains("## What happened", "| APPROVED | request |", "World: " + merchant.publicKey())
                .doesNotContain("4111111111111111");
        tester.clicks("language");
        assertThat(copied("Copiado."))
                .contains("## O que foi pedido", "| Hora | Ação |", "## Achados", "leva um número de cartão")
                .doesNotContain("4111111111111111");
    }
}
