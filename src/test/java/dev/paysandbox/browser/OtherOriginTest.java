package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The SDK on a page of another origin and site than the sandbox's, under a policy as strict as can be. */
class OtherOriginTest {
    private static final String CHALLENGED = "4000000000002503";

    private final TestMerchant merchant = TestMerchant.opened();
    private final OtherOriginShop shop =
            new OtherOriginShop(RunningSandbox.shared(), merchant, OtherOriginShop.strict());
    private final Visitor payer = Visitor.atADesk().opens(shop.url());

    @AfterEach
    void leave() {
        payer.close();
        shop.close();
    }

    private void pays(String number) {
        pays(payer, number, "pay");
    }

    private static void pays(Visitor payer, String number, String button) {
        payer.types("number", number);
        payer.clicks(button);
    }

    private void ends(String outcome) {
        ends(payer, outcome);
    }

    private static void ends(Visitor payer, String outcome) {
        assertThat(payer.sees("outcome")).hasText(outcome);
        assertThat(payer.sees("threeds-dialog")).not().isAttached();
    }

    /** Everything that the sandbox recorded of this merchant, in full. */
    private String journal() {
        var whole = new StringBuilder();
        for (var request : merchant.looksAt("/journal?limit=100").json().get("data")) {
            whole.append(
                    merchant.looksAt("/journal/" + request.get("id").asText()).text());
        }
        return whole.toString();
    }

