package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's list of payments: live, filtered, of any length, by mouse and keyboard. */
@Tag("thorough")
class ConsolePaymentsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    @Test
    void the_first_request_that_an_empty_world_teaches_works() throws Exception {
        tester.opens("payments");
        var command = tester.sees("first-curl")
                .textContent()
                .replace("$PAYSANDBOX_SECRET_KEY", merchant.secretKey())
                .replace("curl -s ", "curl -s -o /dev/null -w '%{http_code}' ");
        var curl = new ProcessBuilder("sh", "-c", command).start();

        assertThat(new String(curl.getInputStream().readAllBytes())).isEqualTo("201");
        assertThat(tester.sees("payments").locator("tbody a")).hasCount(1);
    }

    @Test
    void filters_are_in_the_url_and_are_read_from_it() {
        var pix = merchant.opens(Order.pix(11_980).with("customer.name", "\"Joana Prado\""));
        var boleto = merchant.opens(Order.boleto(25_000));
        merchant.does("pay", pix);
        tester.opens("payments");
        tester.sees("filter-status").selectOption("APPROVED");
        assertThat(tester.row(boleto)).not().isAttached();
        assertThat(tester.row(pix)).isVisible();
        assertThat(tester.page()).hasURL(Pattern.compile("status=APPROVED"));

        tester.opens("payments?method=BOLETO");
        assertThat(tester.row(boleto)).isVisible();
        assertThat(tester.row(pix)).not().isAttached();
        assertThat(tester.sees("filter-method")).hasValue("BOLETO");

        for (var text : new String[] {"JOANA", "119,80", pix.at("referenceId"), pix.at("id")}) {
            tester.opens("payments");
            tester.types("filter-text", text);
            assertThat(tester.row(boleto)).not().isAttached();
            assertThat(tester.row(pix)).isVisible();
        }
    }

    @Test
    void a_filter_shows_its_rows_also_if_the_list_was_scrolled_far_down() {
        var payins =
                Stream.generate(() -> merchant.opens(Order.pix(100))).limit(60).toList();
        tester.opens("payments");
        assertThat(tester.row(payins.get(59))).isVisible();
        tester.page().locator(".scroller").evaluate("list => list.scrollTo({top: 1e9})");
        assertThat(tester.row(payins.get(0))).isVisible();
        tester.types("filter-text", payins.get(20).at("id"));

        assertThat(tester.row(payins.get(20))).isInViewport();
        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
    }

    @Test
    void a_filtered_list_takes_only_new_payments_that_pass() {
        merchant.opens(Order.boleto(100));
        tester.opens("payments?method=BOLETO");
        var pix = merchant.opens(Order.pix(200));
        var boleto = merchant.opens(Order.boleto(300));

        assertThat(tester.row(boleto)).isVisible();
        assertThat(tester.row(pix)).not().isAttached();
    }

    @Test
    void payments_whose_notifications_fail_and_those_with_findings_are_filtered() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var fails = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var silent = merchant.opens(Order.pix(200).heardAt(receiver.url()));
            var card = merchant.opens(Order.card("4111111111111111", 300));
            merchant.does("pay", fails);
            receiver.next();
            merchant.asksUntil(
                    "/deliveries?state=RETRYING", page -> !page.at("/data").isEmpty());

            tester.opens("payments?failing=yes");
            assertThat(tester.row(fails)).isVisible();
            assertThat(tester.row(silent)).not().isAttached();

            tester.opens("payments?findings=yes");
            assertThat(tester.row(card)).isVisible();
            assertThat(tester.row(silent)).not().isAttached();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void new_payments_do_not_move_the_visible_rows(boolean whilePaused) {
        for (int i = 0; i < 60; i++) {
            merchant.opens(Order.pix(100 + i));
        }
        tester.opens("payments");
        assertThat(tester.sees("payments").locator("tbody a").first()).isVisible();
        tester.page().locator(".scroller").evaluate("it => it.scrollTo({ top: 800 })");
        var id = tester.page().locator("tr[data-key]").nth(15).getAttribute("data-key");
        var before = tester.row(id).boundingBox().y;
        if (whilePaused) {
            tester.clicks("pause-list");
        }
        for (int i = 0; i < 12; i++) {
            merchant.opens(Order.pix(500));
        }
        assertThat(tester.sees("new")).hasText("12 new");
        if (whilePaused) {
            tester.clicks("pause-list");
        }

        assertThat(tester.sees("new")).hasText("12 new");
        assertThat(tester.row(id).boundingBox().y).isEqualTo(before);
        tester.clicks("new");
        assertThat(tester.sees("new")).not().isAttached();
        assertThat(tester.page().locator("tr[data-key]").first()).containsText("5,00");
    }

    @Test
    void a_paused_list_loses_no_payment() {
        var first = merchant.opens(Order.pix(100));
        tester.opens("payments");
        assertThat(tester.row(first)).isVisible();
        tester.clicks("pause-list");
        var second = merchant.opens(Order.pix(200));
        merchant.does("pay", first);
        assertThat(tester.sees("new")).hasText("1 new");
        assertThat(tester.row(first)).containsText("PENDING");
        assertThat(tester.row(second)).not().isAttached();

        tester.clicks("pause-list");
        assertThat(tester.row(second)).isVisible();
        assertThat(tester.row(first)).containsText("APPROVED");
    }

    @Test
    void a_row_offers_what_its_status_allows_and_does_it() {
        var payin = merchant.opens(Order.pix(100));
        tester.opens("payments");
        tester.clicks("act-on-" + payin.at("id"));
        assertThat(tester.sees("act-dialog").locator("[data-testid^=act-]"))
                .hasText(new String[] {"Pay", "Let expire …", "Cancel …", "Break …", "Decline …"});
        tester.clicks("act-pay");

        assertThat(tester.row(payin)).containsText("APPROVED");
        assertThat(tester.sees("act-dialog")).not().isAttached();
        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    @Test
    void the_keyboard_moves_through_the_list_opens_a_payment_and_comes_back_to_its_row() {
        var oldest = merchant.opens(Order.pix(100));
        var middle = merchant.opens(Order.pix(200));
        var newest = merchant.opens(Order.pix(300));
        tester.opens("payments");
        assertThat(tester.row(oldest)).isVisible();
        tester.presses("j");
        assertThat(tester.row(newest).locator("a").first()).isFocused();
        tester.presses("j");
        tester.presses("j");
        tester.presses("k");
        assertThat(tester.row(middle).locator("a").first()).isFocused();
        tester.presses("Enter");
        assertThat(tester.sees("payment")).containsText(middle.at("id"));

        tester.presses("Escape");
        assertThat(tester.row(middle).locator("a").first()).isFocused();
        tester.page().goForward();
        assertThat(tester.sees("payment")).containsText(middle.at("id"));
    }

    @Test
    void esc_leads_back_to_the_same_row_of_a_filtered_list() {
        var wanted = merchant.opens(Order.boleto(200));
        for (int i = 0; i < 60; i++) {
            merchant.opens(Order.boleto(300));
        }
        merchant.opens(Order.pix(100));
        tester.opens("payments?method=BOLETO");
        var scroller = tester.page().locator(".scroller");
        assertThat(tester.page().locator("tr[data-key]").first()).isVisible();
        scroller.evaluate("it => it.scrollTo({ top: it.scrollHeight })");
        tester.row(wanted).locator("a").first().click();
        assertThat(tester.sees("payment")).containsText(wanted.at("id"));
        merchant.does("pay", wanted);
        tester.presses("Escape");

        assertThat(tester.row(wanted)).isInViewport();
        assertThat(tester.row(wanted).locator("a").first()).isFocused();
        assertThat(tester.row(wanted)).containsText("APPROVED");
        assertThat(tester.page()).hasURL(Pattern.compile("method=BOLETO"));
    }

    @Test
    void the_list_covers_chosen_days_and_goes_to_its_oldest_payment() {
        merchant.movesTo("2031-01-15");
        var first = merchant.opens(Order.boleto(100));
        merchant.advances("1d");
        for (int i = 0; i < 120; i++) {
            merchant.opens(Order.pix(200 + i));
        }
        tester.opens("payments");
        assertThat(tester.page().locator("tr[data-key]").first()).isVisible();
        tester.clicks("open-view");
        tester.clicks("oldest");
        assertThat(tester.row(first)).isVisible();

        tester.clicks("open-view");
        tester.sees("filter-to").fill("2031-01-15");
        tester.presses("Escape");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
        assertThat(tester.row(first)).isVisible();
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        tester.clicks("period");
        assertThat(tester.row(first)).not().isVisible();
    }

    @Test
    void the_refunded_amount_is_shown_in_full() {
        var payin = merchant.opens(Order.pix(123_456_789));
        merchant.does("pay", payin);
        merchant.refunds(12_345_678, payin);
        tester.opens("payments");
        var cell = tester.row(payin).locator("td.amount");

        assertThat(cell).containsText("123.456,78");
        assertThat(cell.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight"))
                .isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(ints = {Visitor.DESKTOP, 1241, 1240, 1024, 901, 900, 761})
    void references_and_names_have_their_place_in_a_window_of_any_width(int width) {
        var payin = merchant.opens(
                Order.pix(100).with("referenceId", "\"order-1001\"").with("customer.name", "\"Maria Silva\""));
        tester.page().setViewportSize(width, 844);
        tester.opens("payments");

        assertThat(tester.row(payin)).isVisible();
        assertThat((boolean) tester.row(payin)
                        .locator(".order, .customer")
                        .evaluateAll("cells => cells.every(cell => cell.scrollWidth <= cell.clientWidth)"))
                .isTrue();
    }

    @Test
    void a_phone_shows_the_list_and_acts_on_it() {
        var payin = merchant.opens(Order.pix(100));
        try (var phone = Tester.withAPhone(merchant)) {
            phone.opens("payments");
            assertThat(phone.row(payin)).isVisible();
            assertThat(phone.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(Visitor.PHONE);
            phone.clicks("act-on-" + payin.at("id"));
            phone.clicks("act-pay");
            assertThat(phone.row(payin)).containsText("APPROVED");
        }
    }

    @Test
    void payments_whose_notifications_fail_come_and_go_while_one_looks() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.freezes();
            tester.opens("payments?failing=yes");
            assertThat(tester.page().locator(".empty")).isVisible();
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            assertThat(tester.row(payin)).isVisible();

            receiver.behaving(Receiver.status(200));
            merchant.advances("5s");
            assertThat(tester.row(payin)).not().isAttached();
        }
    }

    @Test
    void payments_with_findings_come_while_one_looks() {
        tester.opens("payments?findings=yes");
        assertThat(tester.page().locator(".empty")).isVisible();
        var card = merchant.opens(Order.card("4111111111111111", 300));

        assertThat(tester.row(card)).isVisible();
    }

    @Test
    void a_payment_that_passes_the_filter_later_is_listed_by_its_time() {
        merchant.freezes();
        var older = merchant.opens(Order.pix(100));
        merchant.advances("1m");
        var newer = merchant.opens(Order.pix(200));
        merchant.does("pay", newer);
        tester.opens("payments?status=APPROVED");
        assertThat(tester.row(newer)).isVisible();
        merchant.does("pay", older);

        assertThat(tester.row(older)).isVisible();
        assertThat(tester.page().locator("tr[data-key]").first()).hasAttribute("data-key", newer.at("id"));
    }

    @Test
    void a_payment_of_another_day_has_its_date() {
        merchant.freezes();
        var older = merchant.opens(Order.pix(100));
        tester.opens("payments");
        assertThat(tester.row(older).locator("time")).hasText(Pattern.compile("[\\d:]{8}"));
        merchant.advances("3d");
        var newer = merchant.opens(Order.pix(200));

        assertThat(tester.row(older).locator("time .date")).isVisible();
        assertThat(tester.row(newer).locator("time")).isVisible();
        assertThat(tester.row(newer).locator("time .date")).hasCount(0);
    }

    @Test
    void the_keys_work_after_a_box_was_ticked() {
        var payin = merchant.opens(Order.card("4111111111111111", 300));
        var silent = merchant.opens(Order.pix(200).heardAt("http://127.0.0.1:9/hook"));
        tester.opens("payments");
        assertThat(tester.row(silent)).isVisible();
        tester.sees("filter-findings").press("Space");
        // The list is empty while it is read anew.
        assertThat(tester.row(silent)).not().isAttached();
        assertThat(tester.row(payin)).isVisible();
        tester.presses("j");
        assertThat(tester.row(payin).locator("a")).isFocused();
        tester.sees("filter-findings").focus();
        tester.presses("6");
        assertThat(tester.sees("available")).isVisible();
    }
}
