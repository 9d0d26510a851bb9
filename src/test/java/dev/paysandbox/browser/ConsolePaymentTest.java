package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.Media;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console's page of one payment: what happened and why, and what can be done. */
@Tag("thorough")
class ConsolePaymentTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    /** The kinds of the timeline's entries, in their order. */
    private Object kinds() {
        return tester.sees("timeline").locator("li[data-kind]").evaluateAll("all => all.map(it => it.dataset.kind)");
    }

    @Test
    void a_timeline_shows_why_a_scenario_plays_shortens_long_times_and_lists_the_next_task() {
        merchant.freezes();
        merchant.controls("/scenarios/boleto-paid-late/arm", "{}");
        var payin = merchant.opens(Order.boleto(11_980));
        tester.opens(payin);

        assertThat(tester.sees("timeline")).containsText("Scenario boleto-paid-late applies, because it was armed");
        assertThat(tester.sees("timeline")).containsText(Pattern.compile("… \\d days …"));
        assertThat(tester.sees("timeline")).containsText("Next:");
        merchant.advances("10d");
        assertThat(tester.sees("timeline")).containsText("APPROVED");
    }

    @Test
    void attempts_are_folded_under_their_notification_in_order_and_can_be_sent_again_by_a_button() {
        merchant.freezes();
        receiver.behaving(Receiver.saying(500, "database is down"));
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        receiver.next();
        merchant.advances("5s");
        tester.opens(payin);
        var attempts = tester.sees("attempts");
        assertThat(attempts.locator("summary").first()).containsText("2 attempts, the last: answered 500");
        assertThat(tester.sees("timeline")).containsText("Next: attempt the notification again");

        receiver.behaving(Receiver.status(204));
        tester.clicks("replay-APPROVED");
        assertThat(attempts.locator("summary").first()).containsText("3 attempts, the last: answered 204");
        assertThat(tester.sees("timeline")).containsText("DELIVERED");
        assertThat(tester.sees("replay-APPROVED")).isFocused();
        assertThat(tester.sees("timeline").locator("li[data-kind=notification] > .dot-good"))
                .isVisible();
        attempts.locator("summary").first().click();
        assertThat(attempts.locator(".attempts > li"))
                .containsText(new String[] {"answered 500", "answered 500", "answered 204"});
        tester.clicks("replay-APPROVED");
        assertThat(tester.sees("timeline")).containsText("a replay");
        tester.clicks("by-hand");
        tester.sees("by-hand-form").locator("textarea").fill("{}");
        tester.clicks("send-by-hand");
        assertThat(tester.sees("webhook")).containsText("by hand");
    }

    @Test
    void allowed_actions_are_taken_and_a_part_is_refunded() {
        var payin = merchant.opens(Order.pix(11_980));
        tester.opens(payin);
        tester.clicks("act-pay");
        var id = tester.page().locator(".hero h1");
        assertThat(tester.sees("act-refund")).isVisible();
        var before = id.boundingBox().y;
        tester.clicks("act-refund");
        assertThat(tester.sees("act-amount")).isVisible();
        assertThat(id.boundingBox().y)
                .as("the form does not tear the card apart")
                .isEqualTo(before);
        tester.page().getByLabel("Amount in reais").fill("59,90");
        tester.page().getByLabel("Reason").first().fill("one of two");
        tester.clicks("act-amount");

        assertThat(tester.sees("payment")).containsText("59,90 returned");
        assertThat(tester.page().locator(".hero .status")).hasText("REFUNDED in part");
        assertThat(tester.sees("timeline")).containsText("one of two");
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("refunded")).isEqualTo("5990");
    }

    @Test
    void a_status_is_forced_only_after_a_confirmation() {
        var payin = merchant.opens(Order.pix(100));
        tester.opens(payin);
        tester.page().getByText("Force a status").click();
        tester.sees("force-status").selectOption("CHARGEBACK");
        tester.clicks("force");
        assertThat(tester.sees("confirmation")).containsText("stays marked as forced");
        tester.presses("Escape");
        assertThat(tester.sees("confirmation")).not().isAttached();
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");

        tester.clicks("force");
        tester.confirms();
        assertThat(tester.sees("timeline")).containsText("CHARGEBACK");
        assertThat(tester.sees("payment").locator(".tag.warn").first()).hasText("forced");
    }

    @Test
    void the_payers_code_line_and_page_are_shown() {
        var pix = merchant.opens(Order.pix(100));
        tester.opens(pix);
        assertThat(tester.sees("pix-code")).hasText(pix.json().at("/pix/emv").asText());
        assertThat(tester.sees("qr")).hasJSProperty("complete", true);
        assertThat((int) tester.sees("qr").evaluate("image => image.naturalWidth"))
                .isGreaterThan(100);
        var page = tester.page().waitForPopup(() -> tester.clicks("payer-page"));
        assertThat(page.locator("body")).containsText("Pix");
        page.close();

        var boleto = merchant.opens(Order.boleto(100));
        tester.opens(boleto);
        assertThat(tester.sees("boleto-line"))
                .hasText(boleto.json().at("/boleto/barcode").asText());
        tester.hasNoComplaint();
    }

    @Test
    void the_same_steps_are_shown_for_curl_the_tool_and_the_test_kit() throws Exception {
        var payin = merchant.opens(Order.pix(100));
        tester.opens(payin);
        tester.sees("copy-action").selectOption("pay");

        assertThat(tester.sees("as-command"))
                .hasText(Pattern.compile("paysandbox payin pay " + payin.at("id") + " --url http://[0-9.:]+ --key "
                        + merchant.publicKey()));
        assertThat(tester.sees("as-test")).hasText("world.payin(\"" + payin.at("id") + "\").pay();");
        var curl = new ProcessBuilder("sh", "-c", tester.sees("as-curl").textContent()).start();
        assertThat(new String(curl.getInputStream().readAllBytes())).contains("\"status\":\"APPROVED\"");
        assertThat(tester.sees("timeline")).containsText("APPROVED");
    }

    @Test
    void a_payout_has_its_page_too() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(500));
        tester.opens(payout);
        assertThat(tester.sees("timeline")).containsText("POST /payout");
        tester.clicks("act-process");
        tester.clicks("act-fail");

        assertThat(tester.sees("timeline")).containsText("FAILED");
        assertThat(kinds().toString()).isEqualTo("[request, step, step, step]");
    }

    @Test
    void while_an_action_is_sent_no_other_can_be_sent() {
        merchant.freezes();
        tester.opens(merchant.paysOut(Order.payout(500)));
        var sent = new ArrayList<Route>();
        tester.page().route("**/actions", sent::add);

        tester.clicks("act-process");
        assertThat(tester.sees("act-fail")).isDisabled();

        tester.page().waitForCondition(() -> !sent.isEmpty());
        sent.get(0).resume();
        assertThat(tester.sees("timeline")).containsText("PROCESSING");
        assertThat(tester.sees("act-fail")).isEnabled();
    }

    @Test
    void an_answer_that_comes_late_does_not_replace_a_newer_one() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(500));
        tester.opens(payout);
        assertThat(tester.sees("timeline")).containsText("POST /payout");
        var late = new ArrayList<Route>();
        var answers = new ArrayList<APIResponse>();
        tester.page().route("**/_sandbox/payouts/" + payout.at("id"), route -> {
            if (late.isEmpty()) {
                late.add(route);
                answers.add(route.fetch());
            } else {
                route.resume();
            }
        });
        tester.clicks("act-process");
        tester.clicks("act-fail");
        assertThat(tester.sees("timeline")).containsText("FAILED");

        tester.page()
                .waitForResponse(
                        "**/_sandbox/journal/*",
                        () -> late.get(0).fulfill(new Route.FulfillOptions().setResponse(answers.get(0))));
        tester.page().evaluate("() => new Promise(done => setTimeout(done))");

        assertThat(kinds().toString()).isEqualTo("[request, step, step, step]");
    }

    @Test
    void an_unknown_id_shows_a_message_with_a_link_back() {
        tester.opens("payments/payin_x");
        assertThat(tester.page().locator("main")).containsText("There is no payin with this id");
        tester.page().getByText("All payments").click();
        assertThat(tester.page().locator("main h1")).hasText("Payments");
    }

    @Test
    void an_amount_that_is_refused_can_be_corrected_and_nonsense_is_never_sent() {
        var payin = merchant.opens(Order.pix(11_980));
        merchant.does("pay", payin);
        tester.opens(payin);
        tester.clicks("act-refund");
        tester.page().getByLabel("Reason").first().fill("one of two");
        for (var nonsense : new String[] {"0,005", "-5", "many"}) {
            tester.page().getByLabel("Amount in reais").fill(nonsense);
            tester.clicks("act-amount");
            assertThat(tester.sees("notice")).containsText("not a valid amount");
        }
        tester.page().getByLabel("Amount in reais").fill("1000");
        tester.clicks("act-amount");
        assertThat(tester.sees("notice")).containsText("The amount must be at most R$ 119,80.");
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("refunded")).isEqualTo("0");

        tester.page().getByLabel("Amount in reais").fill("10");
        tester.clicks("act-amount");
        assertThat(tester.sees("timeline")).containsText("one of two");
        assertThat(tester.sees("act-amount")).not().isAttached();
    }

    @Test
    void a_name_with_right_to_left_characters_does_not_change_the_direction_of_other_text() {
        var payin = merchant.opens(Order.pix(100).with("customer.name", "\"Eva \\u202Elive\""));
        tester.opens(payin);
        assertThat(tester.sees("payment").locator(".facts bdi").first()).hasText("Eva \u202Elive");
    }

    @Test
    void a_payment_on_paper_has_its_story_and_nothing_to_press() {
        var payin = merchant.opens(Order.boleto(100));
        tester.opens(payin);
        assertThat(tester.sees("timeline")).isVisible();
        assertThat(tester.page()).hasTitle(Pattern.compile(payin.at("id")));
        tester.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        try {
            assertThat(tester.sees("timeline")).isVisible();
            assertThat(tester.sees("boleto-line")).isVisible();
            assertThat(tester.page().locator("button:visible")).hasCount(0);
            assertThat(tester.page().locator("nav")).not().isVisible();
            assertThat((int) tester.page()
                            .evaluate(
                                    "getComputedStyle(document.querySelector('main')).overflow === 'visible' ? 1 : 0"))
                    .as("all of it is printed, not only what is in view")
                    .isEqualTo(1);
        } finally {
            tester.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
        }
    }
}
