package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who a merchant is: by Basic authentication, or by a pair of headers. */
class AuthenticationTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final String basic = "Authorization: " + merchant.basic();
    private final String publicKey = "x-api-key: " + merchant.publicKey();
    private final String secretKey = "x-api-secret: " + merchant.secretKey();

    @Test
    void both_documented_methods_lead_to_the_same_merchant() {
        var payin = merchant.opens(Order.pix(100));
        var path = "/payin/" + payin.at("id");

        assertThat(merchant.sends(path, basic).status()).isEqualTo(200);
        assertThat(merchant.sends(path, publicKey, secretKey).status()).isEqualTo(200);
        assertThat(merchant.sends(path, basic, publicKey, secretKey).status()).isEqualTo(200);
    }

    @Test
    void both_methods_with_different_keys_contradict_each_other() {
        refuses(basic, "x-api-key: pk_test_someoneelse", secretKey);
        refuses(basic, publicKey, "x-api-secret: sk_test_another");
    }

    @Test
    void one_header_of_the_key_pair_is_refused_even_with_basic_authentication() {
        refuses(publicKey);
        refuses(secretKey);
        refuses(basic, publicKey);
    }

    @Test
    void no_credentials_at_all_are_refused_on_every_path_of_a_merchant() {
        for (var path : new String[] {"/payin/payin_1", "/payin", "/payout", "/payin/payin_1/more"}) {
            assertThat(Refusal.in(merchant.sends(path)).code()).as(path).isEqualTo(ErrorCode.UNAUTHORIZED);
        }
        var unread = merchant.send(merchant.request("/payin")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{")));
        assertThat(Refusal.in(unread).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Basic",
                "Basic ",
                "Basic !!!",
                "Basic cGtfdGVzdF9h=====",
                "Bearer cGtfdGVzdF9hOnNrX3Rlc3RfYQ==",
                "Digest username=\"a\"",
                "cGtfdGVzdF9hOnNrX3Rlc3RfYQ=="
            })
    void what_is_not_basic_and_base64_is_refused(String header) {
        refuses("Authorization: " + header);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pk_test_a",
                ":",
                "pk_test_a:",
                ":sk_test_a",
                "pk_test_:sk_test_a",
                "pk_test_a:sk_test_",
                "pk_test_a:sk_test_a ",
                " pk_test_a:sk_test_a",
                "pk_test_a:sk_test_a:b",
                "pk_test_a-b:sk_test_a",
                "pk_test_ã:sk_test_a",
                "pk_test_a:sk_test_a\u0000",
                "pk_test_a\n:sk_test_a",
                "PK_TEST_a:sk_test_a",
                "sk_test_a:pk_test_a",
                "pk_test_a:pk_test_a"
            })
    void what_is_not_a_public_key_a_colon_and_a_secret_key_is_refused(String pair) {
        refuses(basic(pair));
    }

    @Test
    void a_keys_name_has_1_to_64_letters_digits_and_underscores() {
        for (var name : new String[] {"q", "Z9_", "n".repeat(64)}) {
            var answer = merchant.sends("/payin/none", basic("pk_test_" + name + ":sk_test_" + name));
            assertThat(Refusal.in(answer).code()).as(name).isEqualTo(ErrorCode.NOT_FOUND);
        }
        refuses(basic("pk_test_" + "n".repeat(65) + ":sk_test_a"));
        refuses(basic("pk_test_a:sk_test_" + "n".repeat(65)));
    }

    @Test
    void the_first_secret_to_come_with_a_public_key_is_its_own_from_then_on() {
        merchant.opens(Order.pix(100));

        refuses(basic(merchant.publicKey() + ":sk_test_guess"));
        refuses(basic(merchant.publicKey() + ":" + merchant.secretKey() + "x"));
        refuses(publicKey, "x-api-secret: sk_test_guess");
        merchant.opens(Order.pix(100));
    }

    @Test
    void the_ready_made_merchant_has_its_documented_secret_only() {
        assertThat(Refusal.in(merchant.sends("/payin/none", basic("pk_test_sandbox:sk_test_sandbox")))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        refuses(basic("pk_test_sandbox:sk_test_other"));
    }

    @Test
    void a_header_that_comes_twice_is_contradictory() {
        refuses(basic, basic("pk_test_a:sk_test_a"));
        refuses(publicKey, "x-api-key: pk_test_someoneelse", secretKey);
    }

    @Test
    void another_merchants_credentials_do_not_open_a_payin() {
        var payin = merchant.opens(Order.pix(100));
        var other = TestMerchant.opened().gets("/payin/" + payin.at("id"));

        assertThat(Refusal.in(other).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(other.text()).doesNotContain(payin.at("id"), payin.at("referenceId"));
    }

    @Test
    void the_form_of_keys_that_are_none_is_told_without_a_part_of_them() {
        assertThat(detail("maria:hunter2"))
                .contains("The public key that came has 5 characters and does not begin with pk_test_")
                .contains("the secret key has 7 characters and does not begin with sk_test_", "~/.netrc")
                .doesNotContain("maria", "hunter2");
        assertThat(detail("pk_test_a:")).contains("came has this form, the secret key has 0 characters");
        assertThat(detail("pk_test_a-b:sk_test_a")).contains("begins with pk_test_, and its name has another sign");
        assertThat(detail("pk_test_:sk_test_a")).contains("begins with pk_test_, and its name has 0 characters");
    }

    private String detail(String pair) {
        return Refusal.in(merchant.sends("/payin/none", basic(pair))).detail();
    }

    private void refuses(String... headers) {
        var answer = merchant.sends("/payin/none", headers);
        assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=");
        assertThat(answer.text()).doesNotContain("sk_test_guess", merchant.secretKey());
    }

    private static String basic(String pair) {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
