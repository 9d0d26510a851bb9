package dev.paysandbox.scenario.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.paysandbox.chance.Chance;
import dev.paysandbox.scenario.grammar.RandomConditions;
import dev.paysandbox.scenario.grammar.RandomRegex;
import dev.paysandbox.scenario.grammar.Scenarios;
import dev.paysandbox.scenario.grammar.TestRequest;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.ScenarioField;
import dev.paysandbox.scenario.model.ValuePattern;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index saves time, and nothing else: what plays is what trying all scenarios in their order would choose. */
class RuleIndexTest {
    private static final String LETTERS = "aAbk-\u212ané";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void it_chooses_what_trying_all_in_order_would_and_draws_the_same_chance(int seed) {
        var wishes = new RandomConditions(new Random(seed));
        int played = 0;
        for (int round = 0; round < 12; round++) {
            var set = ScenarioSet.of(wishes.scenarios(5 + 12 * round));
            var chance = new Chance(seed);
            var chanceOfTrying = new Chance(seed);
            var attempts = new Attempts(chance);
            var attemptsOfTrying = new Attempts(chanceOfTrying);
            for (int i = 0; i < 150; i++) {
                var asked = wishes.request();
                var expected = tryingAll(set, asked, attemptsOfTrying);
                assertThat(set.choose(asked, attempts))
                        .as("seed %d, round %d, request %d", seed, round, i)
                        .isSameAs(expected);
                played += expected == null ? 0 : 1;
            }
            assertThat(chance.nextLong()).isEqualTo(chanceOfTrying.nextLong());
        }
        // Else little was compared.
        assertThat(played).isGreaterThan(200);
    }

    /** What every match begins and ends with is compared first; that must not change what matches. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_regular_expression_matches_what_re2_matches(int seed) {
        var random = new Random(seed);
        int matches = 0;
        for (int i = 0; i < 4_000; i++) {
            var pattern = Pattern.compile(new RandomRegex(random, LETTERS).text());
            var regex = ValuePattern.Regex.of(pattern);
            for (int j = 0; j < 20; j++) {
                var text = new StringBuilder();
                for (int length = random.nextInt(5); length > 0; length--) {
                    text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
                }
                boolean expected = pattern.matches(text.toString());
                assertThat(regex.matches(text.toString()))
                        .as("%s of %s", pattern, text)
                        .isEqualTo(expected);
                matches += expected ? 1 : 0;
            }
        }
        // Else little was compared.
        assertThat(matches).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            case-17-[0-9]+ => case-17- => ''
            ab?c           => a        => c
            ab*c           => a        => c
            ab+c           => ab       => c
            a{0}           => ''       => ''
            ab{2}          => a        => ''
            x{,3}          => ''       => ''
            (?i)case       => ''       => ''
            a(?i)case      => a        => ''
            case|other     => ''       => ''
            .*@shop        => ''       => @shop
            .*\\.example    => ''       => example
            .\\x41          => ''       => ''
            .\\Qab          => ''       => ''
            [a-c]d         => ''       => d
            """)
    void the_fixed_beginning_and_end_of_all_matches_are_found(String regex, String prefix, String suffix) {
        var pattern = ValuePattern.Regex.of(Pattern.compile(regex));

        assertThat(pattern.prefix()).isEqualTo(prefix);
        assertThat(pattern.suffix()).isEqualTo(suffix);
    }

    @Test
    void a_scenario_is_tried_once_for_any_number_of_matching_patterns() {
        var set = ScenarioSet.of(List.of(Scenarios.read("""
                scenario: maybe
                about: A.
                when:
                  operation: payin
                  referenceId: ["a*", "*b", {matches: ".*-.*"}]
                  probability: 0.5
                fault: reset
                """)));
        var chance = new Chance(3);
        var once = new Chance(3);
        var asked = TestRequest.of(Operation.PAYIN).with(ScenarioField.REFERENCE_ID, "a-b");

        set.choose(asked, new Attempts(chance));
        once.nextLong();

        assertThat(chance.nextLong()).isEqualTo(once.nextLong());
    }

    private static Scenario tryingAll(ScenarioSet set, TestRequest asked, Attempts attempts) {
        for (var scenario : set.all()) {
            var when = Objects.requireNonNull(scenario.when());
            if (scenario.scope().operation() == asked.operation()
                    && when.criteria().stream().allMatch(criterion -> criterion.holds(asked))
                    && (when.isUnconditional() || attempts.take(scenario.name(), when, asked))) {
                return scenario;
            }
        }
        return null;
    }
}
