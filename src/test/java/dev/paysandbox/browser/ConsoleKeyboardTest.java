package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console without a mouse, and for eyes that dislike what jumps. */
@Tag("thorough")
class ConsoleKeyboardTest {
    private static final int MOST_STOPS = 60;

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    /** Presses Tab until this has the focus. */
    private void goesTo(Locator control) {
        assertThat(control).isVisible();
        for (int stops = 0; stops < MOST_STOPS; stops++) {
            tester.presses("Tab");
            if ((Boolean) control.evaluate("it => it === document.activeElement")) {
                return;
            }
        }
        throw new AssertionError("Tab leads nowhere near " + control);
    }

    private void presses(String testId) {
        goesTo(tester.sees(testId));
        tester.presses("Enter");
    }

    @Test
    void a_payment_is_found_paid_refunded_and_left_by_the_keyboard_alone() {
        var payin = merchant.opens(Order.pix(11_980));
        tester.opens("payments");
        assertThat(tester.row(payin)).isVisible();
        tester.presses("j");
        tester.presses("Enter");
        presses("act-pay");
        assertThat(tester.sees("act-refund")).isVisible();
        presses("act-refund");
        goesTo(tester.page().getByLabel("Amount in reais"));
        tester.presses("Control+A");
        tester.page().keyboard().type("10,00");
        presses("act-amount");
        assertThat(tester.sees("payment")).containsText("10,00 returned");

        tester.presses("Escape");
        assertThat(tester.row(payin).locator("a").first()).isFocused();
    }

    @Test
    void the_search_and_the_list_of_keys_give_the_focus_back() {
        var payin = merchant.opens(Order.pix(100));
        tester.opens("payments");
        assertThat(tester.row(payin)).isVisible();
        tester.presses("j");
        var row = tester.row(payin).locator("a").first();
        assertThat(row).isFocused();
        tester.presses("/");
        assertThat(row).not().isFocused();
        tester.page().keyboard().type("order");
        tester.presses("Escape");
        assertThat(row).isFocused();

        tester.presses("?");
        assertThat(tester.sees("help")).isVisible();
        tester.presses("Escape");
        assertThat(row).isFocused();
    }

    @Test
    void notifications_and_scenarios_are_worked_by_the_keyboard_alone() {
        merchant.freezes();
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            merchant.waitsForDeliveries();
            receiver.behaving(Receiver.status(200));
            var delivery = merchant.deliveries(payin).get(0).get("id").asText();
            tester.opens("payments");
            assertThat(tester.row(payin)).isVisible();

            tester.presses("2");
            assertThat(tester.row(delivery)).isVisible();
            goesTo(tester.sees("choose-" + delivery));
            tester.presses("Space");
            presses("replay-chosen");
            assertThat(tester.row(delivery)).containsText("DELIVERED");
            tester.presses("4");
            goesTo(tester.sees("filter-scenarios"));
            tester.page().keyboard().type("pix-paid");
            presses("arm-pix-paid");
            assertThat(tester.sees("unusual")).containsText("pix-paid");
        }
        tester.hasNoComplaint();
    }

    @Test
    void nothing_jumps_while_payments_come_in_and_change() {
        for (int i = 0; i < 30; i++) {
            merchant.opens(Order.pix(100 + i));
        }
        tester.opens("payments");
        assertThat(tester.page().locator("tr[data-key]").first()).isVisible();
        tester.page().evaluate("""
                () => {
                  window.shifts = [];
                  new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(one => one.value)))
                    .observe({ type: "layout-shift", buffered: true });
                }""");
        var last = merchant.opens(Order.pix(7));
        assertThat(tester.row(last)).isVisible();
        merchant.does("pay", last);
        assertThat(tester.row(last)).containsText("APPROVED");
        merchant.freezes();
        assertThat(tester.page().getByText("Frozen")).isVisible();

        var shifts = (Number) tester.page().evaluate("window.shifts.reduce((sum, one) => sum + one, 0)");
        assertThat(shifts.doubleValue())
                .as("the browser's cumulative layout shift, of which 0.1 counts as good")
                .isLessThan(0.1);
    }
}
