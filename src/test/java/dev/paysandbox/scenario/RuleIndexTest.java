package dev.paysandbox.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.file.RandomConditions;
import dev.paysandbox.scenario.file.RandomRegex;
import dev.paysandbox.scenario.file.Scenarios;
import dev.paysandbox.scenario.file.TestRequest;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index saves time, and nothing else: what plays is what trying all scenarios in their order would choose. */
@Tag("thorough")
class RuleIndexTest {
    private static final String LETTERS = "aAbk-\u212ané";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void it_chooses_what_trying_all_in_order_would_and_draws_the_same_chance(int seed) {
        var wishes = new RandomConditions(new Random(seed));
        int played = 0;
        int warned = 0;
        for (int round = 0; round < 12; round++) {
            var set = ScenarioSet.of(wishes.scenarios(5 + 12 * round));
            var neverPlaying = set.warnings().stream()
                    .map(warning -> warning.message().split(" ", 2)[0])
                    .toList();
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
                if (expected != null) {
                    // Some of these requests cannot be, such as a PIX with a card's number.
                    boolean isPossible = asked.operation() == Operation.PAYIN && expected.suits(asked);
                    assertThat(isPossible && neverPlaying.contains(expected.name()))
                            .isFalse();
                    played++;
                }
            }
            warned += neverPlaying.size();
            assertThat(chance.nextLong()).isEqualTo(chanceOfTrying.nextLong());
        }
        // Else little was compared.
        assertThat(played).isGreaterThan(200);
        assertThat(warned).isPositive();
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

    /** A thousand scenarios must cost a request next to nothing. */
    @Test
    void few_fields_of_a_request_are_read_for_any_number_of_scenarios() {
        var few = pix();
        var many = pix();

        ScenarioSet.of(scenarios(50)).choose(few, new Attempts(new Chance(1)));
        ScenarioSet.of(scenarios(1_000)).choose(many, new Attempts(new Chance(1)));

        // Once for each field by which any are found, and for the few that are found by none.
        assertThat(few.questions()).isBetween(1, 20);
        assertThat(many.questions()).isBetween(few.questions(), 60);
    }

    private static TestRequest pix() {
        return TestRequest.payin(PaymentMethod.PIX, 4_990)
                .with(ScenarioField.REFERENCE_ID, "order-1234567")
                .with(ScenarioField.CUSTOMER_EMAIL, "ana@example.com")
                .with(ScenarioField.CUSTOMER_NAME, "Ana Maria")
                .with(ScenarioField.CUSTOMER_DOCUMENT, "11144477735");
    }

    /** In the proportions in which testers choose: by amount, card, referenceId, e-mail, document, header, and oddly. */
    private static List<Scenario> scenarios(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    var condition = switch (i % 20) {
                        case 0, 1, 2, 3 -> "method: CREDIT_CARD\n  card.number: 4" + (100_000_000_000_000L + i);
                        case 4, 5, 6, 7 -> "referenceId: case-" + i;
                        case 8, 9 -> "customer.email: late" + i + "_*@*";
                        case 10, 11, 12, 13, 14 -> "method: PIX\n  amount: " + (999_900 + i);
                        case 15 -> "referenceId: run" + i + "-*";
                        case 16 -> "customer.document: \"" + (10_000_000_000L + i) + "\"";
                        case 17 -> "header.X-Test: case-" + i;
                        case 18 -> "customer.name: Nome " + i;
                        default -> "amount: {from: " + (10_000_000 + i) + "}";
                    };
                    return Scenarios.read("scenario: s" + i + "\nabout: A.\nwhen:\n  operation: payin\n  " + condition
                            + "\nfault: reset\n");
                })
                .toList();
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
