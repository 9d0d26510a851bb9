package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of strangers that would like to be a header, a line of the log, or a path. */
class InjectedTextTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(strings = {"x\u001b[31m", "x%0d%0aX-Evil: 1", "../../etc/passwd", "<script>", "x\ty"})
    void a_scenarios_name_in_a_header_is_looked_up_and_never_repeated_as_a_header(String name) {
        try (var log = Log.listened();
                var connection = RawConnection.opened()) {
            var order = Order.pix(100).json();
            var answer = connection
                    .says(merchant.rawRequest("POST /payin", order, "X-Sandbox-Scenario: " + name))
                    .hears();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.headers().map()).doesNotContainKeys("x-evil", "x-sandbox-scenario");
            assertThat(answer.text()).doesNotContain("\u001b", "\r", "\n");
            assertThat(log.text()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../etc/passwd", "/etc/passwd", "a/b", "..", "a\\\\b", "a%2fb", "a\\n"})
    void an_uploaded_scenario_names_no_path(String name) {
        var text = "scenario: \"" + name + "\"\nabout: One.\nthen:\n  - answer: PENDING\n";
        var answer = merchant.uploads(text);
        assertThat(answer.at("code")).isEqualTo("INVALID_SCENARIO");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/viewer/../../openapi.yml",
                "/docs/viewer/..%2f..%2fopenapi.yml",
                "/docs/viewer/%2e%2e/%2e%2e/openapi.yml",
                "/docs/viewer/..%5c..%5copenapi.yml",
                "/docs/viewer//etc/passwd",
                "/docs/viewer/%00",
                "/checkout/assets/..%2f..%2fopenapi.yml",
                "/checkout/assets/../boleto.html",
                "/_sandbox/scenarios/..%2f..%2fetc%2fpasswd",
                "/errors/..%2fopenapi.yml",
            })
    void no_path_leads_out_of_its_folder(String path) {
        var answer = RawConnection.answer(RunningSandbox.shared(), "GET " + path, "", "Host: localhost");
        assertThat(answer.status()).as(path).isBetween(400, 404);
    }
}
