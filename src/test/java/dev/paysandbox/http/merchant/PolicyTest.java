package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.VISA;
import static dev.paysandbox.http.merchant.FieldTable.accepts;
import static dev.paysandbox.http.merchant.FieldTable.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.brazil.Vectors;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules that a merchant's settings make stricter or laxer. */
class PolicyTest {
    @AutoClose
    private static final Sandbox SANDBOX = RunningSandbox.configured("""
            maxPayments: 2
            merchants:
              - {publicKey: pk_test_tokens, secretKey: sk_test_tokens, tokenizationRequired: true}
              - {publicKey: pk_test_letters, secretKey: sk_test_letters, alphanumericCnpj: true}
              - {publicKey: pk_test_sixes, secretKey: sk_test_sixes, payerIpv6: true}
              - {publicKey: pk_test_lists, secretKey: sk_test_lists, undocumentedLists: true}
              - {publicKey: pk_test_https, secretKey: sk_test_https, requireHttpsWebhooks: true}
              - {publicKey: pk_test_pending, secretKey: sk_test_pending, kyc: PENDING}
              - {publicKey: pk_test_rejected, secretKey: sk_test_rejected, kyc: REJECTED}
            """);

    @ParameterizedTest
    @ValueSource(strings = {"pending", "rejected"})
    void a_merchant_whose_identity_check_is_not_approved_may_ask_but_not_create(String name) {
        var merchant = TestMerchant.named(SANDBOX, name);

        for (var refused : List.of(
                merchant.posts("/payin", Order.pix(100).json()),
                merchant.posts("/payout", Order.payout(100).json()),
                merchant.gets("/balances"),
                merchant.posts("/payin", "{"))) {
            assertThat(Refusal.in(refused).code()).isEqualTo(ErrorCode.KYC_NOT_APPROVED);
        }
        assertThat(merchant.looksAt("/payins").json().get("data")).isEmpty();
        assertThat(Refusal.in(merchant.gets("/payin/none")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void a_raw_card_number_is_invalid_data_if_tokenization_is_required() {
        var merchant = TestMerchant.named(SANDBOX, "tokens");
        for (var number : new String[] {VISA, "1"}) {
            var answer = merchant.posts("/payin", Order.card(number, 100).json());
            refuses(answer, "card.number TOKENIZATION_REQUIRED");
            assertThat(answer.at("code")).isEqualTo("INVALID_DATA");
            assertThat(answer.text()).doesNotContain(VISA);
        }
        accepts(merchant, "/payin", Order.pix(100));
    }

    @Test
    void the_new_cnpj_is_accepted_if_it_is_enabled() {
        var merchant = TestMerchant.named(SANDBOX, "letters");
        Vectors.texts("documents.json", "/cnpjAlphanumeric/valid")
                .forEach(document ->
                        accepts(merchant, "/payin", Order.pix(100).with("customer.document", '"' + document + '"')));
        Vectors.texts("documents.json", "/cnpjAlphanumeric/invalid")
                .forEach(document -> refuses(
                        merchant,
                        "/payin",
                        Order.pix(100).with("customer.document", '"' + document + '"'),
                        "customer.document INVALID_CNPJ"));
        var lowerCase = Order.pix(100).with("customer.document", "\"12abc34501de35\"");
        assertThat(merchant.posts("/payin", lowerCase.json()).at("detail"))
                .startsWith("customer.document must be a CNPJ in capital letters");
    }

    @Test
    void a_payer_of_ipv6_is_accepted_if_it_is_enabled_and_otherwise_the_error_says_how() {
        var merchant = TestMerchant.named(SANDBOX, "sixes");
        accepts(merchant, "/payin", Order.pix(100).with("payerIp", "\"2001:db8::1\""));
        for (var wrong : List.of("2001:db8::g", "localhost", "1.2.3", "2001:db8::1%lo")) {
            refuses(merchant, "/payin", Order.pix(100).with("payerIp", '"' + wrong + '"'), "payerIp INVALID_IPV4");
        }
        var refused = TestMerchant.of(SANDBOX)
                .posts(
                        "/payin",
                        Order.pix(100).with("payerIp", "\"2001:db8::1\"").json());
        assertThat(refused.at("detail")).contains("some payers have only IPv6", "no AAAA record", "payerIpv6");
    }

    @Test
    void payins_are_listed_by_their_reference_if_it_is_enabled() {
        var merchant = TestMerchant.named(SANDBOX, "lists");
        var first = merchant.opens(Order.pix(100).with("referenceId", "\"again & again\""));
        var second = merchant.opens(Order.card(VISA, 100).with("referenceId", "\"again & again\""));
        merchant.does("cancel", first);

        var listed = merchant.gets("/payin?referenceId=again%20%26%20again");

        assertThat(listed.json().get("data").findValuesAsText("id")).containsExactly(second.at("id"), first.at("id"));
        assertThat(listed.json().get("data").get(1))
                .isEqualTo(merchant.gets("/payin/" + first.at("id")).json());
        assertThat(listed.header("X-Sandbox-Note")).isEqualTo("seen in clients, not documented");
        assertThat(merchant.gets("/payin?referenceId=another").json().get("data"))
                .isEmpty();
        refuses(merchant.gets("/payin"), "referenceId REQUIRED");
        refuses(merchant.gets("/payin?referenceId="), "referenceId REQUIRED");
        refuses(merchant.gets("/payin?referenceId=a&referenceId=b"), "referenceId REQUIRED");
    }

    @Test
    void otherwise_a_list_is_no_method_of_the_path_and_the_error_names_the_setting() {
        var refused = TestMerchant.of(SANDBOX).gets("/payin?referenceId=order-1");

        assertThat(Refusal.in(refused).code()).isEqualTo(ErrorCode.METHOD_NOT_ALLOWED);
        assertThat(refused.at("message")).contains("undocumentedLists");
        assertThat(refused.header("Allow")).isEqualTo("POST");
    }

    @Test
    void if_https_is_required_plain_http_is_not_called() {
        var merchant = TestMerchant.named(SANDBOX, "https");
        var error = "webhookUrl HTTPS_REQUIRED";
        refuses(merchant, "/payin", Order.pix(100).heardAt("http://a.example/"), error);
        refuses(merchant, "/payout", Order.payout(100).heardAt("HTTP://a.example/"), error);
        accepts(merchant, "/payin", Order.pix(100).heardAt("HTTPS://a.example/"));
        accepts(merchant, "/payout", Order.payout(100).heardAt("https://a.example/"));
    }

    @Test
    void if_all_stored_payouts_are_open_another_one_is_refused() {
        var merchant = TestMerchant.named(SANDBOX, "full");
        merchant.freezes();
        merchant.paysOut(Order.payout(100));
        merchant.paysOut(Order.payout(100));
        var reserved = merchant.cents("reserved");

        var answer = merchant.posts("/payout", Order.payout(100).json());
        assertThat(answer.status()).isEqualTo(503);
        assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.STORE_FULL);
        assertThat(merchant.cents("reserved")).isEqualTo(reserved);

        merchant.advances("1m");
        accepts(merchant, "/payout", Order.payout(100));
    }
}
