package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page that a person meets: everybody can use it, it fits the screen, and its picture lies in target. */
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
                assertThat(payer.sees("shop-problem")).containsText("outro cartão");
            }),
            Map.entry("challenge", PagesTest::challenge),
            Map.entry("challenge-alone", payer -> {
                challenge(payer);
                payer.opens(payer.page().frames().get(1).url());
                assertThat(payer.sees("challenge-code")).isVisible();
            }),
            Map.entry("challenge-wrong", payer -> {
                challenge(payer);
                payer.opens(payer.page().frames().get(1).url());
                payer.types("challenge-code", "000000");
                payer.clicks("challenge-submit");
                assertThat(payer.sees("challenge-warning")).containsText("incorreto");
            }),
            Map.entry("challenge-over", payer -> {
                challenge(payer);
                payer.opens(payer.page().frames().get(1).url() + "?outcome=approve");
                assertThat(payer.sees("challenge-result")).isVisible();
            }),
            Map.entry("pix", payer -> payersPage(payer, "pix")),
            Map.entry("pix-paid", payer -> {
                payersPage(payer, "pix");
                payer.clicks("pix-pay");
                assertThat(payer.sees("pix-status")).hasAttribute("data-status", "APPROVED");
            }),
            Map.entry("boleto", payer -> payersPage(payer, "boleto")),
            Map.entry("docs", payer -> {
                payer.opens(at("/docs"));
                assertThat(payer.page().locator(".swagger-ui .opblock").first()).isVisible();
            }),
            Map.entry("errors", payer -> payer.opens(at("/errors"))));

    /** One is endless, and a modal stands over what is on the screen. */
    private static final Set<String> PICTURED_AS_SEEN = Set.of("docs", "challenge");

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = RunningSandbox.started();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static String at(String path) {
        return sandbox.url() + path;
    }

    private static void challenge(Visitor payer) {
        payer.types("card-number", "4000000000002503");
        payer.clicks("shop-pay");
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        assertThat(payer.page().getByText("Abrindo a página do seu banco")).isHidden();
    }

    private static void payersPage(Visitor payer, String method) {
        payer.clicks("method-" + method);
        payer.clicks("shop-pay");
        assertThat(payer.sees("shop-payer-page")).isVisible();
        payer.opens((String) payer.sees("shop-payer-page").evaluate("link => link.href"));
    }

    @ParameterizedTest
    @CsvSource({
        "demo",
        "demo-paid",
        "demo-refused",
        "challenge",
        "challenge-alone",
        "challenge-wrong",
        "challenge-over",
        "pix",
        "pix-paid",
        "boleto",
        "docs",
        "errors"
    })
    void a_page_can_be_used_by_everybody_and_fits_a_phone_and_a_desk(String name) {
        for (var payer : List.of(Visitor.withAPhone(), Visitor.atADesk())) {
            try (payer) {
                payer.opens(at("/demo"));
                WAYS.get(name).accept(payer);
                var page = payer.page();
                var isPhone = page.viewportSize().width == Visitor.PHONE;
                page.screenshot(new ScreenshotOptions()
                        .setPath(Path.of("target/screenshots", name + (isPhone ? "-phone.png" : "-desktop.png")))
                        .setAnimations(ScreenshotAnimations.DISABLED)
                        .setFullPage(!PICTURED_AS_SEEN.contains(name)));

                assertThat(findings(page)).isEmpty();
                assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                        .as("pixels beyond the right edge")
                        .isEqualTo(0);
            }
        }
    }

    /** What axe finds that is serious or worse, in the page and in its frames. */
    @SuppressWarnings("unchecked")
    static List<String> findings(Page page) {
        page.frames().forEach(frame -> frame.evaluate(Chromium.axe()));
        return (List<String>) page.evaluate("""
                async () => {
                  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
                  return violations
                    .filter(({ impact }) => impact === "serious" || impact === "critical")
                    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
                }""");
    }
}
