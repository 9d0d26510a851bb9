package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a list of payments shows of what happens while it is filtered, held still, or scrolled. */
@Tag("thorough")
class ConsoleLiveListTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Tester tester = Tester.atADesk(merchant);

    @AfterEach
    void leave() {
        tester.close();
    }

    @Test
    void visible_rows_do_not_move_when_a_paused_list_continues() {
        for (int i = 0; i < 60; i++) {
            merchant.opens(Order.pix(100 + i));
        }
        tester.opens("payments");
        assertThat(tester.sees("connection")).hasText("Live");
        assertThat(tester.sees("payments").locator("tbody a").first()).isVisible();
        tester.page().locator(".scroller").evaluate("it => it.scrollTo({ top: 800 })");
        var id = tester.page().locator("tr[data-key]").nth(15).getAttribute("data-key");
        var before = tester.row(id).boundingBox().y;
        tester.clicks("pause-list");
        for (int i = 0; i < 12; i++) {
            merchant.opens(Order.pix(500));
        }
        assertThat(tester.sees("new")).hasText("12 new");
        tester.clicks("pause-list");

        assertThat(tester.sees("new")).hasText("12 new");
        assertThat(tester.row(id).boundingBox().y).isEqualTo(before);
        tester.clicks("new");
        assertThat(tester.page().locator("tr[data-key]").first()).containsText("5,00");
    }

    @Test
    void payments_whose_notifications_fail_come_and_go_while_one_looks() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.freezes();
            tester.opens("payments?failing=yes");
            assertThat(tester.sees("connection")).hasText("Live");
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
        assertThat(tester.sees("connection")).hasText("Live");
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
        assertThat(tester.sees("connection")).hasText("Live");
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
        assertThat(tester.row(older).locator("time")).hasText(java.util.regex.Pattern.compile("[\\d:]{8}"));
        merchant.advances("3d");
        var newer = merchant.opens(Order.pix(200));

        assertThat(tester.row(older).locator("time .date")).isVisible();
        assertThat(tester.row(newer).locator("time")).isVisible();
        assertThat(tester.row(newer).locator("time .date")).hasCount(0);
    }

    @Test
    void the_keys_work_after_a_box_was_ticked() {
        var payin = merchant.opens(Order.card("4111111111111111", 300));
        tester.opens("payments");
        // The list is empty while it is read anew.
        tester.page()
                .waitForResponse(
                        answer -> answer.url().contains("/findings"),
                        () -> tester.sees("filter-findings").press("Space"));
        assertThat(tester.row(payin)).isVisible();
        tester.presses("j");
        assertThat(tester.row(payin).locator("a")).isFocused();
        tester.sees("filter-findings").focus();
        tester.presses("6");
        assertThat(tester.sees("available")).isVisible();
    }
}
