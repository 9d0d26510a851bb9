package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sandbox says about the requests themselves. */
class RequestFindingsTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void each_misspelt_field_is_a_finding_and_is_named_with_the_near_name() {
        shop.merchant.opens(Order.pix(11_980)
                .with("webhookURL", "\"" + shop.endpoint.url() + "\"")
                .with("antifrau", "\"x\""));

        assertThat(shop.findings()).containsExactly("MISSPELT_FIELD", "MISSPELT_FIELD", "NO_WEBHOOK_URL");
        assertThat(shop.report().get("data").findValuesAsText("sentence"))
                .anyMatch(sentence -> sentence.contains("webhookURL is not") && sentence.contains("mean webhookUrl?"));
    }

    @Test
    void a_misspelt_field_of_a_payout_is_named_too() {
        shop.merchant.paysOut(shop.payout(100).with("beneficiaryname", "\"Ana\""));

        assertThat(shop.findings()).contains("MISSPELT_FIELD");
        assertThat(shop.finding(Rule.MISSPELT_FIELD).get("sentence").asText()).contains("payout_", "beneficiaryName");
    }

    @Test
    void a_webhook_url_of_the_internet_without_tls_is_a_warning_and_one_of_this_machine_is_not() {
        shop.merchant.opens(shop.pix(500));
        shop.merchant.opens(Order.pix(500).heardAt("http://host.docker.internal:9000/hook"));
        shop.merchant.opens(Order.pix(500).heardAt("http://shop:9000/hook"));
        shop.merchant.opens(Order.pix(500).heardAt("http://172.17.0.1:9/hook"));
        shop.merchant.opens(Order.pix(500).heardAt("http://shop.test:9/hook"));
        shop.merchant.opens(Order.pix(500).heardAt("http://[fd00::1]:9/hook"));
        assertThat(shop.findings()).isEmpty();

        shop.merchant.opens(Order.pix(500).heardAt("http://shop.example.com/hook"));
        assertThat(shop.findings()).containsExactly("PLAIN_HTTP_WEBHOOK");
    }

    @Test
    void the_secret_key_in_a_browser_is_an_error() {
        orders(
                "Authorization",
                shop.merchant.basic(),
                "Sec-Fetch-Site",
                "same-origin",
                "Referer",
                "http://localhost:5173/cart");

        assertThat(shop.findings()).containsExactly("SECRET_IN_BROWSER");
        assertThat(shop.report().toString()).doesNotContain(shop.merchant.secretKey());
    }

    /** The sandbox refuses it, but the key is in the page. */
    @ParameterizedTest
    @CsvSource({"Origin, http://localhost:5173", "Sec-Fetch-Site, cross-site"})
    void the_secret_key_in_a_page_of_another_origin_is_an_error_although_the_request_is_refused(
            String header, String value) {
        orders("Authorization", shop.merchant.basic(), header, value);
        assertThat(shop.findings()).containsExactly("SECRET_IN_BROWSER");
        assertThat(shop.report().toString()).doesNotContain(shop.merchant.secretKey());
        assertThat(shop.merchant.looksAt("/payins").json().get("data")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "User-Agent, paysandbox/0.1.0",
        "Referer, http://127.0.0.1:8080/docs?api=merchant",
        "Referer, http://127.0.0.1:8080/console"
    })
    void what_a_tester_sends_by_the_tool_or_on_a_page_of_the_sandbox_is_no_evidence(String header, String value) {
        var order = Order.card("4111111111111111", 11_980).with("referenceId", "\"of-a-tester\"");
        for (int i = 0; i < 2; i++) {
            var sent = shop.merchant.send(shop.merchant
                    .request("/payin")
                    .header("Authorization", shop.merchant.basic())
                    .header("Content-Type", "application/json")
                    .header("Sec-Fetch-Site", "same-origin")
                    .header(header, value)
                    .POST(BodyPublishers.ofString(
                            order.heardAt(shop.endpoint.url()).json())));
            assertThat(sent.status()).as(sent.text()).isEqualTo(201);
        }
        shop.merchant.waitsForDeliveries();

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).isEmpty();
    }

    @Test
    void payments_that_the_application_only_looked_up_are_not_counted_as_judged() {
        var ofTester = shop.merchant.send(shop.merchant
                .request("/payin")
                .header("Authorization", shop.merchant.basic())
                .header("Content-Type", "application/json")
                .header("User-Agent", "paysandbox/0.1.0")
                .POST(BodyPublishers.ofString(shop.pix(500).json())));
        shop.confirms(ofTester);
        assertThat(shop.report().get("judgedPayments").asInt()).isEqualTo(0);

        var own = shop.merchant.opens(shop.pix(500));
        assertThat(shop.report().get("judgedPayments").asInt()).isEqualTo(1);
        var about = "/findings?paymentId=";
        assertThat(shop.merchant.looksAt(about + own.at("id")).at("judgedPayments"))
                .isEqualTo("1");
        assertThat(shop.merchant.looksAt(about + ofTester.at("id")).at("judgedPayments"))
                .isEqualTo("0");
    }

    @Test
    void a_server_that_sends_a_browsers_header_does_not_count_as_a_browser() {
        // As Node's own fetch does.
        orders("Authorization", shop.merchant.basic(), "Sec-Fetch-Mode", "cors");

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("SECRET_IN_BROWSER");
    }

    @Test
    void the_webhook_url_is_read_from_a_body_that_the_journal_cuts() {
        shop.merchant.opens(Order.pix(500)
                .with(
                        "items",
                        "[" + "{\"title\": \"Camiseta\", \"quantity\": 1, \"unitPrice\": 5},".repeat(199)
                                + "{\"title\": \"Camiseta\", \"quantity\": 1, \"unitPrice\": 5}]")
                .heardAt(shop.endpoint.url()));

        assertThat(shop.findings()).doesNotContain("NO_WEBHOOK_URL");
    }

    @Test
    void a_session_of_a_request_that_was_refused_may_be_used_again() {
        var session = "{\"sessionId\": \"afs_abc\"}";
        var refused = shop.pix(500).with("antifraud", session).with("customer.document", "\"1\"");
        assertThat(shop.merchant.posts("/payin", refused.json()).status()).isEqualTo(400);
        shop.merchant.opens(shop.pix(500).with("antifraud", session));

        assertThat(shop.findings()).doesNotContain("ANTIFRAUD_SESSION_REUSED");
    }

    @Tag("thorough")
    @Test
    void a_finding_that_may_have_been_corrected_is_not_kept_when_the_journal_drops_its_requests() {
        shop.paid(shop.pix(500));
        assertThat(shop.findings()).containsExactly("UNCONFIRMED");
        assertThat(shop.report().has("completeSince")).isFalse();

        for (int i = 0; i < 1001; i++) {
            shop.merchant.gets("/payin/payin_none");
        }
        assertThat(shop.findings()).isEmpty();
        assertThat(shop.report().has("completeSince")).isTrue();
    }

    @Test
    void a_snapshot_of_a_cleared_journal_causes_no_findings() {
        shop.confirms(shop.paid(shop.pix(500)));
        shop.merchant.deletes("/journal");
        var snapshot = shop.merchant.looksAt("/snapshot").text();
        shop.merchant.restores(snapshot);

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_card_number_is_an_error_and_appears_in_no_finding() {
        shop.merchant.opens(Order.card("4111111111111111", 500).heardAt(shop.endpoint.url()));

        assertThat(shop.findings()).containsExactly("RAW_CARD");
        assertThat(shop.report().toString()).doesNotContain("4111111111111111").doesNotContain("\"123\"");
    }

    @Test
    void a_merchant_that_polls_needs_no_webhook_url_until_it_no_longer_asks() {
        var payin = shop.merchant.opens(Order.pix(500));
        for (int i = 0; i < 5; i++) {
            shop.confirms(payin);
            assertThat(shop.findings()).as("as a job does").containsExactly("NO_WEBHOOK_URL");
        }
        shop.merchant.does("pay", payin);
        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();

        shop.merchant.advances("P1D");
        shop.merchant.does("open_med", payin);
        assertThat(shop.findings()).containsExactly("NO_WEBHOOK_URL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"authenticationId\": \"a-1\", \"cavv\": \"c-1\"", "\"cavv\": \"c-1\"", "\"xid\": \"x-1\""})
    void a_proof_of_3d_secure_is_for_one_order_whichever_of_its_fields_is_sent(String proof) {
        for (int i = 0; i < 2; i++) {
            shop.merchant.opens(Order.card("4111111111111111", 500)
                    .with("card.threeDSecure", "{" + proof + ", \"eci\": \"05\"}")
                    .heardAt(shop.endpoint.url()));
        }

        assertThat(shop.findings()).contains("PROOF_REUSED");
        assertThat(shop.finding(Rule.PROOF_REUSED).get("times").asInt()).isEqualTo(1);
    }

    @Test
    void one_payer_ip_for_five_customers_is_a_note() {
        for (var document :
                new String[] {"12345678909", "11144477735", "52998224725", "11222333000181", "39053344705"}) {
            shop.merchant.opens(shop.pix(500).with("customer.document", "\"" + document + "\""));
        }

        assertThat(shop.findings()).containsExactly("PAYER_IP");
        assertThat(shop.finding(Rule.PAYER_IP).get("sentence").asText())
                .isEqualTo("All 5 customers have the payerIp 203.0.113.7.");
    }

    @Test
    void an_antifraud_session_and_a_proof_are_for_one_order() {
        for (int i = 0; i < 2; i++) {
            shop.merchant.posts(
                    "/payin",
                    shop.pix(500)
                            .with("antifraud", "{\"sessionId\": \"afs_abc\"}")
                            .json());
        }

        assertThat(shop.findings()).contains("ANTIFRAUD_SESSION_REUSED");
    }

    @Test
    void a_reset_or_clearing_the_journal_removes_all_findings() {
        shop.merchant.opens(Order.pix(500));
        assertThat(shop.findings()).containsExactly("NO_WEBHOOK_URL");
        shop.merchant.deletes("/journal");
        assertThat(shop.findings()).isEmpty();

        shop.merchant.opens(Order.pix(500));
        assertThat(shop.findings()).containsExactly("NO_WEBHOOK_URL");
        shop.merchant.controls("/reset", "");
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_finding_says_how_often_it_was_seen_and_ends_with_the_requests_that_show_it() {
        for (int i = 0; i < 3; i++) {
            shop.merchant.opens(Order.pix(500));
        }
        assertThat(shop.finding(Rule.NO_WEBHOOK_URL).get("times").asInt()).isEqualTo(3);

        for (int i = 0; i < 1001; i++) {
            shop.merchant.gets("/payin/payin_none");
        }
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void of_five_equal_mistakes_each_payment_has_its_own_finding_with_its_own_values() {
        var payins = IntStream.range(0, 5)
                .mapToObj(i -> shop.merchant.opens(Order.pix(500)).at("id"))
                .toList();

        assertThat(shop.finding(Rule.NO_WEBHOOK_URL).get("times").asInt()).isEqualTo(5);
        assertThat(Json.elements(shop.report().get("payments")))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(payins);
        for (var id : payins) {
            var about = shop.merchant.looksAt("/findings?paymentId=" + id);
            assertThat(about.at("data/0/rule")).as(about.text()).isEqualTo(Rule.NO_WEBHOOK_URL.id());
            assertThat(about.at("data/0/times")).isEqualTo("1");
            assertThat(about.at("data/0/evidence/1")).isEqualTo(id);
            assertThat(about.at("data/0/sentence")).contains("(" + about.at("data/0/evidence/0") + ")");
            assertThat(about.at("payments/0")).isEqualTo(id);
        }
        assertThat(shop.merchant
                        .looksAt("/findings?paymentId=payin_none")
                        .json()
                        .get("data"))
                .isEmpty();
    }

    @Test
    void each_of_several_payments_that_share_one_mistake_has_the_finding() {
        var payins = IntStream.range(0, 5)
                .mapToObj(i -> shop.merchant
                        .posts(
                                "/payin",
                                shop.pix(500)
                                        .with("antifraud", "{\"sessionId\": \"afs_shared\"}")
                                        .json())
                        .at("id"))
                .toList();

        for (var id : payins) {
            assertThat(shop.merchant.looksAt("/findings?paymentId=" + id).text())
                    .contains(Rule.ANTIFRAUD_SESSION_REUSED.id());
        }
    }

    @Test
    void a_restored_snapshot_shows_the_same_findings() {
        shop.merchant.opens(Order.pix(120).with("items", """
                [{"title": "Camiseta", "quantity": 2, "unitPrice": 6000}]"""));
        shop.paid(shop.pix(500));
        var found = shop.report();
        assertThat(found.get("data")).hasSize(3);

        var snapshot = shop.merchant.looksAt("/snapshot").text();
        try (var other = new Shop()) {
            var restored = other.merchant.restores(snapshot);
            assertThat(restored.status()).as(restored.text()).isEqualTo(204);

            assertThat(other.report()).isEqualTo(found);
        }
    }

    private void orders(String... headers) {
        shop.merchant.send(shop.merchant
                .request("/payin")
                .header("Content-Type", "application/json")
                .headers(headers)
                .POST(BodyPublishers.ofString(shop.pix(500).json())));
    }
}
