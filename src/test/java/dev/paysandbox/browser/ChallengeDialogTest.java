package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The payer and the bank's page in the modal dialog of the SDK. */
@Tag("thorough")
class ChallengeDialogTest extends PayerAtAnotherOrigin {
    private static final String ABANDONED = "THREEDS_FAILED: challenge abandoned by the payer";

    @ParameterizedTest
    @ValueSource(strings = {"pay", "process"})
    void the_right_code_authenticates_before_the_order(String button) {
        pays(payer, CHALLENGED, button);
        payer.answers(payer.rightCode());

        assertThat(payer.sees("outcome")).containsText("authenticated APPROVED");
        assertThat(payer.complaints()).isEmpty();
    }

    @Test
    void the_code_is_typed_at_once_and_enter_sends_it() {
        pays(CHALLENGED);
        assertThat(payer.sees("threeds-dialog")).isFocused();
        payer.page().keyboard().press("Enter");
        var code = payer.rightCode();
        assertThat(payer.bank().getByTestId("challenge-code")).isFocused();
        payer.page().keyboard().type("000000");
        payer.page().keyboard().press("Enter");
        assertThat(payer.bank().getByTestId("challenge-warning")).not().isEmpty();
        assertThat(payer.bank().getByTestId("challenge-code")).isFocused();
        payer.page().keyboard().type(code);
        payer.page().keyboard().press("Enter");

        ends("authenticated APPROVED skipped");
    }

    @ParameterizedTest
    @CsvSource({
        "pay,approve,skipped PENDING_3DS authenticated,APPROVED",
        "process,approve,authenticated PENDING_3DS,APPROVED",
        "pay,fail,THREEDS_FAILED: challenge failed by the payer,REFUSED"
    })
    void an_order_that_asks_for_the_challenge_ends_with_it_and_the_merchant_is_notified(
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
    void a_challenge_that_nobody_answers_fails_when_its_time_is_over() {
        merchant.freezes();
        payer.clock().install();
        pays(CHALLENGED);
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        merchant.advances("10m");
        payer.clock().runFor(2_000);

        ends("THREEDS_FAILED: the challenge was not answered in time");
    }

    @ParameterizedTest
    @EnumSource
    void if_the_payer_leaves_the_payment_ends_and_the_page_is_restored(Way way) {
        pays(CHALLENGED);
        assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
        assertThat(payer.page().getByText("Abrindo a página do seu banco")).isHidden();
        leavesBy(way);

        ends(ABANDONED);
        assertThat(payer.sees("pay")).isFocused();
        pays("4111111111111111");
        ends("authenticated APPROVED skipped");
    }

    @ParameterizedTest
    @EnumSource
    void if_the_payer_leaves_the_challenge_of_an_order_it_ends_at_once_and_is_not_approved_afterwards(Way way) {
        has3dSecureInItsCheckout(false);
        try (var receiver = new Receiver()) {
            shop.hearingAt(receiver.url());
            pays(CHALLENGED);
            assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
            leavesBy(way);

            ends(ABANDONED);
            theOrderHasEndedForGood(receiver);
        }
    }

    /** How a payer leaves a challenge. */
    private enum Way {
        CROSS,
        ESCAPE,
        ESCAPE_ON_THE_BANKS_PAGE,
        THE_BANKS_BUTTON
    }

    private void leavesBy(Way way) {
        switch (way) {
            case CROSS -> payer.clicks("threeds-cancel");
            case ESCAPE -> payer.page().keyboard().press("Escape");
            case ESCAPE_ON_THE_BANKS_PAGE ->
                payer.bank().getByTestId("challenge-code").press("Escape");
            case THE_BANKS_BUTTON -> payer.bank().getByTestId("challenge-leave").click();
        }
    }

    /** The card's scenario would approve the order a minute later, had the payer stayed. */
    private void theOrderHasEndedForGood(Receiver receiver) {
        assertThat(receiver.next().status()).isEqualTo("EXPIRED");
        merchant.freezes();
        merchant.advances("1h");
        assertThat(merchant.looksAt("/payins").at("data/0/status")).isEqualTo("EXPIRED");
        assertThat(receiver.statuses()).containsExactly("EXPIRED");
    }

    @Test
    void closing_the_banks_own_window_leaves_too() {
        has3dSecureInItsCheckout(false);
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var receiver = new Receiver();
                var strict = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk().goesTo(strict.url())) {
            strict.hearingAt(receiver.url());
            // However slow the page's own script is: what the payer sees, the payer can close.
            other.context().route("**/checkout/assets/challenge.js", neverAnswered -> {});
            var window = other.page().waitForPopup(() -> pays(other, CHALLENGED, "pay"));
            assertThat(window.getByTestId("challenge-code")).isVisible();
            window.close();

            ends(other, ABANDONED);
            theOrderHasEndedForGood(receiver);
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
        try (var phone = Visitor.withAPhone().goesTo(shop.url())) {
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
    void the_banks_page_can_be_clicked_only_when_it_no_longer_moves() {
        var script = new ArrayDeque<Route>();
        payer.page().route("**/checkout/assets/challenge.js", script::add);
        pays(CHALLENGED);
        var approve = payer.page().frameLocator("[data-testid=threeds-frame]").getByTestId("challenge-approve");
        assertThat(approve).isVisible();
        assertThat(payer.page().getByText("Abrindo a página do seu banco")).isVisible();
        assertThat(payer.sees("threeds-frame")).isHidden();
        payer.page().waitForCondition(() -> !script.isEmpty());
        script.remove().resume();

        approve.click();
        ends("authenticated APPROVED skipped");
    }

    @Test
    void a_slow_page_of_the_bank_stays_while_a_window_is_offered() {
        payer.clock().install();
        var script = new ArrayDeque<Route>();
        payer.page().route("**/checkout/assets/challenge.js", script::add);
        pays(CHALLENGED);
        assertThat(payer.sees("threeds-dialog")).isVisible();
        payer.clock().runFor(60_000);
        assertThat(payer.sees("threeds-popup")).isVisible();
        assertThat(payer.context().pages()).hasSize(1);
        payer.page().waitForCondition(() -> !script.isEmpty());
        script.remove().resume();

        payer.bank().getByTestId("challenge-approve").click();
        ends("authenticated APPROVED skipped");
    }

    @Test
    void if_the_frame_shows_another_page_the_banks_page_opens_in_a_window() {
        var stranger = new Route.FulfillOptions().setContentType("text/html").setBody("<title>Proxy</title>");
        payer.page().route("**/checkout/3ds/challenges/*", route -> route.fulfill(stranger));
        var window = payer.page().waitForPopup(() -> pays(CHALLENGED));
        window.getByTestId("challenge-approve").click();

        ends("authenticated APPROVED skipped");
    }
}
