package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How payers end the challenges of their issuers, before the order and after it. */
class ChallengeTest {
    private static final String CHALLENGED = "4000000000002503";
    private static final String FAILS = "4000000000002370";

    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private Answer challenged(String number) {
        return browser.authenticates(browser.token(number), 12_345);
    }

    private void endsAs(Answer authentication, String status, String transStatus, String reason) {
        var now = browser.looksAt(authentication);
        assertThat(now.at("status")).isEqualTo(status);
        assertThat(now.at("transStatus")).isEqualTo(transStatus);
        assertThat(now.at("reason")).isEqualTo(reason);
        assertThat(now.json().has("challenge")).isFalse();
        assertThat(now.json().has("cavv")).isEqualTo(transStatus.equals("Y"));
    }

    @Test
    void the_page_shows_what_is_paid_and_in_its_strip_the_right_code() {
        var authentication = challenged(CHALLENGED);
        var page = browser.opens(authentication);

        assertThat(page.textOf("challenge-amount")).isEqualTo("R$ 123,45");
        assertThat(page.textOf("challenge-merchant")).isEqualTo("PaySandbox Loja");
        assertThat(page.textOf("challenge-card")).isEqualTo("VISA •••• 2503");
        assertThat(page.textOf("sandbox-code")).matches("[0-9]{6}");
        for (var id : new String[] {
            "challenge-code", "challenge-submit", "challenge-approve", "challenge-fail", "challenge-leave"
        }) {
            assertThat(page.element(id)).isNotNull();
        }
        assertThat(page.all("//main").get(0).getAttribute("data-origin")).isEqualTo(Browser.ORIGIN);
        var policy = browser.page(authentication).header("Content-Security-Policy");
        assertThat(policy).doesNotContain("frame-ancestors", "unsafe").contains("script-src 'self'");
    }

    @Test
    void the_page_counts_down_by_the_sandboxs_clock() {
        var authentication = challenged(CHALLENGED);
        merchant.advances("PT9M30S");

        var page = browser.opens(authentication);
        assertThat(page.textOf("challenge-countdown")).isEqualTo("00:30");
        assertThat(page.textOf("challenge-date")).matches("\\d\\d/\\d\\d/\\d{4} às \\d\\d:\\d\\d");
        var state = merchant.send(merchant.request(authentication.at("challenge/url")));
        assertThat(state.json().get("remainingMillis").asLong()).isEqualTo(30_000);
        assertThat(state.json().get("clockSpeed").asDouble()).isZero();
    }

    @Test
    void the_right_code_authenticates() {
        var authentication = challenged(CHALLENGED);

        browser.answers(authentication, "code", browser.opens(authentication).textOf("sandbox-code"));

        endsAs(authentication, "authenticated", "Y", "");
        assertThat(browser.opens(authentication).textOf("challenge-result")).isEqualTo("Compra confirmada");
    }

    @Test
    void the_third_wrong_code_fails() {
        var authentication = challenged(CHALLENGED);

        for (int i = 1; i < 3; i++) {
            browser.answers(authentication, "code", "wrong");
            assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
            var page = browser.opens(authentication);
            assertThat(page.textOf("challenge-warning"))
                    .isEqualTo("Código incorreto. Você tem mais " + (i == 1 ? "duas tentativas." : "uma tentativa."));
            assertThat(page.element("challenge-code").getAttribute("aria-invalid"))
                    .isEqualTo("true");
        }
        browser.answers(authentication, "code", "wrong");

        endsAs(authentication, "failed", "N", "wrong code 3 times");
    }

    @ParameterizedTest
    @CsvSource({
        "approve,authenticated,Y,challenge passed by the payer",
        "fail,failed,N,challenge failed by the payer",
        "leave,abandoned,N,challenge abandoned by the payer"
    })
    void an_outcome_is_chosen_by_a_button_with_or_without_a_script_or_by_the_query(
            String outcome, String status, String transStatus, String reason) {
        var pressed = challenged(CHALLENGED);
        var submitted = challenged(CHALLENGED);
        var asked = challenged(CHALLENGED);

        browser.answers(pressed, "outcome", outcome);
        merchant.submits(submitted.at("challenge/url"), "outcome=" + outcome);
        merchant.send(merchant.request(asked.at("challenge/url") + "?outcome=" + outcome));

        endsAs(pressed, status, transStatus, reason);
        endsAs(submitted, status, transStatus, reason);
        endsAs(asked, status, transStatus, reason);
    }

