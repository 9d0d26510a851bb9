package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payer who leaves the challenge of an order, in every way there is: what the page says of it is what has happened. */
@Tag("thorough")
class LeavingTest extends PayerAtAnotherOrigin {
    private static final String ABANDONED = "THREEDS_FAILED: challenge abandoned by the payer";

    /** The card's scenario would approve the order a minute later, had the payer stayed. */
    private void theOrderHasEndedForGood(Receiver receiver) {
        assertThat(receiver.next().status()).isEqualTo("EXPIRED");
        merchant.freezes();
        merchant.advances("1h");
        assertThat(merchant.looksAt("/payins").at("data/0/status")).isEqualTo("EXPIRED");
        assertThat(receiver.statuses()).containsExactly("EXPIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross", "escape", "escape on the bank's page", "leave without confirming"})
    void the_order_ends_at_once_and_is_not_approved_afterwards(String way) {
        has3dSecureInItsCheckout(false);
        try (var receiver = new Receiver()) {
            shop.hearingAt(receiver.url());
            pays(CHALLENGED);
            var code = payer.bank().getByTestId("challenge-code");
            assertThat(code).isVisible();
            switch (way) {
                case "cross" -> payer.clicks("threeds-cancel");
                case "escape" -> payer.page().keyboard().press("Escape");
                case "escape on the bank's page" -> code.press("Escape");
                default -> payer.bank().getByTestId("challenge-leave").click();
            }

            ends(ABANDONED);
            theOrderHasEndedForGood(receiver);
        }
    }

    @Test
    void closing_the_banks_own_window_leaves_too() {
        has3dSecureInItsCheckout(false);
        var policy = OtherOriginShop.strict().replace("frame-src SANDBOX;", "frame-src 'none';");
        try (var receiver = new Receiver();
                var strict = new OtherOriginShop(RunningSandbox.shared().url(), merchant, policy);
                var other = Visitor.atADesk().opens(strict.url())) {
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
}
