package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page that a person meets: everybody can use it, it fits the screen, and its picture lies in target. */
@Tag("thorough")
class PagesTest {
    /** How to come to each page from the demo shop; the page that is looked at in the end. */
    private static final Map<String, Consumer<Visitor>> WAYS = Map.ofEntries(
            Map.entry("demo", payer -> assertThat(payer.sees("shop-pay")).isVisible()),
            Map.entry("demo-paid", payer -> {
                payer.clicks("account-after");
                challenge(payer);
                payer.answers(payer.rightCode());
                assertThat(payer.sees("shop-log")).containsText("→ 200 APPROVED");
                assertThat(payer.sees("shop-log")).containsText("3D Secure: authenticated");
            }),
            Map.entry("demo-refused", payer -> {
                payer.types("card-number", "4000000000002925");
                payer.clicks("shop-pay");
                assertThat(payer.sees("shop-problem")).containsText(Pattern.compile("outro cartão|another card"));
            }),
            Map.entry("challenge", PagesTest::challenge),
            Map.entry("challenge-alone", payer -> {
                challenge(payer);
                payer.goesTo(payer.page().frames().get(1).url());
                assertThat(payer.sees("challenge-code")).isVisible();
            }),
            Map.entry("challenge-wrong", payer -> {
                challenge(payer);
                payer.goesTo(payer.page().frames().get(1).url());
                payer.types("challenge-code", "000000");
                payer.clicks("challenge-submit");
                assertThat(payer.sees("challenge-warning")).containsText(Pattern.compile("incorreto|Wrong code"));
            }),
            Map.entry("challenge-over", payer -> {
                challenge(payer);
                payer.goesTo(payer.page().frames().get(1).url() + "?outcome=approve");
                assertThat(payer.sees("challenge-result")).isVisible();
            }),
            Map.entry("pix", payer -> payersPage(payer, "pix")),
            Map.entry("pix-paid", payer -> {
                payersPage(payer, "pix");
                payer.clicks("pix-pay");
                assertThat(payer.sees("pix-status")).hasAttribute("data-status", "APPROVED");
            }),
            Map.entry("boleto", payer -> payersPage(payer, "boleto")),
            Map.entry("boleto-expired", payer -> {
                payersPage(payer, "boleto");
                becomes(payer, "expire");
                assertThat(payer.page().locator("main")).hasAttribute("data-status", "EXPIRED");
            }),
            Map.entry("not-found", payer -> payer.goesTo(at("/checkout/boletos/demo/payin_nobody"))),
            Map.entry("errors", payer -> payer.goesTo(at("/errors"))),
            Map.entry("guides", payer -> payer.goesTo(at("/guides"))));

    private static final String AXE = Chromium.axe();

    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.started();

    private static String at(String path) {
        return SANDBOX.url() + path;
    }

    private static void challenge(Visitor payer) {
        payer.types("card-number", "4000000000002503");
        payer.clicks("shop-pay");
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        assertThat(payer.page().locator("#status[role=status]")).isHidden();
    }

    private static void payersPage(Visitor payer, String method) {
        payer.clicks("method-" + method);
        payer.clicks("shop-pay");
        assertThat(payer.sees("shop-payer-page")).isVisible();
        payer.goesTo((String) payer.sees("shop-payer-page").evaluate("link => link.href"));
    }

    /** What a tester makes of the payin whose page this is. */
    private static void becomes(Visitor payer, String action) {
        var address = payer.page().url();
        var id = address.substring(address.lastIndexOf('/') + 1);
        var done = TestMerchant.named(SANDBOX, "demo")
                .controls("/payins/" + id + "/actions", "{\"action\": \"" + action + "\"}");
        assertThat(done.status()).as(done.text()).isEqualTo(200);
    }

    static Set<String> pages() {
        return WAYS.keySet();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void a_page_can_be_used_by_everybody_and_fits_a_phone_and_a_desk(String name) {
        try (var payer = Visitor.withAPhone()) {
            payer.goesTo(at("/demo"));
            WAYS.get(name).accept(payer);
            looksAt(payer.page(), name, "phone");
            payer.movesToADesk();
            looksAt(payer.page(), name, "desktop");
        }
    }

    private static void looksAt(Page page, String name, String screen) {
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target/screenshots", name + "-" + screen + ".png"))
                .setAnimations(ScreenshotAnimations.DISABLED)
                // A modal stands over what is on the screen.
                .setFullPage(!name.equals("challenge")));

        assertThat(findings(page)).as(screen).isEmpty();
        assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .as("pixels beyond the right edge of the %s", screen)
                .isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "demo",
        "demo-refused",
        "challenge",
        "challenge-wrong",
        "challenge-over",
        "pix",
        "pix-paid",
        "boleto",
        "boleto-expired",
        "not-found"
    })
    void a_payers_page_is_dark_and_english_for_those_who_prefer_it(String name) {
        try (var payer = Visitor.abroadAtNight()) {
            payer.goesTo(at("/demo"));
            WAYS.get(name).accept(payer);
            var page = payer.page();
            looksAt(page, name, "dark");
            for (var frame : page.frames()) {
                assertThat(frame.evaluate("document.documentElement.lang")).isEqualTo("en");
                assertThat((Integer) frame.evaluate(
                                "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"))
                        .as("how bright the page is")
                        .isLessThan(60);
            }
            assertThat((String) page.evaluate("""
                            () => {
                              // A boleto's slip is a form that the banks agreed on: nobody prints it in English.
                              document.querySelectorAll(".paper").forEach((paper) => paper.remove());
                              return document.body.innerText;
                            }"""))
                    .doesNotContainPattern("\\b(Valor|Pagar|Cartão|Cartões|Loja|Código|Copiar|Ambiente)\\b");
        }
    }

    /** What axe finds, in the page and in its frames. */
    @SuppressWarnings("unchecked")
    static List<String> findings(Page page) {
        page.frames().stream()
                .filter(frame -> frame.evaluate("typeof axe").equals("undefined"))
                .forEach(frame -> frame.evaluate(AXE));
        return (List<String>) page.evaluate("""
                async () => {
                  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
                  return violations
                    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
                }""");
    }
}
