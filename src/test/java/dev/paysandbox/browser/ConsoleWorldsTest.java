package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console over several worlds: their payments in one list, and tabs that show different ones. */
@Tag("thorough")
class ConsoleWorldsTest {
    private final TestMerchant one = TestMerchant.opened();
    private final TestMerchant other = TestMerchant.opened();
    private final Tester tester = Tester.atADesk(one);

    @AfterEach
    void leave() {
        tester.close();
    }

    @Test
    void the_payments_of_all_worlds_are_one_live_list_that_names_the_world_of_each() {
        var before = one.opens(Order.pix(100));
        tester.opens("payments");
        assertThat(tester.row(before)).isVisible();
        tester.sees("world").selectOption("every");
        assertThat(tester.page()).hasURL(Pattern.compile("worlds=all"));
        assertThat(row(one, before)).containsText(one.publicKey());

        var here = one.opens(Order.pix(200));
        var there = other.opens(Order.boleto(300));
        assertThat(row(one, here)).isVisible();
        assertThat(row(other, there)).containsText(other.publicKey());
        other.does("pay", there);
        assertThat(row(other, there)).containsText("APPROVED");

        var opened = TestMerchant.opened();
        var later = opened.opens(Order.pix(400));
        assertThat(row(opened, later)).containsText(opened.publicKey());
        tester.hasNoComplaint();
    }

    @Test
    void a_row_of_another_world_is_acted_on_and_opened_there_and_left_for_the_same_row() {
        var there = other.opens(Order.pix(300));
        tester.opens("payments?worlds=all");
        tester.clicks("act-on-" + there.at("id"));
        tester.clicks("act-pay");
        assertThat(row(other, there)).containsText("APPROVED");

        row(other, there).locator("a").first().click();
        assertThat(tester.sees("payment")).containsText(there.at("id"));
        assertThat(tester.sees("world")).hasValue(other.publicKey());
        var meanwhile = one.opens(Order.pix(500));
        tester.presses("Escape");
        assertThat(row(other, there)).isVisible();
        assertThat(row(one, meanwhile)).isVisible();
        assertThat(tester.sees("world")).hasValue("every");
    }

    @Test
    void tabs_with_different_worlds_share_a_connection_and_each_gets_the_events_of_its_world() {
        tester.opens("payments");
        assertThat(tester.sees("connection")).hasText("Live");
        var second = tester.visitor().context().newPage();
        second.navigate(Tester.origin(other) + "/#/payments?world=" + other.publicKey());
        assertThat(second.getByTestId("connection")).hasText("Live");
        var here = one.opens(Order.pix(100));
        var there = other.opens(Order.pix(200));

        assertThat(tester.row(here)).isVisible();
        assertThat(row(second, there.at("id"))).isVisible();
        assertThat(row(second, here.at("id"))).not().isAttached();
        assertThat(tester.row(there)).not().isAttached();
        second.navigate(Tester.origin(other) + "/#/verdict?world=" + other.publicKey());
        assertThat(second.locator(".finding")).hasCount(1);
        other.opens(Order.pix(200).with("payerIp", "\"10.0.0.1\""));
        assertThat(second.locator(".finding")).hasCount(2);
        assertThat(tester.visitor().sent().stream()
                        .filter(request -> request.url().contains("/_sandbox/events"))
                        .map(Request::url)
                        .toList())
                .as("one stream of one world, then one of all")
                .hasSize(2);
    }

    private Locator row(TestMerchant world, Answer payment) {
        return tester.row(world.publicKey() + " " + payment.at("id"));
    }

    private static Locator row(Page page, String id) {
        return page.locator("tr[data-key=\"" + id + "\"]");
    }
}
