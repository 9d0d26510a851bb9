package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bodies of requests that end challenges. */
class ChallengeBodiesTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Browser browser = new Browser(merchant);

    @ParameterizedTest
    @ValueSource(strings = {"", "outcome=", "code=&outcome="})
    void a_form_without_an_answer_counts_like_an_empty_json_body(String form) {
        var byForm = challenged();
        var byJson = challenged();

        var redirected = posted(byForm, "application/x-www-form-urlencoded", form);
        var answered = posted(byJson, "application/json", "{}");

        assertThat(redirected.status()).as(redirected.text()).isEqualTo(303);
        assertThat(answered.status()).isEqualTo(200);
        assertThat(merchant.send(merchant.request(byForm.at("challenge/url")))
                        .json()
                        .get("wrongCodes"))
                .isEqualTo(answered.json().get("wrongCodes"));
    }

    private Answer challenged() {
        return browser.authenticates(browser.token("4000000000002503"), 12_345);
    }

    private Answer posted(Answer authentication, String type, String body) {
        return merchant.send(merchant.request(authentication.at("challenge/url"))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    @Test
    void an_abandonment_takes_no_field() {
        var authentication = challenged();
        var path = "/checkout/3ds/authentications/" + authentication.at("authenticationId") + "/abandon";

        assertThat(Refusal.in(browser.posts(path, "{\"reason\": \"late\"}")).errors())
                .containsExactly("reason NOT_ALLOWED");
        assertThat(browser.looksAt(authentication).at("status")).isEqualTo("challenge");
        assertThat(browser.posts(path, "{}").at("status")).isEqualTo("abandoned");
    }
}
