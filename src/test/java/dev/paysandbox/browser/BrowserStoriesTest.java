package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One story of each thing that people do in a browser. All other tests with a browser are long ones ("thorough"). */
class BrowserStoriesTest {
    private static final String CHALLENGED = "4000000000002503";

    private final TestMerchant merchant = TestMerchant.opened();

    private static Visitor inTheDemoShop() {
        return Visitor.atADesk().goesTo(RunningSandbox.shared().url() + "/demo");
    }

    private static void isUsableByEverybody(Page page) {
        assertThat(PagesTest.findings(page)).isEmpty();
    }

    @Test
    void a_card_is_paid_at_a_shop_on_another_origin_and_reaches_the_token_endpoint_and_nothing_else() {
        String seen;
        try (var shop = new OtherOriginShop(RunningSandbox.shared().url(), merchant, OtherOriginShop.strict());
                var payer = Visitor.atADesk().goesTo(shop.url());
                var log = Log.listened()) {
            PayerAtAnotherOrigin.pays(payer, CHALLENGED, "pay");
            payer.answers(payer.rightCode());
            PayerAtAnotherOrigin.ends(payer, "authenticated APPROVED skipped");
            assertThat(payer.complaints()).isEmpty();
            PayerAtAnotherOrigin.pays(payer, "4000000000002925", "pay");
            assertThat(payer.sees("outcome")).containsText("THREEDS_FAILED");
            seen = log.text();
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

    /** Everything that the sandbox recorded of this merchant, in full. */
    private String journal() {
        var whole = new StringBuilder();
        for (var request : merchant.looksAt("/journal?limit=100").json().get("data")) {
            whole.append(
                    merchant.looksAt("/journal/" + request.get("id").asText()).text());
        }
        return whole.toString();
    }

    @Test
    void the_right_code_pays_an_order_of_the_demo_shop_that_asked_for_a_challenge() {
        try (var payer = inTheDemoShop()) {
            payer.clicks("account-after");
            payer.types("card-number", CHALLENGED);
            payer.clicks("shop-pay");
            assertThat(payer.bank().getByTestId("challenge-code")).isVisible();
            isUsableByEverybody(payer.page());
            payer.answers(payer.rightCode());

            assertThat(payer.sees("shop-status")).hasText("APPROVED");
            assertThat(payer.sees("threeds-dialog")).not().isAttached();
            assertThat(payer.logged("sdk", "3D Secure: authenticated")).isVisible();
            assertThat(payer.logged("backend", "201 PENDING_3DS")).isVisible();
            assertThat(payer.logged("webhook", "APPROVED")).isVisible();
            assertThat(payer.logged("backend", "→ 200 APPROVED")).isVisible();
            isUsableByEverybody(payer.page());
            assertThat(payer.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pix", "boleto"})
    void a_charge_is_paid_on_its_page_and_the_shop_is_notified(String method) {
        try (var payer = inTheDemoShop()) {
            payer.clicks("method-" + method);
            payer.clicks("shop-pay");
            assertThat(payer.sees("shop-status")).hasText("PENDING");
            var bank = payer.page().waitForPopup(() -> payer.clicks("shop-payer-page"));
            isUsableByEverybody(bank);
            bank.getByTestId(method + "-pay").click();

            assertThat(payer.sees("shop-status")).hasText("APPROVED");
            assertThat(payer.logged("webhook", "APPROVED")).isVisible();
            assertThat(bank.locator("main[data-status=APPROVED]")).isVisible();
        }
    }

    @Test
    void a_payment_appears_in_the_console_as_it_is_made_and_changes_as_it_changes() {
        try (var tester = Tester.atADesk(merchant)) {
            tester.opens("payments");
            assertThat(tester.sees("first-curl")).containsText(merchant.publicKey());
            assertThat(tester.sees("connection")).hasText("Live");

            var payin = merchant.opens(Order.pix(11_980));
            assertThat(tester.row(payin)).containsText("PENDING");
            assertThat(tester.row(payin)).containsText("119,80");
            merchant.does("pay", payin);
            assertThat(tester.row(payin)).containsText("APPROVED");

            var payout = merchant.paysOut(Order.payout(500));
            assertThat(tester.row(payout)).containsText("Payout");
            isUsableByEverybody(tester.page());
            tester.page().setViewportSize(2560, 1300);
            assertThat(tester.sees("payments").boundingBox().width)
                    .as("a list is not stretched over a wide screen")
                    .isBetween(1400.0, 1600.0);
            tester.hasNoComplaint();
        }
    }

    @Test
    void the_timeline_has_the_request_the_steps_the_notification_and_what_the_application_asked() {
        merchant.freezes();
        try (var receiver = new Receiver();
                var tester = Tester.atADesk(merchant)) {
            var payin = merchant.opens(Order.pix(11_980).heardAt(receiver.url()));
            merchant.advances("1m");
            merchant.does("pay", payin);
            receiver.next();
            merchant.gets("/payin/" + payin.at("id"));
            tester.opens(payin);

            var timeline = tester.sees("timeline");
            assertThat(timeline).containsText("POST /payin");
            assertThat(timeline).containsText("Opened PENDING");
            assertThat(timeline).containsText("Paid PENDING");
            assertThat(timeline).containsText("119,80 from payers to available");
            assertThat(timeline).containsText("Notification APPROVED");
            assertThat(timeline).containsText("answered 200");
            assertThat(timeline).containsText("GET /payin/…");
            timeline.getByText("What was sent and answered").click();
            assertThat(timeline).containsText("\"referenceId\": \"" + payin.at("referenceId") + "\"");
            assertThat(tester.sees("as-curl").boundingBox().width)
                    .as("at a desk, code has nearly half of the page")
                    .isGreaterThan(480);
            isUsableByEverybody(tester.page());
            tester.hasNoComplaint();
        }
    }

    @Test
    void a_refused_order_is_found_by_its_number_from_anywhere_in_the_console() {
        try (var tester = Tester.atADesk(merchant)) {
            merchant.posts(
                    "/payin",
                    Order.pix(11_980)
                            .with("referenceId", "\"ped-777\"")
                            .with("customer.document", "\"11111111111\"")
                            .json());
            tester.opens("world");
            tester.presses("/");
            tester.page().keyboard().type("ped-777");
            assertThat(tester.sees("found")).containsText("Refused requests");
            isUsableByEverybody(tester.page());
            tester.presses("Enter");

            assertThat(tester.sees("request")).containsText("customer.document must be a CPF");
        }
    }
}
