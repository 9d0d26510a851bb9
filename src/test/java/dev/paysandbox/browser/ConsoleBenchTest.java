package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the console offers to look closer: card tokens, bodies side by side, the attempts to come, a payment on paper. */
@Tag("thorough")
class ConsoleBenchTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Receiver receiver = new Receiver();
    private final Tester tester = Tester.atADesk(merchant);

    @AfterEach
    void leave() {
        tester.close();
        receiver.close();
    }

    @Test
    void a_token_of_a_test_card_is_made_and_a_payin_takes_it() {
        tester.opens("world");
        tester.types("card-number", "4000 0000 0000 2503");
        tester.clicks("make-token");
        assertThat(tester.sees("token-made")).containsText("…2503");
        var card =
                Json.read("{" + tester.sees("card-token").textContent() + "}").get("card");

        var payin = merchant.opens(Order.card("4111111111111111", 100).with("card", card.toString()));
        assertThat(payin.at("status")).isEqualTo("PENDING_3DS");
        tester.clicks("challenge-pass");
        assertThat(tester.sees("challenge-pass")).not().isAttached();
        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
        tester.hasNoComplaint();
    }

    @Test
    void an_invalid_card_number_is_refused_by_the_name_of_its_field() {
        tester.opens("world");
        tester.types("card-number", "4000000000000000");
        tester.clicks("make-token");

        assertThat(tester.sees("notice")).containsText("number");
        assertThat(tester.sees("token-made")).not().isAttached();
    }

    @Test
    void the_bodies_of_two_notifications_of_a_payment_are_compared_line_by_line() {
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.does("refund", payin);
        merchant.isQuiet();
        var newest = merchant.looksAt("/deliveries?paymentId=" + payin.at("id"))
                .json()
                .at("/data/0/id")
                .asText();
        tester.opens("webhooks/" + newest);

        assertThat(tester.sees("body-diff").locator("del").first()).containsText("\"status\": \"APPROVED\"");
        assertThat(tester.sees("body-diff").locator("ins").first()).containsText("\"status\": \"REFUNDED\"");
        tester.clicks("replay");
        assertThat(tester.sees("compare")).containsText("All 2 attempts sent the same body");
    }

    @Test
    void the_retries_are_described_as_the_setting_has_them() {
        merchant.freezes();
        receiver.behaving(Receiver.status(500));
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.asksUntil(
                "/deliveries?state=RETRYING", page -> !page.at("/data").isEmpty());
        tester.opens("webhooks");
        tester.page().locator("tr[data-key] a").first().click();
        assertThat(tester.sees("retries")).containsText("10 attempts are left");
        tester.sees("retries").locator("summary").click();
        assertThat(tester.sees("retries").locator("li")).hasCount(10);
        assertThat(tester.sees("retries").locator("li").nth(1)).containsText("30 seconds later");

        merchant.advances("5s");
        assertThat(tester.sees("retries")).containsText("9 attempts are left");
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
