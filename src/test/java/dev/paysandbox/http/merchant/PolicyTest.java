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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules that a merchant's settings make stricter or laxer. */
class PolicyTest {
    private static Sandbox sandbox;

    @BeforeAll
    static void merchants_are_declared() {
        sandbox = RunningSandbox.configured("""
                maxPayments: 2
                merchants:
                  - {publicKey: pk_test_tokens, secretKey: sk_test_tokens, tokenizationRequired: true}
                  - {publicKey: pk_test_letters, secretKey: sk_test_letters, alphanumericCnpj: true}
                  - {publicKey: pk_test_https, secretKey: sk_test_https, requireHttpsWebhooks: true}
                """);
    }

    @AfterAll
    static void stops() {
        sandbox.close();
    }

    @Test
    void a_raw_card_number_is_invalid_data_if_tokenization_is_required() {
        var merchant = TestMerchant.named(sandbox, "tokens");
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
        var merchant = TestMerchant.named(sandbox, "letters");
        Vectors.texts("documents.json", "/cnpjAlphanumeric/valid")
                .forEach(document ->
                        accepts(merchant, "/payin", Order.pix(100).with("customer.document", '"' + document + '"')));
        Vectors.texts("documents.json", "/cnpjAlphanumeric/invalid")
                .forEach(document -> refuses(
                        merchant.posts(
                                "/payin",
                                Order.pix(100)
                                        .with("customer.document", '"' + document + '"')
                                        .json()),
                        "customer.document INVALID_CNPJ"));
    }

    @Test
    void if_https_is_required_plain_http_is_not_called() {
        var merchant = TestMerchant.named(sandbox, "https");
        var error = "webhookUrl HTTPS_REQUIRED";
        refuses(
                merchant.posts(
                        "/payin", Order.pix(100).heardAt("http://a.example/").json()),
                error);
        refuses(
                merchant.posts(
                        "/payout",
                        Order.payout(100).heardAt("HTTP://a.example/").json()),
                error);
        accepts(merchant, "/payin", Order.pix(100).heardAt("HTTPS://a.example/"));
        accepts(merchant, "/payout", Order.payout(100).heardAt("https://a.example/"));
    }

    @Test
    void if_all_stored_payouts_are_open_another_one_is_refused() {
        var merchant = TestMerchant.named(sandbox, "full");
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
