package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** Letting a frozen clock run needs no more than saying so. */
class ResumeTest {
    @Test
    void a_clock_resumes_at_its_usual_speed_without_a_body() {
        var merchant = TestMerchant.opened();
        merchant.freezes();

        var resumed = merchant.controls("/clock/resume", "");

        assertThat(resumed.status()).as(resumed.text()).isEqualTo(200);
        assertThat(resumed.at("frozen")).isEqualTo("false");
        assertThat(resumed.at("speed")).isEqualTo("1.0");
    }
}
