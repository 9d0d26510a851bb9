package dev.paysandbox.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/readiness"})
    void a_sandbox_that_serves_says_so_and_which_version_it_is_without_credentials(String path) {
        var merchant = TestMerchant.opened();
        var answer = merchant.send(merchant.request(path));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("status")).isEqualTo("UP");
        assertThat(answer.at("version")).isNotEmpty();
        assertThat(answer.header("Content-Type")).startsWith("application/json");
    }
}
