package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 3D Secure before the order: what issuers say of each card, and what its proof is worth in a payin. */
class AuthenticationTest {
    private static final String VISA = "4000000000002701";
    private static final String CHALLENGED = "4000000000002503";

    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);

    @ParameterizedTest
    @CsvSource({
        "4111111111111111,Y,authenticated,05",
        "4000000000002701,Y,authenticated,05",
        "5200000000002235,Y,authenticated,02",
        "6505290000002000,Y,authenticated,05",
        "4000000000002925,N,failed,07",
        "5200000000002276,N,failed,00",
        "6505290000002018,N,failed,07",
        "4000000000002420,U,unavailable,07",
        "5200000000002664,U,unavailable,00",
        "6505290000002257,U,unavailable,07",
        "4000000000002644,U,unavailable,07",
        "5200000000002656,U,unavailable,00",
        "6505290000002265,U,unavailable,07",
        "4000000000002503,C,challenge,",
        "5200000000002151,C,challenge,",
        "6505290000002190,C,challenge,",
        "4000000000002370,C,challenge,",
        "5200000000002490,C,challenge,",
        "6505290000002208,C,challenge,"
    })
    void each_published_card_has_the_documented_result(String number, String transStatus, String status, String eci) {
        var authentication = authenticatedAs(number, 12_345, transStatus, status, eci);

        assertThat(authentication.json().has("challenge")).isEqualTo(transStatus.equals("C"));
        assertThat(authentication.at("version")).isEqualTo("2.2.0");
        assertThat(browser.looksAt(authentication).json()).isEqualTo(authentication.json());
    }

    @ParameterizedTest
    @CsvSource({
        "999931,4111111111111111,A,attempted,06",
        "999931,5555555555554444,A,attempted,01",
        "999932,4111111111111111,R,rejected,07",
        "999933,5555555555554444,I,informational,00"
    })
    void each_magic_amount_has_the_documented_result(
            long cents, String number, String transStatus, String status, String eci) {
        authenticatedAs(number, cents, transStatus, status, eci);
    }

    /** Where the issuer has authenticated the holder, or has attempted it, there is a proof. */
    private Answer authenticatedAs(String number, long cents, String transStatus, String status, @Nullable String eci) {
        var authentication = browser.authenticates(browser.token(number), cents);
        assertThat(authentication.at("transStatus")).isEqualTo(transStatus);
        assertThat(authentication.at("status")).isEqualTo(status);
        assertThat(authentication.at("eci")).isEqualTo(eci == null ? "" : eci);
        assertThat(authentication.json().has("cavv")).isEqualTo("YA".contains(transStatus));
        return authentication;
    }

    @Test
    void ids_and_proof_have_the_form_of_3ds_2() {
        var visa = browser.authenticates(browser.token(VISA), 100);
        var mastercard = browser.authenticates(browser.token("5200000000002235"), 100);

        assertThat(visa.at("authenticationId")).matches("3da_[0-9a-z]{24}");
        assertThat(visa.at("referenceId")).matches("3ds_[0-9a-z]{24}");
        assertThat(visa.at("transactionId"))
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(visa.at("cavv")).hasSize(28);
        assertThat(Base64.getDecoder().decode(visa.at("cavv"))).hasSize(20).startsWith(0);
        assertThat(mastercard.at("cavv")).hasSize(28).startsWith("kA");
    }

    @Test
    void a_proof_shifts_liability_and_the_timeline_says_so() {
        var token = browser.token(VISA);
        var payin = merchant.opens(Browser.order(token, 100, browser.authenticates(token, 100)));

        assertThat(payin.at("status")).isEqualTo("APPROVED");
        var attempted = browser.token("5555555555554444");
        var other = merchant.opens(Browser.order(attempted, 999_931, browser.authenticates(attempted, 999_931)));
        assertThat(reason(other)).endsWith("3D Secure A, ECI 01: liability for fraud shifts to the issuer");
    }

    @Test
    void an_authenticated_payer_is_not_challenged_again() {
        var token = browser.token(CHALLENGED);
        var authentication = browser.authenticates(token, 100);
        browser.answers(authentication, "outcome", "approve");
        var done = browser.looksAt(authentication);

        assertThat(done.at("status")).isEqualTo("authenticated");
        var payin = merchant.opens(Browser.order(token, 100, done));
        assertThat(payin.at("status")).isEqualTo("APPROVED");
        assertThat(reason(payin)).contains("3D Secure Y, ECI 05: liability for fraud shifts to the issuer");
    }

    @ParameterizedTest
    @CsvSource({
        "cavv,AAEBAgMEBQYHCAkKCwwNDg8QERI=,cavv is not the one that was issued",
        "eci,02,eci is not the one that was issued",
        "version,2.1.0,'version is not that of the authentication, 2.2.0'",
        "referenceId,3ds_other,referenceId is not that of the authentication",
        "authenticationId,3da_other,no such authentication was made"
    })
    void a_forged_proof_is_refused_by_the_issuer(String field, String value, String reason) {
        var token = browser.token("4111111111111111");
        var authentication = browser.authenticates(token, 100);

        refuses(
                Browser.order(token, 100, authentication).with("card.threeDSecure." + field, '"' + value + '"'),
                reason);
        assertThat(merchant.opens(Browser.order(token, 100, authentication)).at("status"))
                .isEqualTo("APPROVED");
    }

    @Test
    void a_foreign_proof_is_refused_by_the_issuer() {
        var token = browser.token("4111111111111111");
        var authentication = browser.authenticates(token, 100);
        var other = browser.token("4235647728025682");
        var twin = browser.token("4111111111111111");

        refuses(Browser.order(token, 101, authentication), "the authentication is of another amount, R$ 1,00");
        refuses(Browser.order(other, 100, authentication), "the authentication is of another card");
        refuses(Browser.order(twin, 100, authentication), "the authentication is of another card");
        var elsewhere = new Browser(TestMerchant.opened());
        var foreign = elsewhere.authenticates(elsewhere.token("4111111111111111"), 100);
        refuses(Browser.order(token, 100, foreign), "no such authentication was made");
    }

    @Test
    void a_proof_found_by_its_cavv_alone_will_do_and_serves_once() {
        var token = browser.token("4111111111111111");
        var authentication = browser.authenticates(token, 100);
        var order = Order.card("4111111111111111", 100)
                .with("card.threeDSecure", "{\"cavv\": \"%s\", \"eci\": \"05\"}".formatted(authentication.at("cavv")));

        var payin = merchant.opens(order);

        assertThat(reason(payin)).contains("liability for fraud shifts to the issuer");
        refuses(order, "the authentication has served " + payin.at("id") + " already");
    }

    @Test
    void an_authentication_that_failed_or_is_not_over_proves_nothing() {
        var failed = browser.token("4000000000002925");
        var open = browser.token(CHALLENGED);

        refuses(
                Browser.order(failed, 100, browser.authenticates(failed, 100)),
                "the authentication came out as failed");
        refuses(Browser.order(open, 100, browser.authenticates(open, 100)), "the challenge is not over");
    }

    @Test
    void an_authentication_for_information_leaves_the_merchant_liable() {
        var token = browser.token("4111111111111111");

        var payin = merchant.opens(Browser.order(token, 999_933, browser.authenticates(token, 999_933)));

        assertThat(payin.at("status")).isEqualTo("APPROVED");
        assertThat(reason(payin))
                .isEqualTo("ABECS 00: approved; 3D Secure I, ECI 07: the merchant stays liable for fraud");
    }

    /** The SDK's proof of the documentation has these two fields and a cavv, which an informational result has not. */
    @Test
    void the_proof_of_an_authentication_for_information_needs_no_id_of_the_authentication() {
        var authentication = browser.authenticates(browser.token("4111111111111111"), 999_933);
        var proof = "{\"eci\": \"07\", \"referenceId\": \"%s\"}".formatted(authentication.at("referenceId"));

        var payin = merchant.opens(Order.card("4111111111111111", 999_933).with("card.threeDSecure", proof));

        assertThat(payin.at("status")).isEqualTo("APPROVED");
        assertThat(reason(payin)).contains("3D Secure I, ECI 07");
    }

    @Test
    void without_3d_secure_in_the_checkout_the_order_itself_asks_for_the_challenge() {
        try (var sandbox = RunningSandbox.started("--three-ds-enabled=false")) {
            var without = TestMerchant.of(sandbox);
            var page = new Browser(without);
            var token = page.token(CHALLENGED);

            assertThat(page.authenticates(token, 100).at("reason")).isEqualTo("3D Secure is off for this merchant");
            var payin = without.opens(Browser.order(token, 100));
            assertThat(payin.at("status")).isEqualTo("PENDING_3DS");
            assertThat(page.takesUp(payin).at("status")).isEqualTo("challenge");
        }
    }

    @Test
    void a_dropped_authentication_does_not_break_the_payin_that_used_it() {
        try (var tiny = RunningSandbox.started("--max-payments=1")) {
            var small = TestMerchant.of(tiny);
            var page = new Browser(small);
            var token = page.token("4111111111111111");
            var authentication = page.authenticates(token, 100);
            small.controls("/scenarios/card-challenge-passed/arm", "{}");

            var payin = small.opens(Browser.order(token, 100, authentication));

            assertThat(payin.at("status")).isEqualTo("PENDING_3DS");
            assertThat(page.looksAt(authentication).status()).isEqualTo(404);
            assertThat(page.takesUp(payin).at("status")).isEqualTo("challenge");
        }
    }

    @Test
    void a_fault_of_a_scenario_applies_to_the_browsers_request() {
        merchant.hasScenario("""
                scenario: busy
                about: The 3D Secure service is busy.
                when:
                  operation: authentication
                  amount: 777
                fault: {tooManyRequests: {retryAfter: 30s}}
                """);
        var body = "{\"token\": \"%s\", \"amount\": 777, \"installments\": 1, \"referenceId\": \"r\"}";

        var answer = browser.posts("/checkout/3ds/authentications", body.formatted(browser.token(VISA)));

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("Retry-After")).isEqualTo("30");
        assertThat(answer.header("X-Sandbox-Scenario")).isEqualTo("busy");
    }

    @Test
    void a_broken_request_names_its_fields() {
        var answer = browser.posts(
                "/checkout/3ds/authentications", "{\"token\": \"cvt_nobody\", \"amount\": 0, \"installments\": 13}");

        assertThat(Refusal.in(answer).errors())
                .containsExactly(
                        "token UNKNOWN_CARD_TOKEN",
                        "amount OUT_OF_RANGE",
                        "installments OUT_OF_RANGE",
                        "referenceId REQUIRED");
        assertThat(browser.gets("/checkout/3ds/authentications/3da_nobody").status())
                .isEqualTo(404);
    }

    private void refuses(Order order, String reason) {
        var payin = merchant.opens(order);
        assertThat(payin.at("status")).isEqualTo("REFUSED");
        assertThat(reason(payin)).isEqualTo("3D Secure: " + reason + "; ABECS 63: security violation (do not retry)");
    }

    private String reason(Answer payin) {
        return merchant.looksAt("/payins/" + payin.at("id")).at("timeline/0/reason");
    }
}
