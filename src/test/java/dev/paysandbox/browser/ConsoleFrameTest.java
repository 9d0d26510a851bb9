package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.AriaRole;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What stands around each screen of the console: worlds, clock, search, connection, keys. */
@Tag("thorough")
class ConsoleFrameTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    @Test
    void the_clock_is_frozen_advanced_and_resumed() {
        merchant.opens(Order.boleto(11_980));
        tester.opens("payments");
        assertThat(tester.sees("next-due")).containsText(Pattern.compile("expire in [34] days"));

        tester.clicks("clock-freeze");
        assertThat(tester.sees("clock-state")).hasText("Frozen");
        tester.clicks("clock-day");
        assertThat(tester.sees("notice")).containsText("0 scheduled tasks ran");
        assertThat(tester.sees("next-due")).containsText(Pattern.compile("expire in [23] days"));
        // While it advances, a clock is not resumed.
        tester.page()
                .waitForResponse(answer -> answer.url().endsWith("/clock/advance"), () -> tester.clicks("clock-hour"));
        tester.clicks("clock-resume");
        assertThat(tester.sees("clock-state")).hasText("Running");
        tester.hasNoComplaint();
    }

    @Test
    void changes_of_the_clock_by_others_are_shown_at_once() {
        tester.opens("payments");
        assertThat(tester.sees("clock-state")).hasText("Running");
        merchant.freezes();

        assertThat(tester.sees("clock-state")).hasText("Frozen");
    }

    @Test
    void an_id_or_a_reference_is_found_from_anywhere_by_the_keyboard() {
        var payin = merchant.opens(Order.pix(11_980));
        tester.opens("scenarios");
        assertThat(tester.sees("scenarios")).isVisible();
        tester.presses("/");
        tester.page().keyboard().type(payin.at("referenceId"));
        tester.presses("Enter");

        assertThat(tester.sees("payment")).containsText(payin.at("id"));
        tester.presses("/");
        tester.page().keyboard().type("no-such-order");
        tester.presses("Enter");
        assertThat(tester.sees("notice")).containsText("no-such-order");
    }

    /** An order that was refused for its CPF. */
    private void isRefused(Order order) {
        merchant.posts(
                "/payin", order.with("customer.document", "\"11111111111\"").json());
    }

    @Test
    void results_appear_in_groups_while_one_types_and_the_arrows_choose_one() {
        merchant.opens(Order.pix(100).with("customer.name", "\"João Araújo\""));
        merchant.opens(Order.pix(200).with("customer.name", "\"João Prado\""));
        isRefused(Order.pix(300).with("referenceId", "\"ped-777\"").with("customer.name", "\"João Souza\""));
        tester.opens("scenarios");
        tester.presses("/");
        tester.page().keyboard().type("joao");
        assertThat(tester.sees("found").getByRole(AriaRole.OPTION)).hasCount(3);
        assertThat(tester.sees("found")).containsText("Refused requests");
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        tester.page().locator("h1, main").first().click();
        assertThat(tester.page().getByTestId("found")).not().isAttached();
        tester.presses("/");
        assertThat(tester.sees("found")).isVisible();
        for (int i = 0; i < 3; i++) {
            tester.presses("ArrowDown");
        }
        tester.presses("Enter");
        assertThat(tester.sees("request")).containsText("ped-777");

        tester.presses("/");
        tester.page().keyboard().type("ped-777");
        tester.presses("Enter");
        assertThat(tester.sees("request")).containsText("ped-777");
        tester.opens("payments?text=ped-777");
        tester.page().locator("#found a").click();
        assertThat(tester.sees("request")).containsText("ped-777");
    }

    @Test
    void another_world_is_shown_by_choosing_it_and_a_link_leads_to_it() {
        var other = TestMerchant.opened();
        var theirs = other.opens(Order.pix(500));
        var ours = merchant.opens(Order.pix(700));
        tester.opens("payments");
        assertThat(tester.row(ours)).isVisible();

        tester.sees("world").selectOption("other");
        tester.types("find-world", other.publicKey().substring(3));
        var found = tester.sees("worlds").locator("li a");
        assertThat(found.filter(new Locator.FilterOptions().setHasText(Pattern.compile(other.publicKey() + "$"))))
                .isVisible();
        tester.types("find-world", other.publicKey());
        assertThat(found.first()).hasText(Pattern.compile(other.publicKey()));
        tester.sees("find-world").press("Enter");
        assertThat(tester.row(theirs)).isVisible();

        tester.sees("world").selectOption("other");
        var name = other.publicKey().substring(8) + "_new";
        tester.types("find-world", name);
        assertThat(tester.sees("worlds")).containsText("No world has this text.");
        tester.clicks("create-world");
        assertThat(tester.sees("notice")).containsText("sk_test_" + name);
        assertThat(tester.page()).hasURL(Pattern.compile("world=pk_test_" + name));
        assertThat(merchant.looksAt("/merchants/pk_test_" + name).status()).isEqualTo(200);
        tester.page().goBack();
        assertThat(tester.row(theirs)).isVisible();
        assertThat(tester.page().locator("body")).not().isFocused();
        assertThat(tester.row(ours)).not().isAttached();
        assertThat(tester.page()).hasURL(Pattern.compile("world=" + other.publicKey()));
    }

    @Test
    void unusual_settings_are_always_visible() {
        merchant.controls("/deliveries/pause", "{}");
        merchant.controls("/scenarios/pix-paid/arm", "{\"times\": 2}");
        tester.opens("verdict");

        assertThat(tester.sees("unusual")).containsText("Notifications are paused");
        assertThat(tester.sees("unusual")).containsText("pix-paid applies to the next 2 requests of its kind");
    }

    @Test
    void a_notice_about_them_moves_no_button() {
        tester.opens("scenarios/pix-paid");
        var arm = tester.sees("arm");
        var before = arm.boundingBox();

        arm.click();

        assertThat(tester.sees("unusual").locator("li")).hasCount(1);
        assertThat(arm.boundingBox()).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void the_screens_are_reached_by_number_keys_and_the_keys_are_listed() {
        tester.opens("payments");
        for (var screen : Map.of("2", "Webhooks", "3", "Requests", "4", "Scenarios", "5", "Verdict", "6", "World")
                .entrySet()) {
            tester.presses(screen.getKey());
            assertThat(tester.page().locator("main h1")).hasText(screen.getValue());
        }
        tester.presses("?");
        assertThat(tester.sees("help")).containsText("Next, previous row");
        tester.presses("Escape");
        assertThat(tester.sees("help")).not().isAttached();
    }

    @Test
    void on_a_phone_the_tabs_fade_where_there_are_more_and_the_name_of_the_screen_is_in_view() {
        try (var phone = Tester.withAPhone(merchant)) {
            phone.opens("payments");
            assertThat(phone.page().locator(".bar nav")).hasCSS("mask-image", Pattern.compile("linear-gradient.*"));
            phone.opens("world");
            assertThat(phone.page().locator("nav a[aria-current]")).hasText("World");
            assertThat(phone.page().locator("nav a[aria-current]")).isInViewport();
        }
    }

    @Test
    void ten_tabs_of_a_browser_share_one_event_stream_and_are_all_up_to_date() {
        var context = tester.context();
        tester.opens("payments");
        var address = tester.page().url();
        for (int i = 1; i < 10; i++) {
            var page = context.newPage();
            page.navigate(address);
            assertThat(page.getByTestId("connection")).hasText("Live");
        }
        var payin = merchant.opens(Order.pix(11_980));
        for (var page : context.pages()) {
            assertThat(page.locator("tr[data-key=\"" + payin.at("id") + "\"]")).isVisible();
        }
        assertThat(streams()).hasSize(1);

        // The leading tab closes, and another takes its place.
        tester.page().close();
        var next = merchant.opens(Order.pix(500));
        for (var page : context.pages()) {
            assertThat(page.locator("tr[data-key=\"" + next.at("id") + "\"]")).isVisible();
        }
        assertThat(streams()).hasSize(2);
    }

    /** The connections by which this browser has followed events. */
    private List<String> streams() {
        return tester.sent().stream()
                .map(Request::url)
                .filter(url -> url.contains("/_sandbox/events"))
                .toList();
    }

    @Test
    void a_console_reports_the_end_of_its_sandbox_and_reloads_after_the_restart() {
        var first = RunningSandbox.started();
        var port = first.url().getPort();
        var shop = TestMerchant.named(first, "again");
        var lost = shop.opens(Order.pix(11_980));
        try (var looker = Tester.atADesk(shop)) {
            looker.opens("payments");
            assertThat(looker.row(lost)).isVisible();
            first.close();
            assertThat(looker.sees("connection")).hasText("No connection");

            try (var second = RunningSandbox.startedAgain(port)) {
                var kept = TestMerchant.named(second, "again").opens(Order.pix(500));
                assertThat(looker.sees("connection")).hasText("Live");
                assertThat(looker.sees("unusual")).containsText("All data was reloaded");
                assertThat(looker.row(kept)).isVisible();
                assertThat(looker.row(lost)).not().isAttached();
            }
        }
    }

    @Test
    void an_error_message_disappears_on_another_screen() {
        tester.opens("payments");
        tester.presses("/");
        tester.page().keyboard().type("payin_nobody");
        tester.presses("Enter");
        assertThat(tester.sees("notice")).containsText("payin_nobody");
        tester.presses("Escape");
        tester.presses("6");

        assertThat(tester.sees("available")).isVisible();
        assertThat(tester.sees("notice")).isEmpty();
    }

    /** Its payments are above those of the other tests' worlds, whose clocks may have been advanced, too. */
    private static TestMerchant isNewest(TestMerchant one) {
        one.advances("3000d");
        return one;
    }

    @Test
    void the_payments_of_all_worlds_are_one_live_list_that_names_the_world_of_each() {
        var other = isNewest(TestMerchant.opened());
        isNewest(merchant);
        var before = merchant.opens(Order.pix(100));
        tester.opens("payments");
        assertThat(tester.row(before)).isVisible();
        tester.sees("world").selectOption("every");
        assertThat(tester.page()).hasURL(Pattern.compile("worlds=all"));
        assertThat(row(merchant, before)).containsText(merchant.publicKey());

        var here = merchant.opens(Order.pix(200));
        var there = other.opens(Order.boleto(300));
        assertThat(row(merchant, here)).isVisible();
        assertThat(row(other, there)).containsText(other.publicKey());
        other.does("pay", there);
        assertThat(row(other, there)).containsText("APPROVED");

        var opened = isNewest(TestMerchant.opened());
        var later = opened.opens(Order.pix(400));
        assertThat(row(opened, later)).containsText(opened.publicKey());
        tester.hasNoComplaint();
    }

    @Test
    void a_row_of_another_world_is_acted_on_and_opened_there_and_left_for_the_same_row() {
        var other = isNewest(TestMerchant.opened());
        isNewest(merchant);
        var there = other.opens(Order.pix(300));
        tester.opens("payments?worlds=all");
        tester.clicks("act-on-" + there.at("id"));
        tester.clicks("act-pay");
        assertThat(row(other, there)).containsText("APPROVED");

        row(other, there).locator("a").first().click();
        assertThat(tester.sees("payment")).containsText(there.at("id"));
        assertThat(tester.sees("world")).hasValue(other.publicKey());
        var meanwhile = merchant.opens(Order.pix(500));
        tester.presses("Escape");
        assertThat(row(other, there)).isVisible();
        assertThat(row(merchant, meanwhile)).isVisible();
        assertThat(tester.sees("world")).hasValue("every");
    }

    @Test
    void tabs_with_different_worlds_share_a_connection_and_each_gets_the_events_of_its_world() {
        var other = TestMerchant.opened();
        tester.opens("payments");
        var second = tester.context().newPage();
        second.navigate(Tester.origin(other) + "/#/payments?world=" + other.publicKey());
        assertThat(second.getByTestId("connection")).hasText("Live");
        var here = merchant.opens(Order.pix(100));
        var there = other.opens(Order.pix(200));

        assertThat(tester.row(here)).isVisible();
        assertThat(row(second, there.at("id"))).isVisible();
        assertThat(row(second, here.at("id"))).not().isAttached();
        assertThat(tester.row(there)).not().isAttached();
        second.navigate(Tester.origin(other) + "/#/verdict?world=" + other.publicKey());
        assertThat(second.locator(".finding")).hasCount(1);
        other.opens(Order.pix(200).with("payerIp", "\"10.0.0.1\""));
        assertThat(second.locator(".finding")).hasCount(2);
        assertThat(streams()).as("one stream of one world, then one of all").hasSize(2);
    }

    private Locator row(TestMerchant world, Answer payment) {
        return tester.row(world.publicKey() + " " + payment.at("id"));
    }

    private static Locator row(Page page, String id) {
        return page.locator("tr[data-key=\"" + id + "\"]");
    }
}
