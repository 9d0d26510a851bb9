package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A card goes from the payer's browser into a token, and a merchant's server never sees it. */
class CardTokenTest {
    private static final String VISA = "4235647728025682";
    /** By itself: a fingerprint may have its digits by chance. */
    private static final Pattern CVV = Pattern.compile("\\b737\\b");

    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);

    @ParameterizedTest
    @CsvSource({
        "4111111111111111,VISA",
        "5555555555554444,MASTERCARD",
        "6362970000457013,ELO",
        "6062825624254001,HIPERCARD"
    })
    void a_token_shows_the_cards_brand_and_last_four_digits(String number, String brand) {
        var answer = browser.posts("/checkout/card-tokens", Browser.card(number));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.at("token")).matches("cvt_[0-9a-z]{24}");
        assertThat(answer.at("brand")).isEqualTo(brand);
        assertThat(answer.at("last4")).isEqualTo(number.substring(12));
        assertThat(answer.text()).doesNotContain(number).doesNotContainPattern(CVV);
    }

    @Test
    void a_token_pays_once() {
        var token = browser.token(VISA);

        assertThat(merchant.opens(Browser.order(token, 100)).at("status")).isEqualTo("APPROVED");
        refuses(merchant.posts("/payin", Browser.order(token, 100).json()), "card.token CARD_TOKEN_USED");
    }

    @Test
    void a_token_whose_card_was_refused_may_try_again() {
        var token = browser.token("4000000000009995");

        assertThat(merchant.opens(Browser.order(token, 100)).at("status")).isEqualTo("REFUSED");
        assertThat(merchant.opens(Browser.order(token, 100)).at("status")).isEqualTo("REFUSED");
    }

    @Test
    void a_token_expires_on_the_sandboxs_clock() {
        merchant.freezes();
        var token = browser.token(VISA);
        var late = browser.token(VISA);

        merchant.advances("PT29M59.999S");
        assertThat(merchant.opens(Browser.order(token, 100)).at("status")).isEqualTo("APPROVED");
        merchant.advances("PT0.001S");
        refuses(merchant.posts("/payin", Browser.order(late, 100).json()), "card.token CARD_TOKEN_EXPIRED");
    }

    @Test
    void another_merchants_token_is_unknown() {
        var foreign = new Browser(TestMerchant.opened()).token(VISA);

        refuses(merchant.posts("/payin", Browser.order(foreign, 100).json()), "card.token UNKNOWN_CARD_TOKEN");
    }

    @Test
    void every_invalid_field_is_reported_and_no_value_is_shown() {
        var answer = browser.posts(
                "/checkout/card-tokens",
                "{\"holderName\": \"\", \"number\": \"4111111111111112\", \"expirationMonth\": \"13\", \"cvv\": \"9a9\"}");

        refuses(
                answer,
                "holderName BLANK",
                "number INVALID_CARD_NUMBER",
                "expirationMonth INVALID_FORMAT",
                "expirationYear REQUIRED",
                "cvv INVALID_FORMAT");
        assertThat(answer.text()).doesNotContain("4111111111111112", "9a9", "rejected");
    }

    @Test
    void an_empty_cvv_counts_as_absent() {
        var answer = browser.posts(
                "/checkout/card-tokens",
                "{\"holderName\": \"Ana\", \"number\": \"4111111111111111\", \"expirationMonth\": \"12\","
                        + " \"expirationYear\": \"2039\", \"cvv\": \"\"}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    @Test
    void a_test_card_behaves_the_same_behind_a_token() {
        var payin = merchant.opens(Browser.order(browser.token("4000000000009995"), 100));

        var seen = merchant.looksAt("/payins/" + payin.at("id"));
        assertThat(seen.at("status")).isEqualTo("REFUSED");
        assertThat(seen.at("scenario")).isEqualTo("card-refused-insufficient-funds");
        assertThat(seen.at("card/last4")).isEqualTo("9995");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            card.number: "4235647728025682"
            card.number: "423564*"
            card.number: {matches: "4235.*82"}
            card.brand: VISA
            card.last4: "5682"
            card.holderName: "MARIA *"
            """)
    void every_condition_on_a_card_holds_for_its_token(String condition) {
        merchant.hasScenario("""
                scenario: met
                about: The issuer refuses this card.
                when:
                  operation: payin
                  %s
                then:
                  - answer: {status: REFUSED, reason: 61}
                """.formatted(condition));

        assertThat(merchant.opens(Browser.order(browser.token(VISA), 100)).header("X-Sandbox-Scenario"))
                .isEqualTo("met");
        assertThat(merchant.opens(Order.card(VISA, 100)).header("X-Sandbox-Scenario"))
                .isEqualTo("met");
    }

    @Test
    void a_scenario_that_names_the_number_in_full_is_met_by_a_token_made_before_it() {
        var token = browser.token(VISA);
        merchant.hasScenario("""
                scenario: later
                about: The issuer refuses this card.
                when:
                  operation: payin
                  card.number: "4235647728025682"
                then:
                  - answer: {status: REFUSED, reason: 61}
                """);

        assertThat(merchant.opens(Browser.order(token, 100)).at("status")).isEqualTo("REFUSED");
    }

    @Test
    void a_scenario_can_refuse_tokens() {
        merchant.hasScenario("""
                scenario: vault-down
                about: The vault is out of order.
                when:
                  operation: tokenization
                  card.brand: VISA
                then:
                  - answer: {error: {status: 503, code: VAULT_DOWN}}
                """);

        var answer = browser.posts("/checkout/card-tokens", Browser.card(VISA));

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.at("code")).isEqualTo("VAULT_DOWN");
        assertThat(browser.token("5555555555554444")).startsWith("cvt_");
    }

    @Test
    void a_cvv_is_asked_for_if_it_is_required() {
        try (var sandbox = RunningSandbox.started("--cvv-required=true")) {
            var strict = TestMerchant.of(sandbox);
            var page = new Browser(strict);
            assertThat(page.gets("/checkout/config").at("capabilities/tokenization/cvvRequired"))
                    .isEqualTo("true");
            refuses(
                    page.posts("/checkout/card-tokens", Browser.card(VISA).replace("\"cvv\": \"737\"", "\"a\": 1")),
                    "cvv REQUIRED");
            refuses(
                    strict.posts(
                            "/payin", Order.card(VISA, 100).without("card.cvv").json()),
                    "card.cvv REQUIRED");
            assertThat(strict.opens(Browser.order(page.token(VISA), 100)).at("status"))
                    .isEqualTo("APPROVED");
        }
    }

    @Test
    void neither_number_nor_cvv_is_in_any_answer_or_in_the_log() {
        try (var log = Log.listened()) {
            var seen = new ArrayList<String>();
            var token = browser.token(VISA);
            var authentication = browser.authenticates(token, 100);
            var payin = merchant.opens(Browser.order(token, 100, authentication));
            seen.add(authentication.text());
            seen.add(payin.text());
            seen.add(merchant.looksAt("/payins/" + payin.at("id")).text());
            seen.add(merchant.looksAt("/payins").text());
            seen.add(merchant.looksAt("/scenarios").text());
            seen.add(browser.posts("/checkout/card-tokens", Browser.card(VISA).replace("2039", "20399"))
                    .text());
            seen.add(browser.posts("/checkout/card-tokens", "{\"number\": " + VISA)
                    .text());
            seen.add(log.text());

            assertThat(seen)
                    .noneMatch(text -> text.contains(VISA) || CVV.matcher(text).find());
        }
    }

    private static void refuses(Answer answer, String... errors) {
        assertThat(Refusal.in(answer).errors()).containsExactly(errors);
    }
}
