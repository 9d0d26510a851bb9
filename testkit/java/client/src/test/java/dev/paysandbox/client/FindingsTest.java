package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** The sandbox's findings about the application under test. */
class FindingsTest {
    private final World w = Server.shared().world(PaySandbox.WorldOptions::frozen);

    @Test
    void an_application_without_mistakes_has_no_findings() {
        w.createPayin(Payins.pix(11_980).webhookUrl("https://shop.example.com/webhooks"));

        assertThat(w.findings()).isEmpty();
        assertThatCode(() -> w.assertNoFindings(Severity.NOTE)).doesNotThrowAnyException();
    }

    @Test
    void a_mistake_is_reported_with_its_evidence() {
        var payin = w.createPayin(Payins.pix(11_980));

        assertThat(w.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo("PSB-026");
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.title()).isEqualTo("A payment has no webhookUrl");
            assertThat(finding.sentence()).contains("POST /payin");
            assertThat(finding.times()).isEqualTo(1);
            assertThat(finding.evidence()).contains(payin.id());
        });
    }

    @Test
    void only_findings_of_the_chosen_severity_fail_a_test() {
        var payin = w.createPayin(Payins.pix(11_980));

        assertThatCode(() -> w.assertNoFindings(Severity.ERROR)).doesNotThrowAnyException();
        assertThatThrownBy(() -> w.assertNoFindings(Severity.WARNING))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("The sandbox has found mistakes of the application:")
                .hasMessageContainingAll("WARNING PSB-026: A payment has no webhookUrl", payin.id())
                .hasMessageContaining(
                        "what to do: You are not notified when the payment is paid, refunded or disputed, and"
                                + " polling ends before a chargeback comes. Send a webhookUrl with every payment.")
                .hasMessageEndingWith("more: " + w.url() + "/findings/PSB-026");
    }

    @Test
    void an_unknown_severity_is_refused_with_the_sandboxes_message() {
        assertThatThrownBy(() -> w.assertNoFindings("WARNNG"))
                .asInstanceOf(InstanceOfAssertFactories.type(SandboxException.class))
                .extracting(SandboxException::status)
                .isEqualTo(400);
    }
}
