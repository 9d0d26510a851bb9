package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator.GetByTextOptions;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console's screens of notifications, requests and findings. */
@Tag("thorough")
class ConsoleScreensTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    @Test
    @Tag("thorough")
    void failing_notifications_are_grouped_by_receiver_and_cause_chosen_and_sent_again() {
        merchant.freezes();
        receiver.behaving(Receiver.status(503));
        tester.opens("webhooks?state=RETRYING");
        for (int i = 0; i < 3; i++) {
            merchant.does("pay", merchant.opens(Order.pix(100 + i).heardAt(receiver.url())));
            receiver.next();
            assertThat(tester.sees("causes")).containsText("answered 503 (" + (i + 1) + ")");
        }
        merchant.waitsForDeliveries();
        tester.page().getByText("Choose all").click();
        receiver.behaving(Receiver.status(200));
        tester.clicks("replay-chosen");

        assertThat(tester.sees("notice")).containsText("3 notifications sent again");
        tester.sees("filter-state").selectOption("DELIVERED");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(3);
        assertThat(receiver.heard()).hasSizeGreaterThanOrEqualTo(5);
        tester.hasNoComplaint();
    }

    @Test
    @Tag("thorough")
    void a_notification_has_its_attempts_its_headers_and_its_next_time() {
        merchant.freezes();
        receiver.behaving(Receiver.saying(500, "database is down"));
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        receiver.next();
        merchant.waitsForDeliveries();
        tester.opens("webhooks");
        tester.page().locator("tr[data-key] a").first().click();

        assertThat(tester.sees("attempts")).containsText("answered 500");
        tester.page().getByText("Answer of the endpoint").click();
        assertThat(tester.sees("attempts")).containsText("database is down");
        assertThat(tester.sees("webhook")).containsText("Webhook-Id");
        assertThat(tester.sees("webhook")).containsText("\"status\": \"APPROVED\"");
        assertThat(tester.sees("next-attempt")).isVisible();
        merchant.advances("5s");
        assertThat(tester.sees("attempts").locator("li")).hasCount(2);
    }

    @Test
    @Tag("thorough")
    void a_list_that_is_opened_again_shows_what_happened_meanwhile() {
        merchant.freezes();
        tester.opens("webhooks");
        assertThat(tester.page().locator(".empty")).isVisible();
        tester.presses("6");
        assertThat(tester.sees("available")).isVisible();
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        receiver.next();
        merchant.waitsForDeliveries();
        tester.presses("2");

        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
    }

    @Test
    void a_notification_is_sent_to_another_url_with_an_edited_body_and_is_marked() throws Exception {
        merchant.freezes();
        receiver.behaving(Receiver.saying(500, "database is down"));
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        receiver.next();
        merchant.asksUntil(
                "/deliveries?state=RETRYING", page -> !page.at("/data").isEmpty());
        receiver.behaving(Receiver.saying(500, "disk is full"));
        merchant.advances("5s");
        receiver.next();
        merchant.waitsForDeliveries();
        tester.opens("webhooks");
        tester.page().locator("tr[data-key] a").first().click();
        tester.sees("attempts").getByText("The answer's difference").click();
        assertThat(tester.sees("answer-diff").locator("del")).containsText("database is down");
        assertThat(tester.sees("answer-diff").locator("ins")).containsText("disk is full");

        try (var elsewhere = new Receiver()) {
            tester.clicks("by-hand");
            var form = tester.sees("by-hand-form");
            assertThat(form.locator("input[name=url]")).isFocused();
            assertThat(form.locator("input[name=url]")).hasValue(receiver.url());
            assertThat(PagesTest.findings(tester.page())).isEmpty();
            form.locator("input[name=url]").fill(elsewhere.url());
            form.locator("textarea").fill("{\"edited\": tr");
            assertThat(tester.sees("not-json")).hasText("This is no JSON. It is sent as it is.");
            form.locator("textarea").fill("{\"edited\": true}");
            assertThat(tester.sees("not-json")).isEmpty();
            tester.clicks("send-by-hand");

            assertThat(tester.sees("notice")).hasText("Sent by hand to " + elsewhere.url() + ".");
            assertThat(elsewhere.next().body()).isEqualTo("{\"edited\": true}");
            assertThat(tester.sees("webhook")).containsText("by hand");
            assertThat(tester.sees("webhook")).containsText(elsewhere.url());
            assertThat(tester.sees("body-diff").locator("ins").first()).containsText("\"edited\": true");
        }
        tester.opens("webhooks");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(2);
        assertThat(tester.page().locator("tr[data-key]").getByText("by hand", new GetByTextOptions().setExact(true)))
                .hasCount(1);
        tester.hasNoComplaint();
    }

    @Test
    void a_request_that_hangs_is_shown_with_its_age_until_it_is_answered_and_one_of_a_tester_is_marked() {
        merchant.freezes();
        merchant.hasScenario("""
                scenario: slow
                about: The answer comes late.
                when: {operation: payin, amount: 1000}
                fault: {delay: 30s}
                """);
        tester.opens("requests");
        assertThat(tester.page().locator(".empty")).isVisible();
        var answer = CompletableFuture.supplyAsync(() -> merchant.opens(Order.pix(1_000)));
        assertThat(tester.sees("pending")).containsText("POST /payin");
        assertThat(tester.sees("pending")).containsText("slow");
        assertThat(tester.sees("pending")).containsText("The clock is frozen");
        assertThat(tester.sees("pending")).containsText(Pattern.compile("waits \\d+ seconds?"));
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        merchant.advances("30s");

        assertThat(answer.join().status()).isEqualTo(201);
        assertThat(tester.sees("pending")).not().isAttached();
        assertThat(tester.page().locator("tr[data-key]")).containsText("201");
        merchant.send(merchant.request("/payin/payin_1")
                .header("Authorization", merchant.basic())
                .header("User-Agent", "paysandbox/1.0"));
        assertThat(tester.page().locator("tr[data-key]").first()).containsText("by hand");
        tester.page().locator("tr[data-key] a").first().click();
        assertThat(tester.sees("request")).containsText("by hand");
        tester.hasNoComplaint();
    }

    @Test
    @Tag("thorough")
    void while_all_are_paused_each_that_is_still_to_be_sent_says_so_and_one_banner_resumes_them() {
        merchant.freezes();
        receiver.behaving(Receiver.status(503));
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        merchant.asksUntil(
                "/deliveries?state=RETRYING", page -> !page.at("/data").isEmpty());
        tester.opens("webhooks");
        assertThat(tester.page().locator("tr[data-key]")).containsText("RETRYING");
        tester.clicks("flow");
        assertThat(tester.page().locator("tr[data-key] .status-paused")).hasText("PAUSED");
        tester.page().locator("tr[data-key] a").first().click();
        assertThat(tester.sees("webhook").locator(".status-paused")).hasText("PAUSED");
        tester.clicks("resume-notifications");

        assertThat(tester.sees("unusual")).not().containsText("paused");
        assertThat(tester.sees("webhook").locator(".status-paused")).not().isAttached();
    }

    @Test
    @Tag("thorough")
    void notifications_are_paused_and_resumed() {
        tester.opens("webhooks");
        tester.clicks("flow");
        assertThat(tester.sees("flow")).hasText("Resume all");
        assertThat(tester.sees("unusual")).containsText("paused");
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        assertThat(tester.page().locator("tr[data-key]")).containsText("not attempted yet");
        tester.clicks("flow");

        assertThat(tester.page().locator("tr[data-key]")).containsText("DELIVERED");
        assertThat(receiver.next().status()).isEqualTo("APPROVED");
    }

    @Test
    @Tag("thorough")
    void requests_appear_live_and_are_filtered_and_one_shows_what_is_wrong_with_it_by_field() {
        tester.opens("requests");
        merchant.posts("/payin", Order.pix(100).with("amount", "-5").json());
        merchant.opens(Order.pix(100));
        assertThat(tester.page().locator("tr[data-key]")).hasCount(2);
        tester.types("filter-status", "400");
        tester.sees("filter-status").press("Enter");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
        tester.page().locator("tr[data-key] a").first().click();

        assertThat(tester.sees("faults")).containsText("amount");
        assertThat(tester.sees("faults")).containsText("-5");
        assertThat(tester.sees("request")).containsText("\"amount\": -5");
    }

    @Test
    @Tag("thorough")
    void a_request_becomes_a_check_that_lists_near_misses_and_a_scenario() {
        var order = Order.pix(4_200);
        var payin = merchant.opens(order);
        var request = merchant.looksAt("/payins/" + payin.at("id")).at("requestId");
        tester.opens("requests/" + request);
        assertThat(tester.sees("verify-command"))
                .containsText("paysandbox journal verify --method POST --path /payin --status 201 --field referenceId="
                        + payin.at("referenceId"));
        tester.clicks("try-check");
        assertThat(tester.sees("verdict")).containsText("Met: 1 request matches");
        tester.types("check", tester.sees("check").inputValue().replace("4200", "42"));
        tester.clicks("try-check");
        assertThat(tester.sees("verdict")).containsText("fields.amount: expected 42, was 4200");

        tester.clicks("explain");
        assertThat(tester.sees("explanation")).isVisible();
        var scenario = merchant.send(merchant.request("/_sandbox/scenarios/validate")
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/yaml")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(
                        tester.sees("scenario-text").textContent())));
        assertThat(scenario.json().get("mistakes")).as(scenario.text()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void the_journal_is_cleared_after_a_confirmation() {
        merchant.opens(Order.pix(100));
        tester.opens("requests");
        assertThat(tester.page().locator("tr[data-key]")).hasCount(1);
        tester.page().getByText("Clear …").click();
        tester.confirms();

        assertThat(tester.page().locator("tr[data-key]")).hasCount(0);
        assertThat(merchant.looksAt("/journal").json().get("data")).isEmpty();
    }

    @Test
    @Tag("thorough")
    void a_finding_appears_with_its_evidence_which_leads_to_the_payment() {
        tester.opens("verdict");
        assertThat(tester.sees("verdict-screen")).containsText("Nothing to check yet");
        var payin = merchant.opens(Order.card("4111111111111111", 100));

        assertThat(tester.sees("PSB-031")).containsText("A card number passes through the merchant's server");
        tester.sees("PSB-031").getByText(payin.at("id")).click();
        assertThat(tester.sees("payment")).containsText("A card number passes through");
    }

    @Test
    @Tag("thorough")
    void notifications_that_were_chosen_are_not_sent_again_in_another_world() {
        merchant.does("pay", merchant.opens(Order.pix(100).heardAt(receiver.url())));
        receiver.next();
        tester.opens("webhooks");
        tester.page().locator("tr[data-key] input").first().check();
        assertThat(tester.sees("replay-chosen")).isVisible();
        tester.page().evaluate("location.hash = '#/webhooks'");

        assertThat(tester.sees("flow")).isVisible();
        assertThat(tester.sees("replay-chosen")).not().isAttached();
    }

    @Test
    @Tag("thorough")
    void a_page_of_failures_does_not_claim_to_list_all_causes() {
        merchant.freezes();
        receiver.behaving(Receiver.status(503));
        for (int i = 0; i < 101; i++) {
            merchant.does("pay", merchant.opens(Order.pix(100 + i).heardAt(receiver.url())));
        }
        merchant.waitsForDeliveries();
        tester.opens("webhooks?state=RETRYING");

        assertThat(tester.sees("causes")).containsText("answered 503 (100+)");
    }

    @Test
    @Tag("thorough")
    void the_bodies_of_two_notifications_of_a_payment_are_compared_line_by_line() {
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.does("refund", payin);
        merchant.waitsForDeliveries();
        var newest = merchant.looksAt("/deliveries?paymentId=" + payin.at("id")).at("data/0/id");
        tester.opens("webhooks/" + newest);

        assertThat(tester.sees("body-diff").locator("del").first()).containsText("\"status\": \"APPROVED\"");
        assertThat(tester.sees("body-diff").locator("ins").first()).containsText("\"status\": \"REFUNDED\"");
        tester.clicks("replay");
        assertThat(tester.sees("compare")).containsText("The 2 attempts sent the same body");
    }

    @Test
    @Tag("thorough")
    void the_retries_are_described_as_the_setting_has_them() {
        merchant.freezes();
        receiver.behaving(Receiver.status(500));
        var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
        merchant.does("pay", payin);
        merchant.asksUntil(
                "/deliveries?state=RETRYING", page -> !page.at("/data").isEmpty());
        tester.opens("webhooks");
        tester.page().locator("tr[data-key] a").first().click();
        assertThat(tester.sees("retries")).containsText("10 attempts are left");
        tester.sees("retries").locator("summary").click();
        assertThat(tester.sees("retries").locator("li")).hasCount(10);
        assertThat(tester.sees("retries").locator("li").nth(1)).containsText("30 seconds later");

        merchant.advances("5s");
        assertThat(tester.sees("retries")).containsText("9 attempts are left");
    }
}
