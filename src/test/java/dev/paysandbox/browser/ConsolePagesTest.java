package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every screen of the console is safe from what strangers write. */
@Tag("thorough")
class ConsolePagesTest {
    /** It would be markup in HTML, and ends strings in scripts and styles. */
    private static final String HOSTILE = "<img src=x onerror=alert(1)>'\\\"</script><b>${1}";

    private static final TestMerchant MERCHANT = TestMerchant.opened();
    private static final List<String> SCREENS = new ArrayList<>();
    private static final Receiver RECEIVER = new Receiver();

    @BeforeAll
    static void fill() {
        MERCHANT.freezes();
        RECEIVER.behaving(Receiver.saying(500, HOSTILE));
        var text = "\"" + HOSTILE.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        var pix = MERCHANT.opens(Order.pix(100)
                .with("referenceId", text)
                .with("customer.name", text)
                .with("items", "[{\"title\": " + text + ", \"quantity\": 1, \"unitPrice\": 100}]")
                .heardAt(RECEIVER.url() + "?%3Cb%3E"));
        MERCHANT.does("pay", pix);
        var boleto = MERCHANT.opens(Order.boleto(100));
        var card = MERCHANT.opens(Order.card("4111111111111111", 100));
        MERCHANT.controls(
                "/payins/" + card.at("id") + "/actions",
                "{\"action\": \"refund\", \"amount\": 50, \"reason\": " + text + "}");
        var payout = MERCHANT.paysOut(Order.payout(100).with("referenceId", text));
        MERCHANT.posts(
                "/payin",
                Order.pix(100).with("amount", text).with("customer.email", text).json());
        MERCHANT.controls("/balance/blocks", "{\"amount\": 100, \"reason\": " + text + "}");
        MERCHANT.controls("/scenarios/card-challenge-passed/arm", "{}");
        MERCHANT.opens(Order.card("4111111111111111", 100));
        MERCHANT.isQuiet();
        var notification = MERCHANT.deliveries(pix).get(0).get("id").asText();
        var refused =
                MERCHANT.looksAt("/journal?status=400").json().at("/data/0/id").asText();
        SCREENS.addAll(List.of(
                "payments",
                "payments/" + pix.at("id"),
                "payments/" + boleto.at("id"),
                "payments/" + payout.at("id"),
                "payments/" + card.at("id"),
                "webhooks",
                "webhooks/" + notification,
                "requests",
                "requests/" + refused,
                "scenarios",
                "scenarios/pix-paid",
                "scenarios/new",
                "verdict",
                "verdict/drills",
                "world"));
    }

    @AfterAll
    static void stop() {
        RECEIVER.close();
    }

    /** The screen that was there before must not be taken for this one. */
    private static void show(Tester tester, String screen) {
        var page = tester.page();
        page.navigate("about:blank");
        tester.opens(screen);
        assertThat(page.getByTestId("connection")).hasText("Live");
        assertThat(page.locator("main h1").first()).isVisible();
        assertThat(page.locator("[aria-busy]")).hasCount(0);
    }

    @Test
    void text_from_strangers_is_only_text_on_every_screen() {
        try (var tester = Tester.atADesk(MERCHANT)) {
            for (var screen : SCREENS) {
                show(tester, screen);
                assertThat(tester.page().locator("main img[src=x], main b, main script"))
                        .hasCount(0);
            }
            tester.opens(SCREENS.get(1));
            assertThat(tester.sees("payment")).containsText("<img src=x onerror=alert(1)>");
            tester.hasNoComplaint();
            assertThat(tester.visitor().sent())
                    .allMatch(request -> request.url().startsWith(Tester.origin(MERCHANT)));
        }
    }
}