    private void has3dSecureInItsCheckout(boolean enabled) {
        var answer = merchant.send(merchant.request("/_sandbox/merchants/" + merchant.publicKey())
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString("{\"settings\": {\"threeDSEnabled\": " + enabled + "}}")));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private void asksForAChallengeThatEndsByNothing() {
        var answer = merchant.send(merchant.request("/_sandbox/scenarios")
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString("""
                        scenario: waits
                        about: The issuer asks, and nobody but the payer ends it.
                        when:
                          operation: payin
                          card.last4: "1111"
                        then:
                          - answer: PENDING_3DS
                        """)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({
        "4111111111111111,12345,authenticated APPROVED skipped",
        "4000000000002701,12345,authenticated APPROVED skipped",
        "5200000000002235,12345,authenticated APPROVED skipped",
        "6505290000002000,12345,authenticated APPROVED skipped",
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
    @CsvSource({
        "4000000000002925,12345",
        "5200000000002276,12345",
        "6505290000002018,12345",
        "4000000000002420,12345",
        "4000000000002644,12345",
        "5200000000002656,12345",
        "4111111111111111,999932"
    })
    void a_payer_whom_3d_secure_turns_away_is_asked_for_another_card(String number, String cents) {
        payer.types("amount", cents);
        pays(number);

        assertThat(payer.sees("outcome")).containsText("THREEDS_FAILED: ");
        assertThat(shop.heard()).noneMatch(request -> request.startsWith("/orders"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay", "process"})
    void the_right_code_authenticates_before_the_order(String button) {
        pays(payer, CHALLENGED, button);
        payer.answers(payer.rightCode());

        assertThat(payer.sees("outcome")).containsText("authenticated APPROVED");
        assertThat(payer.complaints()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "pay,approve,skipped PENDING_3DS authenticated,APPROVED",
        "process,approve,authenticated PENDING_3DS,APPROVED",
        "pay,fail,THREEDS_FAILED: challenge failed by the payer,REFUSED",
        "pay,leave,THREEDS_FAILED: challenge abandoned by the payer,EXPIRED"
    })
    void an_order_that_asks_for_the_challenge_ends_with_it_and_the_merchant_hears_so(
            String button, String pressed, String outcome, String status) {
        has3dSecureInItsCheckout(false);
        try (var receiver = new Receiver()) {
            shop.hearingAt(receiver.url());
            pays(payer, CHALLENGED, button);
            payer.bank().getByTestId("challenge-" + pressed).click();

            ends(outcome);
            assertThat(receiver.next().status()).isEqualTo(status);
        }
    }

    @Test
    void a_page_without_the_sdk_completes_an_order_by_the_script_that_its_answer_names() {
        payer.close();
        // The backend reaches the sandbox by another name than the payer, and the script's address has that one.
        var policy = OtherOriginShop.strict()
                .replace(" require-trusted-types-for 'script'; trusted-types shop", "")
                .replace("SANDBOX", "SANDBOX " + RunningSandbox.shared().url());
        try (var plain = new OtherOriginShop(RunningSandbox.shared(), merchant, policy);
                var other = Visitor.atADesk().opens(plain.url())) {
            other.clicks("order-first");
            other.answers(other.rightCode());

            ends(other, "authenticated PENDING_3DS");
        }
    }

    @Test
    void two_wrong_codes_are_forgiven_and_the_third_is_not() {
        pays(CHALLENGED);
        for (int i = 1; i <= 2; i++) {
            payer.answers("00000" + i);
            assertThat(payer.bank().getByTestId("challenge-warning")).containsText(i == 1 ? "duas" : "uma");
        }
        payer.answers("000003");

        ends("THREEDS_FAILED: wrong code 3 times");
    }

    @Test
    void a_wrong_code_and_then_the_right_one_pay() {
        pays(CHALLENGED);
        payer.answers("000001");
        assertThat(payer.bank().getByTestId("challenge-warning")).containsText("incorreto");
        payer.answers(payer.rightCode());

        ends("authenticated APPROVED skipped");
    }

    @Test
    void a_challenge_nobody_answers_expires_on_the_sandboxs_clock() {
        merchant.freezes();
        pays(CHALLENGED);
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        merchant.advances("10m");

        ends("THREEDS_FAILED: the challenge was not answered in time");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross", "escape", "bank"})
    void a_payer_who_leaves_ends_the_payment_and_the_page_is_as_before(String way) {
        pays(CHALLENGED);
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        assertThat(payer.page().getByText("Abrindo a página do seu banco")).isHidden();
        switch (way) {
            case "cross" -> payer.clicks("threeds-cancel");
            case "escape" -> payer.page().keyboard().press("Escape");
            default -> payer.bank().getByTestId("challenge-leave").click();
        }

        ends(way.equals("bank") ? "THREEDS_FAILED: challenge abandoned by the payer" : "THREEDS_FAILED: abandoned");
        assertThat(payer.sees("pay")).isFocused();
        pays("4111111111111111");
        ends("authenticated APPROVED skipped");
    }

    @Test
    void a_payer_who_closes_the_browser_lets_the_order_expire() {
        has3dSecureInItsCheckout(false);
        merchant.freezes();
        asksForAChallengeThatEndsByNothing();
        try (var receiver = new Receiver()) {
            shop.hearingAt(receiver.url());
            pays("4111111111111111");
            assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
            payer.close();
            merchant.advances("10m");

            assertThat(receiver.statuses()).containsExactly("EXPIRED");
        }
    }

    @Test
    void where_frames_are_blocked_the_bank_opens_in_a_window_of_its_own() {
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var strict = new OtherOriginShop(RunningSandbox.shared(), merchant, policy);
                var other = Visitor.atADesk().opens(strict.url())) {
            other.types("number", CHALLENGED);
            var window = other.page().waitForPopup(() -> other.clicks("pay"));
            window.getByTestId("challenge-approve").click();

            ends(other, "authenticated APPROVED skipped");
        }
    }

    @Test
    void where_windows_are_blocked_too_the_payment_ends_with_that_reason() {
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var strict = new OtherOriginShop(RunningSandbox.shared(), merchant, policy);
                var other = Visitor.atADesk()) {
            other.context().addInitScript("window.open = () => null");
            other.opens(strict.url());
            pays(other, CHALLENGED, "pay");
            other.clicks("threeds-popup");

            ends(other, "THREEDS_FAILED: pop-up blocked");
        }
    }

    @Test
    void two_tabs_do_not_mix() {
        var second = payer.context().newPage();
        second.navigate(shop.url());
        second.getByTestId("number").fill("5200000000002151");
        second.getByTestId("pay").click();
        pays(CHALLENGED);
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        second.frameLocator("[data-testid=threeds-frame]")
                .getByTestId("challenge-fail")
                .click();

        assertThat(second.getByTestId("outcome")).hasText("THREEDS_FAILED: challenge failed by the payer");
        payer.page().bringToFront();
        assertThat(payer.sees("threeds-dialog")).isVisible();
        payer.answers(payer.rightCode());
        ends("authenticated APPROVED skipped");
    }

    @Test
    void on_a_phone_the_banks_page_fits_the_screen() {
        try (var phone = Visitor.withAPhone().opens(shop.url())) {
            pays(phone, CHALLENGED, "pay");
            assertThat(phone.bank().getByTestId("challenge-submit")).isVisible();
            var frame = phone.sees("threeds-frame").boundingBox();
            var wide = phone.bank().locator("html").evaluate("page => page.scrollWidth - page.clientWidth");

            assertThat(frame.x).isGreaterThanOrEqualTo(0);
            assertThat(frame.x + frame.width).isLessThanOrEqualTo(Visitor.PHONE);
            assertThat(wide).as("pixels beyond the right edge").isEqualTo(0);
            phone.answers(phone.rightCode());
            ends(phone, "authenticated APPROVED skipped");
        }
    }

    @Test
    void a_test_passes_the_challenge_by_the_query_without_clicking() {
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

    @Test
    void the_card_reaches_the_token_endpoint_and_nothing_else() {
        String seen;
        try (var log = Log.listened()) {
            pays(CHALLENGED);
            payer.answers(payer.rightCode());
            ends("authenticated APPROVED skipped");
            pays("4000000000002925");
            assertThat(payer.sees("outcome")).containsText("THREEDS_FAILED");
            seen = log.text();
        }
        // The CVV as a value: the same digits may stand in an instant or an id.
        var number = "(?s).*(" + CHALLENGED + "|4000000000002925|[\"':= ]737[\"',&} \\\\]).*";

        assertThat(shop.heard()).isNotEmpty().noneMatch(request -> request.matches(number));
        assertThat(seen).doesNotMatch(number);
        assertThat(journal()).contains("/checkout/card-tokens").doesNotMatch(number);
        assertThat(merchant.looksAt("/snapshot").text()).contains("cvt_").doesNotMatch(number);
        var withCard = payer.sent().stream()
                .filter(request ->
                        request.postData() != null && request.postData().matches(number))
                .map(request -> request.url().replaceFirst(".*/checkout", "/checkout"));
        assertThat(withCard).containsOnly("/checkout/card-tokens");
    }
}
