package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.http.control.TinyShop;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drills that are started, watched and stopped in the console, with a small shop over real HTTP. */
@Tag("thorough")
class ConsoleDrillsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final TinyShop shop = new TinyShop(merchant);

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    private void choosesDuplicated() {
        tester.opens("verdict");
        tester.clicks("to-drills");
        tester.clicks("no-drills");
        assertThat(tester.sees("start-drills")).isDisabled();
        tester.sees("choose-duplicated").check();
        assertThat(tester.sees("start-drills")).hasText("Run 1");
    }

    private void fillsIn() {
        tester.types("drill-place", "POST " + shop.url("/orders"));
        tester.types("drill-oracle", "GET " + shop.url("/orders/{referenceId}"));
        tester.types("drill-refunded", "");
        tester.types("drill-disputed", "");
    }

    @Test
    void a_correct_shop_passes_and_the_world_is_restored() {
        var payin = merchant.opens(Order.pix(100));
        choosesDuplicated();
        fillsIn();
        tester.clicks("start-drills");

        assertThat(tester.sees("run-result")).hasText("PASSED");
        assertThat(tester.sees("played-duplicated")).containsText("How often was the order shipped? 1 as expected");
        tester.sees("played-duplicated").getByText("What happened").click();
        assertThat(tester.sees("played-duplicated")).containsText("POST /payin");
        tester.opens("payments");
        assertThat(tester.row(payin)).isVisible();
        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
        tester.opens("verdict/drills");
        assertThat(tester.sees("drills")).containsText("PASSED");
        assertThat(tester.sees("last-duplicated")).hasText("PASSED");
        tester.types("filter-drills", "dupl");
        assertThat(tester.page().locator(".drill")).hasCount(1);
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        tester.hasNoComplaint();
    }

    @Test
    void a_shop_that_ships_for_each_copy_fails_by_the_rule() {
        shop.shipsTwice = true;
        choosesDuplicated();
        fillsIn();
        tester.clicks("start-drills");

        assertThat(tester.sees("run-result")).hasText("FAILED");
        assertThat(tester.sees("played-duplicated")).containsText("PSB-036");
        assertThat(tester.sees("played-duplicated")).containsText("instead of 1");
    }

    @Test
    void a_person_is_asked_to_place_the_order_and_the_run_continues_by_itself() {
        choosesDuplicated();
        tester.types("drill-oracle", "GET " + shop.url("/orders/{referenceId}"));
        tester.types("drill-refunded", "");
        tester.types("drill-disputed", "");
        tester.clicks("start-drills");
        assertThat(tester.sees("question")).containsText("Place an order");
        shop.placed();

        assertThat(tester.sees("run-result")).hasText("PASSED");
    }

    @Test
    void a_person_reports_the_applications_state_if_no_request_can() {
        choosesDuplicated();
        tester.types("drill-place", "POST " + shop.url("/orders"));
        tester.sees("drill-person").check();
        tester.clicks("start-drills");
        var over = tester.page().getByTestId("stop-run");
        assertThat(tester.sees("question")).containsText("Say which state the application has for");
        // The first question comes before the payment.
        var isPaid = false;
        while (over.isVisible()) {
            var number = tester.sees("question").getAttribute("data-question");
            tester.sees("fact-paid").selectOption(String.valueOf(isPaid));
            tester.sees("fact-shipped").selectOption(isPaid ? "1" : "0");
            isPaid = true;
            tester.clicks("answer");
            assertThat(tester.page().locator("[data-question='" + number + "']"))
                    .not()
                    .isAttached();
            assertThat(tester.page()
                            .locator("[data-question], [data-testid=run-result]:has-text('PASSED')")
                            .first())
                    .isVisible();
        }

        assertThat(tester.sees("run-result")).hasText("PASSED");
        assertThat(tester.sees("played-duplicated")).containsText("1 as expected");
    }

    @Test
    void a_run_is_shown_on_every_page_and_stopped_there() {
        var earlier = merchant.opens(Order.pix(100));
        choosesDuplicated();
        tester.clicks("start-drills");
        assertThat(tester.sees("question")).isVisible();
        tester.opens(earlier);
        assertThat(tester.sees("drilling")).containsText("The drill duplicated runs since");
        assertThat(tester.sees("payment")).containsText("This payment is set aside until");
        assertThat(tester.sees("act-pay")).not().isAttached();
        assertThat(tester.sees("unusual")).not().containsText("duplicated");
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        tester.clicks("stop-run");
        tester.confirms();

        assertThat(tester.sees("drilling")).not().isAttached();
        assertThat(tester.sees("act-pay")).isVisible();
        assertThat(merchant.looksAt("/drills/runs").json().at("/data/0/status").asText())
                .isEqualTo("FINISHED");
    }
}
