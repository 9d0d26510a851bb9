package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sandbox of its own process, whose log says all it can: of requests it says nothing. */
@Tag("thorough")
class LogOfRequestsTest {
    private static final String CARD = "4111111111111111";
    private static final String SECRETS = "number=" + CARD + "&cvv=987654&key=sk_live_Zq81kx&who=maria-1";

    @Test
    void no_text_of_a_request_reaches_the_log_at_any_level() {
        try (var sandbox = SandboxProcess.started(List.of("-Dpaysandbox.log=trace"))) {
            var merchant = TestMerchant.named(sandbox.url(), "sandbox");
            asksInVain(merchant);
            opensAndPays(merchant);
            sandbox.terminates();

            assertThat(sandbox.log())
                    .as("the framework tells what it does")
                    .contains(" DEBUG ")
                    .doesNotContain(CARD, "987654", "hunter2", "sk_live_Zq", "sk_test_sandbox", "Zq81kx", "maria-");
        }
    }

    private static void asksInVain(TestMerchant merchant) {
        for (var path : new String[] {"/payin", "/checkout/payins/x/x", "/checkout/card-tokens", "/nothing/" + CARD}) {
            for (var type : new String[] {"application/json", "application/x-www-form-urlencoded", "text/plain"}) {
                for (var body : new String[] {SECRETS + "%zz", "{\"number\": \"" + CARD + "\", \"maria-2\": 1}"}) {
                    var answer = merchant.send(merchant.request(path + "?" + SECRETS)
                            .header("Content-Type", type)
                            .header("Cookie", "session=maria-3")
                            .header("X-Note", SECRETS)
                            .header("Accept-Language", ",")
                            .header("x-api-key", merchant.publicKey())
                            .header("x-api-secret", merchant.secretKey())
                            .POST(BodyPublishers.ofString(body)));
                    assertThat(answer.status()).isBetween(400, 499);
                }
            }
        }
    }

    /** The webhook is called by name, so that the courier's log may tell of it too. */
    private static void opensAndPays(TestMerchant merchant) {
        var payin = merchant.opens(Order.pix(1_000)
                .with("referenceId", "\"maria-4\"")
                .with("customer.name", "\"maria-7\"")
                .with("customer.email", "\"maria-8@example.com\"")
                .heardAt("http://maria-5:hunter2@127.0.0.1:1/maria-6?number=" + CARD));
        var paid = merchant.controls(
                "/payins/" + payin.at("id") + "/actions", "{\"action\": \"pay\", \"reason\": \"maria-9\"}");
        assertThat(paid.status()).isEqualTo(200);
    }
}
