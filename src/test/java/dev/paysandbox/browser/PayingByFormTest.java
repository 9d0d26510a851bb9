package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Request;
import dev.paysandbox.support.RunningSandbox;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A payer's page shows a change by loading itself again; that must not meet the form by which the payer pays. */
@Tag("thorough")
class PayingByFormTest {
    @Test
    void the_page_is_not_reloaded_while_its_form_is_being_sent() {
        try (var sandbox = RunningSandbox.started();
                var payer = Visitor.atADesk()) {
            payer.opens(sandbox.url() + "/demo");
            payer.clicks("method-pix");
            payer.clicks("shop-pay");
            assertThat(payer.sees("shop-payer-page")).isVisible();
            payer.opens((String) payer.sees("shop-payer-page").evaluate("link => link.href"));
            payer.clicks("pix-pay");

            assertThat(payer.sees("pix-status")).hasAttribute("data-status", "APPROVED");
            var loads = payer.sent().stream()
                    .filter(Request::isNavigationRequest)
                    .filter(request -> request.url().contains("/checkout/"))
                    .toList();
            assertThat(loads).extracting(Request::method).containsExactly("GET", "POST", "GET");
            assertThat(loads).extracting(Request::failure).containsOnlyNulls();
        }
    }
}
