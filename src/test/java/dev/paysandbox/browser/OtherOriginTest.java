package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import dev.paysandbox.support.RunningSandbox;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The SDK on a page of another origin and site than the sandbox's, under a policy as strict as can be. */
@Tag("thorough")
class OtherOriginTest extends PayerAtAnotherOrigin {
    @ParameterizedTest
    @CsvSource({
        "4111111111111111,12345,authenticated APPROVED skipped",
        "4000000000009995,12345,authenticated REFUSED skipped",
        "4111111111111111,999931,attempted APPROVED skipped",
        "4111111111111111,999933,informational APPROVED skipped",
        "4111111111111111,999903,authenticated FAILED skipped"
    })
    void a_payer_without_a_challenge_notices_nothing(String number, String cents, String outcome) {
        payer.types("amount", cents);
        pays(number);

        ends(outcome);
        assertThat(payer.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4000000000002925,12345", "4000000000002420,12345", "4111111111111111,999932"})
    void a_payer_whose_authentication_fails_is_asked_for_another_card(String number, String cents) {
        payer.types("amount", cents);
        pays(number);

        assertThat(payer.sees("outcome")).containsText("THREEDS_FAILED: ");
        assertThat(shop.heard()).noneMatch(request -> request.startsWith("/orders"));
    }

    @Test
    void a_page_without_the_sdk_completes_an_order_by_the_script_that_its_answer_names() {
        payer.close();
        // The backend reaches the sandbox by another name than the payer, and the script's address has that one.
        var policy = OtherOriginShop.strict()
                .replace(" require-trusted-types-for 'script'; trusted-types shop", "")
                .replace("SANDBOX", "SANDBOX " + RunningSandbox.shared().url());
        try (var plain = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk().goesTo(plain.url())) {
            other.clicks("order-first");
            other.answers(other.rightCode());

            ends(other, "authenticated PENDING_3DS");
        }
    }

    @Test
    void if_frames_are_blocked_the_banks_page_opens_in_a_window() {
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var strict = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk().goesTo(strict.url())) {
            other.types("number", CHALLENGED);
            var window = other.page().waitForPopup(() -> other.clicks("pay"));
            window.getByTestId("challenge-approve").click();

            ends(other, "authenticated APPROVED skipped");
        }
    }

    @Test
    void a_window_that_is_closed_before_it_has_loaded_is_noticed() {
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var strict = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk()) {
            other.context().route("**/checkout/3ds/challenges/*", neverAnswered -> {});
            other.context().addInitScript("""
                    const open = window.open;
                    window.open = (...all) => (window.opened = open.apply(window, all));""");
            other.goesTo(strict.url());
            pays(other, CHALLENGED, "pay");
            other.page().waitForCondition(() -> (boolean) other.page().evaluate("'opened' in window"));
            other.page().evaluate("window.opened.close()");

            ends(other, "THREEDS_FAILED: challenge abandoned by the payer");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "allow-scripts allow-same-origin, allow-forms",
        "allow-scripts allow-forms, allow-same-origin",
    })
    void a_page_in_a_frame_whose_sandbox_forbids_the_challenge_says_what_is_missing(String allowed, String missing) {
        var frame = "<iframe id=shop sandbox='" + allowed + "' src='" + shop.url() + "' height=600></iframe>";
        payer.page()
                .route(
                        "**/around",
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setContentType("text/html")
                                .setBody(frame)));
        payer.goesTo(shop.url() + "around");
        var framed = payer.page().frameLocator("#shop");
        framed.getByTestId("number").fill(CHALLENGED);
        framed.getByTestId("pay").click();

        assertThat(framed.getByTestId("outcome")).hasText("CONFIG: the sandbox of this frame lacks " + missing);
        assertThat(framed.getByTestId("threeds-dialog")).not().isAttached();
    }

    @Test
    void if_windows_are_blocked_too_the_payment_ends_with_that_reason() {
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var strict = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk()) {
            other.context().addInitScript("window.open = () => null");
            other.goesTo(strict.url());
            pays(other, CHALLENGED, "pay");
            other.clicks("threeds-popup");

            ends(other, "THREEDS_FAILED: pop-up blocked");
        }
    }

    @Test
    void an_automated_test_passes_the_challenge_by_a_query_parameter() {
        payer.page().route("**/checkout/3ds/challenges/*", route -> {
            var request = route.request();
            if (request.isNavigationRequest()) {
                // The test itself asks, as a script does: the shop's page may show the challenge, and not decide it.
                var decided =
                        merchant.send(merchant.request(URI.create(request.url()).getPath() + "?outcome=approve"));
                assertThat(decided.status()).as(decided.text()).isEqualTo(200);
            }
            route.resume();
        });
        pays(CHALLENGED);

        ends("authenticated APPROVED skipped");
    }
}
