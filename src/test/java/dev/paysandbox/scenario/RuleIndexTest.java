package dev.paysandbox.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.chance.Chance;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index saves time, and nothing else: what plays is what trying all scenarios in their order would choose. */
class RuleIndexTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void it_chooses_what_trying_all_in_order_would_and_draws_the_same_chance(int seed) {
        var wishes = new RandomWishes(new Random(seed));
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

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            case-17-[0-9]+              => ^case-17-
            ^case-17$                   => ^case-17$
            .*@shop\\.example           => @shop.example$
            (?i)FRAUD.*                 => ^fraud
            ab?c+d{2}e{0,3}f*g          => ^a c d g$
            (?:late|early)-.*           => ^late,^early -
            (one|two)*x                 => x$
            abc|x.*                     => ^abc$,^x
            [0-9]+[-_]{2}               =>
            a|[bc]                      =>
            []a]z[[:alpha:]]y[^]b]x     => z y x$
            \\bword\\d\\.               => ^word .$
            \\Qa.b\\E                   =>
            caf\\x{e9}                  =>
            café                        => ^caf
            x{,3}                       =>
            (?P<name>k9)?(q)            => q
            ((a)(bc))d                  => ^a bc d$
            """)
    void what_a_regular_expression_cannot_do_without_is_found(String regex, String parts) {
        assertThat(RegexParts.of(regex.replace("\\\\", "\\")))
                .extracting(RuleIndexTest::written)
                .containsExactly(parts == null ? new String[0] : parts.split(" "));
    }

    @Test
    void however_many_signs_find_a_scenario_it_is_tried_once() {
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
        var asked = Asked.of(Operation.PAYIN).with(Field.REFERENCE_ID, "a-b");

        set.choose(asked, new Attempts(chance));
        once.nextLong();

        assertThat(chance.nextLong()).isEqualTo(once.nextLong());
    }

    private static Scenario tryingAll(ScenarioSet set, Asked asked, Attempts attempts) {
        for (var scenario : set.all()) {
            var when = Objects.requireNonNull(scenario.when());
            if (scenario.scope().operation() == asked.operation()
                    && when.criteria().stream().allMatch(criterion -> criterion.holds(asked))
                    && (when.isUnconditional() || attempts.take(scenario.name(), when))) {
                return scenario;
            }
        }
        return null;
    }

    private static String written(IndexKeys signs) {
        return signs.any().stream()
                .map(sign -> ((Part) sign).text().replace(Part.START, '^').replace(Part.END, '$'))
                .reduce((one, other) -> one + "," + other)
                .orElse("");
    }
}
