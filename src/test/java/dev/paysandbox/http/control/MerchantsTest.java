package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerchantsTest {
    private static final String CARD = "4111111111111111";

    private final TestMerchant merchant = TestMerchant.opened();

    private Answer sets(String setting, String json) {
        var answer = merchant.patches("{\"settings\": {\"" + setting + "\": " + json + "}}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private Answer asks(Answer keys, String path) {
        var pair = keys.at("publicKey") + ":" + keys.at("secretKey");
        return merchant.send(merchant.request(path)
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void all_open_worlds_are_listed_with_their_numbers_of_payments() {
        try (var sandbox = RunningSandbox.started()) {
            var shop = TestMerchant.named(sandbox, "b_shop");
            shop.opens(Order.pix(100));
            shop.paysOut(Order.payout(100));
            shop.paysOut(Order.payout(100));

            var list = shop.looksAt("/merchants").json();

            assertThat(list.get("next").isNull()).isTrue();
            assertThat(list.get("data").findValuesAsText("publicKey"))
                    .containsExactly("pk_test_b_shop", "pk_test_sandbox");
            var entry = list.at("/data/0");
            assertThat(entry.get("payins").asInt()).isEqualTo(1);
            assertThat(entry.get("payouts").asInt()).isEqualTo(2);
            assertThat(entry.get("kyc").asText()).isEqualTo("APPROVED");
            assertThat(entry.get("declared").asBoolean()).isFalse();
            assertThat(list.at("/data/1/declared").asBoolean()).isTrue();
        }
    }

    @Test
    void a_merchant_is_declared_and_its_secret_is_shown_once_and_works() {
        var declared = merchant.controls("/merchants", """
                {"name": "Loja da Maria", "city": "RECIFE", "settings": {"openingBalance": 250000, "kyc": "PENDING"}}""");

        assertThat(declared.status()).as(declared.text()).isEqualTo(201);
        assertThat(declared.at("publicKey")).matches("pk_test_sandbox[0-9a-z]{16}");
        assertThat(declared.at("secretKey")).matches("sk_test_sandbox[0-9a-z]{32}");
        assertThat(declared.at("name")).isEqualTo("Loja da Maria");
        assertThat(declared.at("kyc")).isEqualTo("PENDING");
        assertThat(declared.at("settings/openingBalance")).isEqualTo("250000");
        assertThat(asks(declared, "/payin/payin_nobody").status()).isEqualTo(404);
        var shown = merchant.looksAt("/merchants/" + declared.at("publicKey"));
        assertThat(shown.text()).doesNotContain(declared.at("secretKey"), "secretKey");
        assertThat(shown.at("city")).isEqualTo("RECIFE");
    }

    @Test
    void an_application_with_fixed_keys_is_declared_with_them() {
        var keys = "{\"publicKey\": \"%s_fixed\", \"secretKey\": \"sk_test_fixed_1\"}".formatted(merchant.publicKey());
        var declared = merchant.controls("/merchants", keys);

        assertThat(declared.at("secretKey")).isEqualTo("sk_test_fixed_1");
        assertThat(asks(declared, "/payin/payin_nobody").status()).isEqualTo(404);
        var another = new Answer(200, declared.headers(), keys.replace("fixed_1", "another"));
        assertThat(asks(another, "/payin/payin_nobody").status()).isEqualTo(401);
    }

    @Test
    void a_public_key_that_has_a_world_is_not_declared_again() {
        merchant.opens(Order.pix(100));
        var again = merchant.controls("/merchants", "{\"publicKey\": \"" + merchant.publicKey() + "\"}");

        assertThat(Refusal.in(again).code().name()).isEqualTo("MERCHANT_EXISTS");
        assertThat(merchant.opens(Order.pix(100)).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"publicKey": "pk_live_loja"}             | publicKey INVALID_FORMAT
            {"document": "11222333000182"}            | document INVALID_FORMAT
            {"name": "a name that is longer than 25"} | name INVALID_FORMAT
            {"settings": {"boletoDay": 3}}            | settings.boletoDay NOT_ALLOWED
            {"settings": []}                          | settings WRONG_TYPE
            """)
    void a_declaration_is_refused_by_its_field(String body, String error) {
        assertThat(Refusal.in(merchant.controls("/merchants", body)).errors()).contains(error);
    }

    @Test
    void a_rotated_secret_replaces_the_old_one_at_once() {
        merchant.opens(Order.pix(100));
        var keys = merchant.controls("/merchants/" + merchant.publicKey() + "/keys", "");

        assertThat(keys.status()).as(keys.text()).isEqualTo(200);
        assertThat(merchant.gets("/payin/payin_nobody").status()).isEqualTo(401);
        assertThat(asks(keys, "/payin/payin_nobody").status()).isEqualTo(404);
    }

    @Test
    void kyc_changes_while_the_sandbox_runs() {
        assertThat(merchant.patches("{\"kyc\": \"REJECTED\"}").at("kyc")).isEqualTo("REJECTED");
        var refused = merchant.posts("/payin", Order.pix(100).json());
        assertThat(Refusal.in(refused).code().name()).isEqualTo("KYC_NOT_APPROVED");

        merchant.patches("{\"kyc\": \"APPROVED\"}");
        merchant.opens(Order.pix(100));
    }

    @Test
    void settings_hold_from_the_next_request_on() {
        merchant.freezes();
        sets("pixValidity", "\"2h\"");
        sets("tokenizationRequired", "true");
        sets("payoutFinalStatus", "\"COMPLETED\"");

        var payin = merchant.opens(Order.pix(100));
        assertThat(merchant.posts("/payin", Order.card(CARD, 100).json()).status())
                .isEqualTo(400);
        var payout = merchant.paysOut(Order.payout(100));
        merchant.advances("1h");

        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("COMPLETED");
        merchant.advances("1h");
        assertThat(merchant.statusOf(payin)).isEqualTo("EXPIRED");
    }

    @Test
    void retries_follow_the_waits_as_they_are_when_an_attempt_fails() {
        merchant.freezes();
        sets("webhookRetries", "[\"1m\"]");
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.opens(Order.card(CARD, 100).heardAt(receiver.url()));
            merchant.advances("1m");

            assertThat(merchant.delivery(payin).get("state").asText()).isEqualTo("EXHAUSTED");
            assertThat(receiver.heard()).hasSize(2);
        }
    }

    @Test
    void a_setting_set_to_null_goes_back_to_what_it_was() {
        sets("boletoDays", "30");
        assertThat(sets("boletoDays", "null").at("settings/boletoDays")).isEqualTo("3");
    }

    @Test
    void a_signing_secret_is_never_shown_and_can_be_taken_away() {
        var secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

        assertThat(sets("webhookSigning", "\"" + secret + "\"").at("settings/webhookSigning"))
                .isEqualTo("whsec_***");
        assertThat(sets("webhookSigning", "null").json().get("settings").has("webhookSigning"))
                .isFalse();
        assertThat(merchant.patches("{\"settings\": {\"webhookSigning\": \"whsec_short\"}}")
                        .text())
                .doesNotContain("whsec_short");
    }

    @Test
    void a_change_with_a_mistake_changes_nothing_and_names_what_was_meant() {
        var answer = merchant.patches("""
                {"settings": {"tokenizationRequried": true, "pixValidity": "5 minutes", "boletoDays": "3",
                 "payoutSettleAfter": "10ms", "cvvRequired": true}}""");

        var refusal = Refusal.in(answer);
        assertThat(refusal.errors())
                .containsExactly(
                        "settings.tokenizationRequried NOT_ALLOWED",
                        "settings.pixValidity INVALID_FORMAT",
                        "settings.boletoDays INVALID_FORMAT",
                        "settings.payoutSettleAfter OUT_OF_RANGE");
        assertThat(refusal.detail()).contains("Did you mean tokenizationRequired?");
        assertThat(merchant.looksAt("/merchants/" + merchant.publicKey()).at("settings/cvvRequired"))
                .isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                  | settings REQUIRED
            {"kyc": "APROVED"}                                  | kyc UNKNOWN_VALUE
            {"kyc": "PENDING", "settings": {"kyc": "REJECTED"}} | kyc NOT_ALLOWED
            """)
    void a_change_says_what_it_changes(String body, String error) {
        assertThat(Refusal.in(merchant.patches(body)).errors()).containsExactly(error);
    }

    @Test
    void a_reset_of_all_takes_changed_settings_and_scenarios_back_and_one_of_state_does_not() {
        sets("openingBalance", "500");
        merchant.uploads("""
                        scenario: left-alone
                        about: Nobody does anything.
                        for: PIX payin
                        then:
                          - answer: PENDING
                        """);
        merchant.controls("/scenarios/left-alone/on", "");
        var payin = merchant.opens(Order.pix(100));

        assertThat(merchant.controls("/reset", "{\"what\": \"state\"}").status())
                .isEqualTo(204);
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).status()).isEqualTo(404);
        assertThat(merchant.cents("balance")).isEqualTo(500);
        assertThat(merchant.opens(Order.pix(100)).header("X-Sandbox-Scenario")).isEqualTo("left-alone");

        assertThat(merchant.controls("/reset", "{\"what\": \"all\"}").status()).isEqualTo(204);
        assertThat(merchant.cents("balance")).isEqualTo(10_000_000);
        assertThat(merchant.opens(Order.pix(100)).header("X-Sandbox-Scenario")).isEmpty();
        assertThat(merchant.looksAt("/scenarios/left-alone").status()).isEqualTo(404);
    }

    @Test
    void a_reset_without_a_body_is_one_of_all_and_an_unknown_one_is_refused() {
        sets("openingBalance", "500");
        var bare = merchant.send(merchant.request("/_sandbox/reset")
                .header("x-api-key", merchant.publicKey())
                .POST(BodyPublishers.noBody()));

        assertThat(bare.status()).as(bare.text()).isEqualTo(204);
        assertThat(merchant.cents("balance")).isEqualTo(10_000_000);
        assertThat(Refusal.in(merchant.controls("/reset", "{\"what\": \"states\"}"))
                        .errors())
                .containsExactly("what UNKNOWN_VALUE");
    }

    @Test
    void a_list_of_merchants_is_searched_and_read_in_pages() {
        var names = List.of("pageC1", "pagea1", "PageB1");
        names.forEach(name -> merchant.controls("/merchants", "{\"publicKey\": \"pk_test_" + name + "\"}"));

        var first = merchant.looksAt("/merchants?text=pAGE&limit=2").json();
        var rest = merchant.looksAt("/merchants?text=pAGE&limit=2&cursor="
                        + first.get("next").asText())
                .json();

        assertThat(first.findValuesAsText("publicKey")).containsExactly("pk_test_PageB1", "pk_test_pageC1");
        assertThat(rest.findValuesAsText("publicKey")).containsExactly("pk_test_pagea1");
        assertThat(rest.get("next").isNull()).isTrue();
        assertThat(merchant.looksAt("/merchants?text=page%20").json().get("data"))
                .isEmpty();
        assertThat(Refusal.in(merchant.looksAt("/merchants?limit=0")).errors()).containsExactly("limit OUT_OF_RANGE");
    }
}
