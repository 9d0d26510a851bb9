package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who gets the console, under which policy, and how large it is. */
class ConsoleAccessTest {
    private static final int MOST_BYTES = 45 * 1024;

    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void programs_get_links_and_browsers_the_page_under_a_strict_policy() {
        var links = merchant.send(merchant.request("/"));
        assertThat(links.status()).isEqualTo(200);
        assertThat(links.at("console")).isEqualTo("/");
        for (var link : List.of("docs", "openapi", "status", "health", "errors")) {
            assertThat(merchant.send(merchant.request(links.at(link))).status())
                    .as(link)
                    .isEqualTo(200);
        }

        var page = merchant.send(merchant.request("/").header("Accept", "text/html,*/*;q=0.8"));
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .contains("frame-ancestors 'none'", "require-trusted-types-for 'script'")
                .doesNotContain("unsafe");
        assertThat(page.text()).doesNotContain("pk_test", "http://", "https://");
    }

    @Test
    void the_scripts_that_are_loaded_first_are_small() throws IOException {
        assertThat(packedBytes("console.js") + packedBytes("chunk.js")).isBetween(10_000, MOST_BYTES);
    }

    private int packedBytes(String name) throws IOException {
        var script = merchant.send(merchant.request("/console/" + name));
        assertThat(script.status()).isEqualTo(200);
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(script.text().getBytes(StandardCharsets.UTF_8));
        }
        return packed.size();
    }

    @Test
    void a_sandbox_without_a_console_has_neither_page_nor_files() {
        try (var sandbox = RunningSandbox.started("--no-console")) {
            var other = TestMerchant.of(sandbox);
            var start = other.send(other.request("/").header("Accept", "text/html"));
            assertThat(start.header("Content-Type")).startsWith("application/json");
            assertThat(start.json().has("console")).isFalse();
            assertThat(other.send(other.request("/console/console.js")).status())
                    .isEqualTo(404);
            assertThat(sandbox.greeting()).doesNotContain("console");
        }
    }

    @Test
    void pages_of_other_sites_and_unknown_names_get_nothing() {
        assertThat(merchant.send(merchant.request("/").header("Origin", "http://evil.example"))
                        .status())
                .isEqualTo(403);
        assertThat(merchant.send(merchant.request("/console/console.js").header("Sec-Fetch-Site", "cross-site"))
                        .status())
                .isEqualTo(403);
        assertThat(merchant.send(merchant.request("/")
                                .header("Sec-Fetch-Site", "cross-site")
                                .header("Sec-Fetch-Mode", "navigate")
                                .header("Sec-Fetch-Dest", "document"))
                        .status())
                .as("a link elsewhere may lead here")
                .isEqualTo(200);
    }

    @Tag("thorough")
    @Test
    void the_control_token_is_asked_for_once_and_forgotten_with_the_tab() {
        try (var sandbox = RunningSandbox.started("--control-token=hush-hush-1");
                var tester = Tester.atADesk(TestMerchant.of(sandbox))) {
            tester.changesItsProfile();
            tester.visits("payments");
            tester.types("token", "wrong");
            tester.clicks("give-token");
            assertThat(tester.sees("token-dialog")).containsText("This token is wrong.");
            tester.types("token", "hush-hush-1");
            tester.clicks("give-token");
            assertThat(tester.sees("token-dialog")).not().isAttached();
            assertThat(tester.sees("connection")).hasText("Live");
            tester.opens("world");
            assertThat(tester.sees("available")).containsText("100.000,00");
            assertThat(tester.page().evaluate("JSON.stringify(localStorage) + document.cookie"))
                    .isEqualTo("{}");

            var tab = tester.context().newPage();
            tab.navigate(tester.page().url());
            assertThat(tab.getByTestId("token-dialog")).isVisible();
        }
    }

    @Tag("thorough")
    @Test
    void the_console_shows_that_a_token_may_only_read_and_a_refused_change_names_the_role() {
        try (var sandbox = RunningSandbox.started("--control-tokens=qa:read:0123456789abcdef");
                var tester = Tester.atADesk(TestMerchant.of(sandbox))) {
            tester.changesItsProfile();
            tester.visits("payments");
            tester.types("token", "0123456789abcdef");
            tester.clicks("give-token");
            assertThat(tester.sees("unusual")).containsText("Read only: qa");
            tester.clicks("clock-freeze");
            assertThat(tester.sees("notice")).containsText("This request needs a token with the role act.");
        }
    }

    @Tag("thorough")
    @Test
    void a_tab_without_the_token_neither_loses_its_question_nor_keeps_events_from_the_others() {
        try (var sandbox = RunningSandbox.started("--control-token=hush-hush-1");
                var tester = Tester.atADesk(TestMerchant.of(sandbox))) {
            tester.changesItsProfile();
            tester.visits("payments");
            assertThat(tester.sees("token-dialog")).isVisible();
            tester.presses("Escape");
            tester.presses("Escape");
            assertThat(tester.sees("token-dialog")).isVisible();

            var tab = tester.context().newPage();
            tab.navigate(tester.page().url());
            tab.getByTestId("token").fill("senha “ção”");
            tab.getByTestId("give-token").click();
            assertThat(tab.getByTestId("token-dialog")).containsText("This token is wrong.");
            tab.getByTestId("token").fill(" hush-hush-1 ");
            tab.getByTestId("give-token").click();
            assertThat(tab.getByTestId("connection")).hasText("Live");

            tester.types("token", "hush-hush-1");
            tester.clicks("give-token");
            assertThat(tester.sees("connection")).hasText("Live");
        }
    }
}
