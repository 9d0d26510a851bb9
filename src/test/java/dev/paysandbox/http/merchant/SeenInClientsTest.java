package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients of the real service rely on, though its documentation does not say it. */
class SeenInClientsTest {
    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.started();

    private final TestMerchant merchant = TestMerchant.of(SANDBOX);

    @Test
    void ids_begin_with_the_name_of_the_resource_also_in_notifications() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var payout = merchant.posts("/payout", Order.payout(100).json());
            merchant.does("pay", payin);
            merchant.waitsForDeliveries();

            assertThat(payin.at("id")).matches("payin_[0-9a-z]{24}");
            assertThat(payout.at("id")).matches("payout_[0-9a-z]{24}");
            assertThat(receiver.next().paymentId()).isEqualTo(payin.at("id"));
        }
    }

    @Test
    void a_phone_with_the_country_code_is_kept_as_it_was_sent() {
        var payin = merchant.opens(Order.pix(100).with("customer.phone", "\"5511987654321\""));

        assertThat(merchant.looksAt("/snapshot")
                        .json()
                        .at("/payins/entries/0/value/customer/phone")
                        .asText())
                .isEqualTo("5511987654321");
        var request = merchant.looksAt("/payins/" + payin.at("id")).at("requestId");
        assertThat(merchant.looksAt("/journal/" + request).text()).contains("5511987654321");
    }

    @ParameterizedTest
    @CsvSource({"::1, true", "::ffff:203.0.113.7, true", "203.0.113.7, false"})
    void an_ipv4_address_in_the_form_of_ipv6_leaves_a_remark(String address, boolean remarked) {
        var payin = merchant.opens(Order.pix(100).with("payerIp", '"' + address + '"'));

        var remarks = merchant.looksAt("/payins/" + payin.at("id")).json().path("remarks");
        assertThat(remarks.toString().contains("PAYER_IP_IN_IPV6_FORM")).isEqualTo(remarked);
    }

    @Test
    void credentials_are_tested_by_the_balance_which_opens_no_world() {
        assertThat(merchant.gets("/balances").json().toString())
                .isEqualTo("{\"available\":10000000,\"blocked\":0,\"reserved\":0,\"scheduled\":0}");
        assertThat(merchant.sends(
                                "/balances",
                                "x-api-key: " + merchant.publicKey(),
                                "x-api-secret: " + merchant.secretKey())
                        .header("X-Sandbox-Note"))
                .isEqualTo("seen in clients, not documented");
        assertThat(worlds()).doesNotContain(merchant.publicKey());

        merchant.opens(Order.pix(100));
        var wrong = merchant.sends("/balances", basic(merchant.publicKey() + ":sk_test_wrong"));
        assertThat(Refusal.in(wrong).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
        var ofPage = merchant.sends("/balances", "Authorization: " + merchant.basic(), "Origin: https://shop.example");
        assertThat(Refusal.in(ofPage).code()).isEqualTo(ErrorCode.CROSS_SITE_REFUSED);
    }

    @Test
    void the_balance_shows_what_payouts_reserve() {
        merchant.freezes();
        merchant.posts("/payout", Order.payout(2_500).json());

        var balances = merchant.gets("/balances");

        assertThat(balances.at("available")).isEqualTo("9997500");
        assertThat(balances.at("reserved")).isEqualTo("2500");
    }

    /** The pair in the live spelling is the same merchant, by either way to authenticate, and in the control API. */
    @Test
    void live_keys_of_the_sandbox_are_another_spelling_of_test_keys() {
        var test = TestMerchant.named(SANDBOX, "sandbox_spelling");
        var payin = test.opens(Order.pix(100));
        var path = "/payin/" + payin.at("id");

        var live = basic("pk_live_sandbox_spelling:sk_live_sandbox_spelling");
        assertThat(merchant.sends(path, live).at("id")).isEqualTo(payin.at("id"));
        assertThat(merchant.sends(path, live.replace("Basic", "basic")).at("id"))
                .isEqualTo(payin.at("id"));
        assertThat(merchant.sends(path, "x-api-key: pk_live_sandbox_spelling", "x-api-secret: sk_live_sandbox_spelling")
                        .at("id"))
                .isEqualTo(payin.at("id"));
        assertThat(merchant.sends("/_sandbox/payins/" + payin.at("id"), "x-api-key: pk_live_sandbox_spelling")
                        .at("status"))
                .isEqualTo("PENDING");
        assertThat(merchant.sends("/_sandbox/merchants/pk_live_sandbox_spelling")
                        .at("publicKey"))
                .isEqualTo("pk_test_sandbox_spelling");
        assertThat(merchant.sends("/checkout/config", "x-api-key: pk_live_sandbox_spelling")
                        .at("publicKey"))
                .isEqualTo("pk_test_sandbox_spelling");
        assertThat(worlds()).contains("pk_test_sandbox_spelling").doesNotContain("pk_live");
        assertThat(test.looksAt("/journal/req_2").text())
                .contains("Basic pk_test_sandbox_spelling")
                .doesNotContain("_live_");
    }

    @Test
    void a_merchant_is_created_by_either_spelling() {
        var created = merchant.controls(
                "/merchants", "{\"publicKey\": \"pk_live_sandbox_new\", \"secretKey\": \"sk_live_sandbox_new\"}");
        var mixed = merchant.controls(
                "/merchants", "{\"publicKey\": \"pk_live_sandbox_mix\", \"secretKey\": \"sk_test_sandbox_mix\"}");

        assertThat(created.at("publicKey")).isEqualTo("pk_test_sandbox_new");
        assertThat(mixed.status()).isEqualTo(400);
        assertThat(TestMerchant.named(SANDBOX, "sandbox_new").gets("/balances").status())
                .isEqualTo(200);
    }

    /** Where a key is not needed, a live one has reached a test server all the same. */
    @ParameterizedTest
    @CsvSource({"/_sandbox/balance", "/_sandbox/merchants", "/checkout/config"})
    void a_live_key_is_refused_on_every_path_that_may_have_keys(String path) {
        for (var secret : new String[] {"sk_live_sandbox", "sk_live_shop"}) {
            var answer = merchant.sends(path, "x-api-key: pk_test_sandbox", "x-api-secret: " + secret);
            assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.LIVE_KEY_IN_SANDBOX);
        }
        assertThat(Refusal.in(merchant.sends(path, "x-api-key: pk_live_shop")).code())
                .isEqualTo(ErrorCode.LIVE_KEY_IN_SANDBOX);
        assertThat(merchant.sends(path, "x-api-key: pk_live_sandbox", "x-api-secret: sk_live_sandbox")
                        .status())
                .isEqualTo(200);
    }

    private String worlds() {
        return merchant.looksAt("/merchants").text();
    }

    private static String basic(String pair) {
        return "Authorization: Basic " + base64(pair);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