    @Test
    void the_pages_own_form_works_without_a_script_and_with_its_origin() {
        var authentication = challenged(CHALLENGED);
        var page = URI.create(authentication.at("challenge/url"));
        var origin = page.resolve("/").toString().replaceAll("/$", "");
        var code = browser.opens(authentication).textOf("sandbox-code");
        assertThat(browser.page(authentication).header("Referrer-Policy")).isEqualTo("same-origin");

        var answer =
                merchant.submits(page.toString(), "code=" + code, "Origin", origin, "Sec-Fetch-Site", "same-origin");

        assertThat(answer.status()).isEqualTo(303);
        assertThat(page.resolve(answer.header("Location"))).isEqualTo(page);
        endsAs(authentication, "authenticated", "Y", "");
    }

    @Test
    void no_other_site_answers_for_the_payer() {
        var authentication = challenged(CHALLENGED);

        var answer = merchant.send(merchant.request(authentication.at("challenge/url"))
                .header("Origin", Browser.ORIGIN)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"outcome\": \"approve\"}")));

        assertThat(Refusal.in(answer).code().name()).isEqualTo("CROSS_SITE_REFUSED");
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
    }

    @Test
    void a_code_after_the_challenges_expiry_is_refused() {
        var authentication = challenged(CHALLENGED);

        merchant.advances("PT9M59.999S");
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
        merchant.advances("PT0.001S");

        endsAs(authentication, "expired", "N", "the challenge was not answered in time");
        browser.answers(authentication, "outcome", "approve");
        endsAs(authentication, "expired", "N", "the challenge was not answered in time");
        assertThat(browser.opens(authentication).textOf("challenge-result")).isEqualTo("O tempo acabou");
    }

    @Test
    void a_card_that_fails_takes_no_code_and_ends_by_itself() {
        var typed = challenged(FAILS);
        var left = challenged(FAILS);

        browser.answers(typed, "code", browser.opens(typed).textOf("sandbox-code"));
        endsAs(typed, "failed", "N", "challenge failed");
        merchant.advances("5m");
        endsAs(left, "failed", "N", "challenge failed");
    }

    @Test
    void an_unknown_challenge_and_an_unknown_outcome_are_refused() {
        var authentication = challenged(CHALLENGED);

        assertThat(merchant.send(merchant.request("/checkout/3ds/challenges/chs_nobody"))
                        .status())
                .isEqualTo(404);
        assertThat(Refusal.in(browser.answers(authentication, "outcome", "win")).errors())
                .containsExactly("outcome UNKNOWN_VALUE");
    }

    @ParameterizedTest
    @CsvSource({"approve,APPROVED,authenticated", "fail,REFUSED,failed", "leave,EXPIRED,abandoned"})
    void a_pending_payin_ends_with_its_challenge_and_is_notified_once(String outcome, String status, String end) {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(
                    Browser.order(browser.token("5200000000002151"), 12_345).heardAt(receiver.url()));
            assertThat(payin.at("status")).isEqualTo("PENDING_3DS");
            assertThat(payin.at("threeDSecureSdkUrl")).endsWith("/checkout/3ds/challenge.js");

            var taken = browser.takesUp(payin);
            assertThat(taken.at("transactionId")).isEqualTo(payin.at("threeDSecureTransactionId"));
            assertThat(browser.takesUp(payin).at("challenge/session")).isEqualTo(taken.at("challenge/session"));
            browser.answers(taken, "outcome", outcome);
            browser.answers(taken, "outcome", "approve");
            merchant.waitsForDeliveries();

            assertThat(merchant.statusOf(payin)).isEqualTo(status);
            assertThat(receiver.statuses()).containsExactly(status);
            assertThat(browser.takesUp(payin).at("status")).isEqualTo(end);
            assertThat(browser.takesUp(payin).json().has("challenge")).isFalse();
            assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("timeline/1/cause"))
                    .isEqualTo("payer");
        }
    }

    @Test
    void a_shops_page_abandons_a_challenge_by_the_authentications_id_and_changes_none_that_has_ended() {
        var open = challenged(CHALLENGED);
        var passed = challenged(CHALLENGED);
        browser.answers(passed, "outcome", "approve");

        assertThat(browser.abandons(open.at("authenticationId")).at("status")).isEqualTo("abandoned");
        endsAs(open, "abandoned", "N", "challenge abandoned by the payer");
        assertThat(browser.abandons(open.at("authenticationId")).at("status")).isEqualTo("abandoned");
        assertThat(browser.abandons(passed.at("authenticationId")).at("status")).isEqualTo("authenticated");
        assertThat(browser.abandons("3da_nobody").status()).isEqualTo(404);
    }

    @Test
    void an_abandonment_takes_no_field() {
        var authentication = challenged(CHALLENGED);
        var path = "/checkout/3ds/authentications/" + authentication.at("authenticationId") + "/abandon";

        assertThat(Refusal.in(browser.posts(path, "{\"reason\": \"late\"}")).errors())
                .containsExactly("reason NOT_ALLOWED");
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
        assertThat(browser.posts(path, "{}").at("status")).isEqualTo("abandoned");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "outcome=", "code=&outcome="})
    void a_form_without_an_answer_counts_like_an_empty_json_body(String form) {
        var byForm = challenged(CHALLENGED).at("challenge/url");
        var byJson = challenged(CHALLENGED).at("challenge/url");

        var redirected = merchant.submits(byForm, form);
        var answered = merchant.send(merchant.request(byJson)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));

        assertThat(redirected.status()).as(redirected.text()).isEqualTo(303);
        assertThat(answered.status()).isEqualTo(200);
        assertThat(merchant.send(merchant.request(byForm)).at("wrongCodes")).isEqualTo(answered.at("wrongCodes"));
    }

    @Test
    void a_window_closed_half_way_lets_the_payin_expire() {
        try (var receiver = new Receiver()) {
            scenario("card-waits", "  - answer: PENDING_3DS");
            var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            var taken = browser.takesUp(payin);

            merchant.advances("10m");
            browser.answers(taken, "outcome", "approve");
            merchant.waitsForDeliveries();

            assertThat(merchant.statusOf(payin)).isEqualTo("EXPIRED");
            assertThat(receiver.statuses()).containsExactly("EXPIRED");
            assertThat(browser.takesUp(payin).at("status")).isEqualTo("expired");
        }
    }

    @Test
    void the_result_of_the_right_code_is_decided_by_the_scenario() {
        var fails = merchant.opens(Order.card(FAILS, 100));
        var passes = merchant.opens(Order.card(CHALLENGED, 100));

        for (var payin : new Answer[] {fails, passes}) {
            var taken = browser.takesUp(payin);
            browser.answers(taken, "code", browser.opens(taken).textOf("sandbox-code"));
        }

        assertThat(merchant.statusOf(fails)).isEqualTo("REFUSED");
        assertThat(merchant.statusOf(passes)).isEqualTo("APPROVED");
        assertThat(browser.takesUp(fails).at("status")).isEqualTo("failed");
        assertThat(browser.takesUp(passes).at("eci")).isEqualTo("05");
    }

    @Test
    void a_scenario_decides_the_result_of_a_challenge() {
        scenario("passed-and-refused", """
                  - answer: PENDING_3DS
                  - on: challenge passed
                    after: 5s
                    become: REFUSED
                    reason: antifraud""");
        var payin = merchant.opens(Order.card("4111111111111111", 100));

        browser.answers(browser.takesUp(payin), "outcome", "approve");
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING_3DS");
        assertThat(browser.takesUp(payin).at("status")).isEqualTo("authenticated");
        merchant.advances("5s");

        assertThat(merchant.statusOf(payin)).isEqualTo("REFUSED");
    }

    @Test
    void a_tester_who_ends_the_payin_ends_its_challenge() {
        var payin = merchant.opens(Order.card(CHALLENGED, 100));
        var taken = browser.takesUp(payin);

        merchant.does("fail_challenge", payin);

        endsAs(taken, "failed", "N", "");
        assertThat(browser.opens(taken).textOf("challenge-result")).isEqualTo("Compra não confirmada");
    }

    @Test
    void a_payin_that_a_tester_forces_to_wait_for_a_challenge_has_one() {
        var payin = merchant.opens(Order.card("4111111111111111", 100));
        var forced = merchant.controls(
                "/payins/" + payin.at("id") + "/actions", "{\"status\": \"PENDING_3DS\", \"force\": true}");
        assertThat(forced.status()).as(forced.text()).isEqualTo(200);

        browser.answers(browser.takesUp(merchant.gets("/payin/" + payin.at("id"))), "outcome", "approve");

        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    @Test
    void a_session_needs_its_own_transaction() {
        var payin = merchant.opens(Order.card(CHALLENGED, 100));

        var answer = browser.posts(
                "/checkout/3ds/sessions",
                "{\"session\": \"%s\", \"transactionId\": \"other\"}".formatted(payin.at("threeDSecureSession")));

        assertThat(answer.status()).isEqualTo(404);
    }

    private void scenario(String name, String steps) {
        merchant.hasScenario(
                "scenario: %s\nabout: A test's own.\nwhen:\n  operation: payin\n  card.last4: \"1111\"\nthen:\n%s\n"
                        .formatted(name, steps));
    }
}
