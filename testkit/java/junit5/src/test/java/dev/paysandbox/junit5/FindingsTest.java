package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.paysandbox.client.Payins;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.Severity;
import dev.paysandbox.client.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that fail if the sandbox has noticed a mistake of the application. */
@Tag("thorough")
class FindingsTest {
    @Test
    void a_finding_of_the_chosen_severity_fails_a_passed_test_and_reports_its_world() {
        var run = TestRun.of(Strict.class);

        assertThat(run.failures())
                .hasSize(2)
                .anySatisfy(message -> assertThat(message).contains("WARNING PSB-026: A payment has no webhookUrl"))
                .anySatisfy(message -> assertThat(message).isEqualTo("the order is not complete"));
        assertThat(run.output()).contains("--- PaySandbox: the story of it_has_a_mistake(World)");
    }

    @PaySandboxTest(failOnFindings = Severity.WARNING)
    static class Strict {
        @Test
        void it_has_a_mistake(World world) {
            world.createPayin(Payins.pix(11_980));
        }

        @Test
        void it_has_none(World world) {
            world.createPayin(Payins.pix(11_980).webhookUrl("https://shop.example.com/webhooks"));
        }

        @Test
        void it_fails_for_another_reason(World world) {
            world.createPayin(Payins.pix(11_980));
            fail("the order is not complete");
        }
    }

    @Test
    void an_extension_in_a_field_has_the_same_option_and_milder_findings_pass() {
        try (var process = SandboxProcess.builder().start()) {
            OfAField.sandbox = PaySandboxExtension.builder()
                    .url(process.sandbox().url())
                    .failOnFindings(Severity.ERROR)
                    .build();

            assertThat(TestRun.of(OfAField.class).failures())
                    .singleElement()
                    .satisfies(message -> assertThat(message).contains("ERROR PSB-023: Reais are taken for cents"));
        }
    }

    static class OfAField {
        @RegisterExtension
        static PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

        @Test
        void it_has_a_warning(World world) {
            world.createPayin(Payins.pix(11_980));
        }

        @Test
        void it_has_an_error(World world) {
            world.createPayin(Payins.pix(12_000).with("amount", 120));
        }
    }
}
