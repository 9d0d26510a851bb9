package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the list of payments says of each at a glance, and how a tester arranges and compares them. */
@Tag("thorough")
class ConsoleMarksTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    /** The console remembers columns and filters in it. */
    @BeforeEach
    void hasAProfileOfTheirOwn() {
        tester.changesItsProfile();
    }

    private Locator mark(String payment, String words) {
        return tester.row(payment).getByRole(AriaRole.IMG, new GetByRoleOptions().setName(Pattern.compile(words)));
    }

    @Test
    void marks_say_what_became_of_the_notifications_and_which_findings_there_are_and_follow_both() {
        merchant.freezes();
        receiver.behaving(Receiver.status(500));
        var failing = merchant.opens(Order.pix(100).heardAt(receiver.url())).at("id");
        var second = merchant.opens(Order.pix(150).heardAt(receiver.url())).at("id");
        var deaf = merchant.opens(Order.pix(200)).at("id");
        merchant.controls("/payins/" + failing + "/actions", "{\"action\": \"pay\"}");
        merchant.controls("/payins/" + second + "/actions", "{\"action\": \"pay\"}");
        merchant.waitsForDeliveries();
        tester.opens("payments");
        assertThat(mark(failing, "failed and is attempted again")).isVisible();
        assertThat(mark(deaf, "No webhookUrl")).isVisible();
        assertThat(mark(deaf, "1 finding: A payment has no webhookUrl")).isVisible();

        receiver.behaving(Receiver.status(200));
        tester.clicks("act-on-" + second);
        tester.clicks("replay-APPROVED");
        assertThat(tester.sees("act-dialog")).not().isAttached();
        assertThat(mark(second, "All notifications delivered")).isVisible();
        assertThat(mark(failing, "failed and is attempted again")).isVisible();
        var fresh = merchant.opens(Order.pix(300).heardAt(receiver.url())).at("id");
        assertThat(mark(fresh, "No notification yet")).isVisible();
        merchant.controls("/payins/" + fresh + "/actions", "{\"action\": \"pay\"}");
        assertThat(mark(fresh, "All notifications delivered")).isVisible();
        // Marks also follow while the list is paused.
        tester.clicks("pause-list");
        merchant.advances("5s");
        assertThat(mark(failing, "All notifications delivered")).isVisible();
        tester.hasNoComplaint();
    }

    @Test
    void after_a_restart_the_list_says_what_the_page_of_the_payment_says(@TempDir Path folder) {
        receiver.behaving(Receiver.status(500));
        Answer payin;
        try (var first = RunningSandbox.keeping(folder)) {
            var shop = TestMerchant.named(first, "kept");
            shop.freezes();
            payin = shop.paid(Order.pix(10_000).heardAt(receiver.url()));
            shop.refunds(4_000, payin);
            shop.waitsForDeliveries();
        }
        try (var second = RunningSandbox.keeping(folder);
                var looker = Tester.atADesk(TestMerchant.named(second, "kept"))) {
            looker.opens("payments");
            var row = looker.row(payin);
            assertThat(row).containsText("REFUNDED");
            assertThat(row).containsText("in part");
            assertThat(row).containsText("−R$ 40,00");
            assertThat(row.getByRole(AriaRole.IMG, new GetByRoleOptions().setName(Pattern.compile("attempted again"))))
                    .isVisible();

            row.locator("a").first().click();
            assertThat(looker.sees("payment")).containsText("REFUNDED in part");
            assertThat(looker.sees("payment")).containsText("R$ 40,00 returned");
            assertThat(looker.sees("payment")).containsText("RETRYING");
        }
    }

    @Test
    void a_blocked_notification_says_what_to_set_and_is_sent_once_there_is_a_place_for_it() {
        var production = "https://203.0.113.9/shop/hooks";
        merchant.freezes();
        var payin = merchant.paid(Order.pix(100).heardAt(production));
        merchant.waitsForDeliveries();
        var delivery = merchant.delivery(payin).get("id").asText();
        tester.opens("payments");
        assertThat(mark(payin.at("id"), "was blocked: its receiver is public")).isVisible();
        tester.opens("webhooks?state=BLOCKED");
        assertThat(tester.row(delivery).locator(".wait")).hasText("blocked");
        assertThat(tester.sees("blocked")).containsText("1 notification is blocked");
        assertThat(tester.page().getByTestId("causes")).not().isAttached();
        assertThat(tester.page().getByText("0 retrying, 0 exhausted, 1 blocked, 0 waiting"))
                .isVisible();
        merchant.controls(
                "PATCH",
                "/merchants/" + merchant.publicKey(),
                "{\"settings\": {\"webhookTo\": \"" + receiver.url() + "\"}}");

        tester.clicks("choose-" + delivery);
        tester.clicks("replay-chosen");
        assertThat(tester.row(delivery)).not().isAttached();
        tester.opens("webhooks/" + delivery);
        assertThat(tester.sees("sent-to")).hasText(receiver.url());
        assertThat(tester.sees("attempts"))
                .containsText("203.0.113.9:443 is public, so nothing was sent: set webhookTo");
        assertThat(tester.sees("attempts").locator(".dot-wait")).hasCount(1);
        assertThat(tester.sees("webhook")).containsText("DELIVERED");
        assertThat(tester.sees("compare")).not().containsText("attempts sent the same body");
        tester.hasNoComplaint();
    }

    @Test
    void columns_and_filters_are_remembered_and_attempts_of_one_order_are_grouped_and_compared() {
        var refused = merchant.opens(Order.card("4000000000009995", 5_000).with("referenceId", "\"order-77\""));
        var other = merchant.opens(Order.boleto(100));
        var paid = merchant.opens(Order.pix(5_000).with("referenceId", "\"order-77\""));
        tester.opens("payments?status=REFUSED");
        tester.clicks("open-view");
        tester.sees("column-Method").uncheck();
        tester.types("filters-name", "Refused ones");
        tester.clicks("save-filters");
        assertThat(tester.sees("view")).not().isAttached();
        assertThat(tester.sees("notice")).containsText("Saved");
        assertThat(tester.sees("open-view")).isFocused();
        assertThat(tester.row(refused)).isVisible();
        assertThat(tester.sees("payments").locator("th.by")).not().isAttached();

        tester.opens("payments");
        tester.page().reload();
        assertThat(tester.row(other)).isVisible();
        assertThat(tester.sees("payments").locator("th.by")).not().isAttached();
        tester.sees("saved-filters").getByText("Refused ones").click();
        assertThat(tester.row(other)).not().isAttached();
        assertThat(tester.row(refused)).isVisible();
        tester.sees("saved-filters").getByText("Refused ones").click();
        assertThat(tester.row(other)).isVisible();

        // A click anywhere in a row opens it, and one on its link to the comparison does not.
        tester.row(other).locator("td.amount").click();
        assertThat(tester.sees("payment")).containsText(other.at("id"));
        tester.presses("Escape");
        assertThat(tester.row(paid)).containsText("order-77 ×2");
        tester.row(refused).getByText("Compare").click();
        var attempts = tester.sees("compare-payments").locator("thead th");
        assertThat(attempts).hasText(new String[] {"Attempt 1 " + refused.at("id"), "Attempt 2 " + paid.at("id")});

        tester.opens("payments");
        tester.clicks("open-view");
        assertThat(tester.sees("view")).containsText("Refused ones");
        tester.sees("group").check();
        tester.presses("Escape");
        var rows = tester.page().locator("tr[data-key]");
        assertThat(rows.nth(0)).hasAttribute("data-key", paid.at("id"));
        assertThat(rows.nth(1)).hasAttribute("data-key", refused.at("id"));
        assertThat(rows.nth(0)).containsText("order-77 ×2");
        rows.nth(1).getByText("Compare").click();
        var compared = tester.sees("compare-payments");
        assertThat(compared.locator("tr.differs").first()).containsText("Status");
        assertThat(compared).containsText("REFUSED");
        assertThat(compared.locator("tr:has(th:text-is('Amount'))")).not().hasClass("differs");
        assertThat(tester.sees("body-diff")).containsText("\"paymentMethod\": \"PIX\"");
        tester.hasNoComplaint();
    }
}
