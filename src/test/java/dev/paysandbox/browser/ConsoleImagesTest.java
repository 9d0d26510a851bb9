package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page.ScreenshotOptions;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The images of the guide to the console; to renew them, with a third of the size:
 * {@code cd src/target/images && for file in *; do pngquant --force --strip --output ../../../docs/images/$file $file; done}.
 */
@Tag("thorough")
class ConsoleImagesTest {
    private static final Path IMAGES = Path.of("target/images");
    private static final String[] PAYERS = {"Maria Silva", "João Souza", "Ana Prado", "Bruno Lima", "Carla Dias"};

    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started();

    private final TestMerchant merchant = TestMerchant.named(sandbox, "loja");

    @AutoClose
    private final Receiver receiver = new Receiver();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    @Test
    void each_screen_has_an_image() throws Exception {
        Files.createDirectories(IMAGES);
        var late = lived();
        tester.opens("payments");
        // The findings come after the payments.
        assertThat(tester.page().locator(".mark-wait:text('!')").first()).isVisible();
        takes("console-payments", "payments", "payments");
        takes("console-payment", "payments/" + late, "timeline");
        takes("console-webhooks", "webhooks", "webhooks");
        takes("console-requests", "requests", "requests");
        takes("console-scenarios", "scenarios", "scenarios");
        takes("console-editor", "scenarios/new", "scenario-source");
        takes("console-drills", "verdict/drills", "which-drills");
        takes("console-verdict", "verdict", "verdict-screen");
        takes("console-world", "world", "available");
        try (var phone = Tester.withAPhone(merchant)) {
            phone.opens("payments");
            assertThat(phone.page().locator("tr[data-key]").first()).isVisible();
            saves(phone, "console-phone");
        }
        tester.hasNoComplaint();
    }

    /** Some days of a shop; answers a boleto that was paid late. */
    private String lived() {
        merchant.freezes();
        for (int i = 0; i < 6; i++) {
            var payin = merchant.opens(order(i).heardAt(receiver.url()));
            if (i % 2 == 0) {
                merchant.does("pay", payin);
            }
        }
        merchant.waitsForDeliveries();
        var late = merchant.opens(Order.boleto(25_990)
                .with("customer.email", "\"paid_late+ana@example.com\"")
                .with("customer.name", "\"Ana Prado\"")
                .with("referenceId", "\"order-1007\"")
                .heardAt(receiver.url()));
        receiver.behaving(Receiver.saying(503, "down for maintenance"));
        merchant.advances("6d");
        receiver.behaving(Receiver.status(200));
        merchant.opens(Order.card("4000000000009995", 89_900).with("customer.name", "\"Bruno Lima\""));
        merchant.opens(Order.card("4000000000002503", 45_500).with("customer.name", "\"Carla Dias\""));
        var refunded = merchant.opens(order(3).heardAt(receiver.url()));
        merchant.does("pay", refunded);
        merchant.refunds(2_500, refunded);
        merchant.paysOut(Order.payout(150_000).heardAt(receiver.url()));
        merchant.posts("/payin", Order.pix(100).with("amount", "-1").json());
        merchant.advances("1h");
        merchant.waitsForDeliveries();
        return late.at("id");
    }

    private static Order order(int number) {
        var payer = "\"" + PAYERS[number % PAYERS.length] + "\"";
        return Order.pix(4_990 + number * 3_117)
                .with("customer.name", payer)
                .with("referenceId", "\"order-100" + number + "\"");
    }

    private void takes(String name, String screen, String awaited) throws Exception {
        tester.opens(screen);
        assertThat(tester.sees(awaited)).isVisible();
        assertThat(tester.page().locator("[aria-busy]")).hasCount(0);
        if (tester.page().locator(".scroller").count() > 0) {
            assertThat(tester.page().locator("tr[data-key]").first()).isVisible();
        }
        assertThat(tester.sees("clock-state")).isVisible();
        saves(tester, name);
    }

    private static void saves(Tester who, String name) throws Exception {
        var file = IMAGES.resolve(name + ".png");
        who.page().screenshot(new ScreenshotOptions().setPath(file));
        assertThat(Files.size(file)).isBetween(10_000L, 400_000L);
    }
}
