package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ScreenshotAnimations;
import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The viewer of the document, as a developer uses it: open an operation, and send what stands there. */
@Tag("thorough")
class DocsPageTest {
    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.started();

    private static Page opened(Visitor reader, String address) {
        var page = reader.goesTo(SANDBOX.url() + address).page();
        assertThat(page.locator(".opblock").first()).isVisible();
        return page;
    }

    /** Opens the operation and sends it as it stands; its status and what the page shows of it. */
    private static String executed(Locator operation) {
        operation.locator(".opblock-summary-control").click();
        operation.locator(".execute").click();
        var status = operation.locator(".live-responses-table tbody .response-col_status");
        assertThat(status.first()).isVisible();
        return status.first().innerText().strip();
    }

    /**
     * Swagger UI resolves all of the document when it opens and at each click, which takes seconds of the processor's time. So
     * each run tries three other operations of another tag; ExamplesTest sends all examples without a browser.
     */
    @ParameterizedTest
    @ValueSource(strings = {"merchant", "sandbox"})
    void the_first_example_of_an_operation_works_at_the_first_click(String api) {
        try (var fresh = RunningSandbox.started("--undocumented-lists=true");
                var reader = Visitor.atADesk()) {
            var page = reader.goesTo(fresh.url() + "/docs?api=" + api).page();
            assertThat(page.locator(".opblock").first()).isVisible();
            var tags = new ArrayList<>(
                    page.locator(".opblock-tag-section:has(.opblock)").all());
            Collections.shuffle(tags);
            var all = tags.get(0).locator(".opblock").all();
            assertThat(all).hasSizeGreaterThan(2);
            int first = ThreadLocalRandom.current().nextInt(all.size() - 2);
            var operations = all.subList(first, first + 3);
            var failures = new ArrayList<String>();
            for (var operation : operations) {
                if (operation.getAttribute("id").endsWith("-followWorld")) {
                    operation.locator(".opblock-summary-control").click();
                    assertThat(operation.locator(".endless")).containsText("curl -N " + fresh.url());
                } else {
                    var status = executed(operation);
                    if (!status.matches("(?s)20\\d.*")) {
                        failures.add(operation.getAttribute("id") + ": " + status);
                    }
                }
                operation.locator(".opblock-summary-control").click();
            }
            assertThat(failures).isEmpty();
            assertThat(reader.complaints()).isEmpty();
        }
    }

    @Test
    void an_example_id_stands_for_the_payin_created_before() {
        try (var reader = Visitor.atADesk()) {
            var page = opened(reader, "/docs");
            var creation = page.locator("#operations-Merchant-createPayin");
            executed(creation);
            var created = creation.locator(".live-responses-table .highlight-code")
                    .first()
                    .innerText();
            var id = created.replaceAll("(?s).*\"id\": \"(payin_\\w+)\".*", "$1");

            var reading = page.locator("#operations-Merchant-getPayin");
            assertThat(executed(reading)).startsWith("200");
            assertThat(reading.locator(".request-url")).containsText("/payin/" + id);
        }
    }

    @Test
    void an_id_that_the_reader_types_is_sent_as_it_is() {
        try (var reader = Visitor.atADesk()) {
            var reading = opened(reader, "/docs").locator("#operations-Merchant-getPayin");
            reading.locator(".opblock-summary-control").click();
            reading.locator("tr[data-param-name=id] input").fill("payin_000000000000000000000000");
            reading.locator(".execute").click();
            assertThat(reading.locator(".live-responses-table tbody .response-col_status")
                            .first())
                    .containsText("404");
            assertThat(reading.locator(".request-url")).containsText("/payin/payin_000000000000000000000000");
        }
    }

    @Test
    void the_merchant_api_comes_first_and_the_sandboxs_own_apis_stand_apart() {
        try (var reader = Visitor.atADesk()) {
            var page = opened(reader, "/docs");
            assertThat(page.locator(".opblock-summary-path"))
                    .hasText(new String[] {"/payin", "/payin", "/balances", "/payin/{id}", "/payout"});

            page.locator("nav a[href*='api=sandbox']").click();
            assertThat(page.locator("#operations-Payments-actOnPayin")).isVisible();
            assertThat(page.locator("#operations-Merchant-createPayin")).hasCount(0);
        }
    }

    @Test
    void a_link_followed_on_the_page_leads_to_the_other_api() {
        try (var reader = Visitor.atADesk()) {
            var page = opened(reader, "/docs");
            page.evaluate("location.hash = '#/World/advanceClock'");

            assertThat(page.locator("nav a[aria-current]")).hasText("The sandbox's own APIs");
        }
    }

    @Test
    void a_broken_link_still_shows_the_document() {
        try (var reader = Visitor.atADesk()) {
            opened(reader, "/docs#/Merchant/%");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, DARK, createPayin", "false, LIGHT, getPayin"})
    void an_open_operation_can_be_used_by_everybody_on_a_phone_and_at_a_desk_by_day_and_by_night(
            boolean withAPhone, ColorScheme colors, String operation) {
        try (var reader = withAPhone ? Visitor.withAPhone() : Visitor.atADesk()) {
            canBeUsed(reader, colors, operation);
        }
    }

    private static void canBeUsed(Visitor reader, ColorScheme colors, String operation) {
        reader.changesItsProfile();
        reader.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colors));
        var page = opened(reader, "/docs");
        executed(page.locator("[id$=-" + operation + "]"));
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(Path.of(
                        "target/screenshots",
                        "docs-%s-%s-%d.png".formatted(operation, colors, page.viewportSize().width)))
                .setAnimations(ScreenshotAnimations.DISABLED));

        assertThat(PagesTest.findings(page)).isEmpty();
        assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .as("pixels beyond the right edge")
                .isEqualTo(0);
        assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(colors == ColorScheme.DARK ? "rgb(15, 20, 19)" : "rgb(246, 248, 247)");
    }
}
