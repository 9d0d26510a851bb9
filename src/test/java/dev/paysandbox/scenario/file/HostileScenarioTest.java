package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Attempts;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds, it is a scenario or is refused, and soon. */
@Tag("thorough")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileScenarioTest {
    @Test
    void expressions_that_take_up_too_much_together_are_refused() {
        var many = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            many.append(i % 200 == 0 ? "  header.x%d:\n".formatted(i) : "")
                    .append("    - {matches: \"[0-9]{%d}\"}\n".formatted(990 - i % 200));
        }

        assertThat(Scenarios.mistakes("scenario: a\nabout: A.\nwhen:\n  operation: payin\n  method: PIX\n" + many
                        + "then:\n  - answer: PENDING\n"))
                .first()
                .asString()
                .contains("fewer regular expressions");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((((a{30}){30}){30}){30}){30}",
                "(a{1000}){1000}",
                "((((((((a+)+)+)+)+)+)+)+)+$(",
                "[a",
                "a{2,1}",
                "(?<=a)b",
                "(a)\\\\1",
                "a{1001}",
                "(x{0,900}y{0,900})",
                "\\\\C{1000000000}",
                "(?z)",
                "a**",
                "((a{99})|b{99}){99}"
            })
    void an_expression_that_would_grow_or_cannot_be_is_refused(String regex) {
        assertThat(Scenarios.mistakes(matching(regex)))
                .singleElement()
                .asString()
                .contains("a regular expression");
    }

    @ParameterizedTest
    @CsvSource({"(a+)+, false", "(a|a)*, false", "(a|aa)+, false", "(.*)*, true", "(a*)*b, false", "((a?){50})*, false"
    })
    void no_expression_takes_more_than_linear_time(String regex, boolean matches) {
        var set = ScenarioSet.of(List.of(Scenarios.read(matching(regex))));
        var attempts = new Attempts(new Chance(1));
        for (int i = 0; i < 20; i++) {
            var asked =
                    TestRequest.payin(PaymentMethod.PIX, 1).with(ScenarioField.REFERENCE_ID, "a".repeat(5_000) + "!");
            assertThat(set.choose(asked, attempts) != null).isEqualTo(matches);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "~",
                "a",
                "[]",
                "{}",
                "1",
                "[{}]",
                "scenario: {}",
                "when: []",
                "then: {a: []}",
                "? a",
                "scenario: a\nscenario: b",
                "{scenario: a, about: b, for: payin, then: [[]]}",
                "{scenario: a, about: b, for: payin, then: [~]}",
                "{scenario: a, about: b, for: payin, then: [{}]}",
                "{scenario: a, about: b, for: payin, notifications: {}, then: {}}",
                "{scenario: a, about: b, for: payin, fault: {}}",
                "{scenario: a, about: b, for: payin, fault: []}",
                "{scenario: a, about: b, when: {operation: {}}}",
                "{scenario: a, about: b, when: {operation: payin, amount: {}}}",
                "{scenario: a, about: b, when: {operation: payin, amount: [[]]}, fault: reset}",
                "{scenario: a, about: b, when: {operation: payin, referenceId: {}}, fault: reset}",
                "{scenario: a, about: b, when: {operation: payin, referenceId: ''}, fault: reset}",
                "{scenario: a, about: b, when: {operation: payin, amount: 99999999999999999999}, fault: reset}",
                "{scenario: a, about: b, when: {operation: payin, amount: R$ 99.999.999.999.999,99}, fault: reset}",
                "{scenario: a, about: b, for: payin, then: [{answer: {error: {status: 99999999999999999999, code: A}}}]}"
            })
    void a_text_that_is_not_a_scenario_is_refused(String text) {
        assertThat(Scenarios.mistakes(text)).isNotEmpty();
    }

    @Test
    void a_million_errors_are_reported_in_a_hundred_lines() {
        var text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append("k").append(i).append(": 1\n");
        }
        assertThatThrownBy(() -> Scenarios.read(text.toString()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("The scenarios have 20003 mistakes:")
                .hasMessageContaining("… and 19903 more")
                .satisfies(refused ->
                        assertThat(refused.getMessage().lines().count()).isEqualTo(102));
    }

    @Test
    void only_the_first_hundred_unknown_keys_are_compared_with_known_ones() {
        var text = new StringBuilder();
        for (int i = 100; i < 300; i++) {
            text.append("sequence").append(Integer.toString(i, 36)).append(": 1\n");
        }

        assertThat(Scenarios.mistakes(text.toString()).stream().filter(mistake -> mistake.contains("Did you mean")))
                .hasSize(100);
    }

    @Test
    void a_mutated_file_is_either_read_or_refused() {
        var mutations = new Mutations(20_261_001);
        int read = 0;
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            var text = mutations.next();
            try {
                var set = ScenarioSet.of(List.of(Scenarios.read(text)));
                set.warnings();
                set.choose(TestRequest.payin(PaymentMethod.PIX, 999_905), new Attempts(new Chance(i)));
                read++;
            } catch (ScenarioException e) {
                assertThat(e.mistakes()).as(text).isNotEmpty();
                refused++;
            }
        }
        // Both happen often, or the mutations would show nothing.
        assertThat(read).isGreaterThan(125);
        assertThat(refused).isGreaterThan(125);
    }

    private static String matching(String regex) {
        return "scenario: a\nabout: A.\nwhen: {operation: payin, referenceId: {matches: \"" + regex
                + "\"}}\nfault: reset";
    }
}
