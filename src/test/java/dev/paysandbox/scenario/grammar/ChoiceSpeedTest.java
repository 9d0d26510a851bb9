package dev.paysandbox.scenario.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.match.Attempts;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.ScenarioField;
import dev.paysandbox.scenario.model.ScenarioRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thousand scenarios must cost a request next to nothing. The figures are printed; machines differ. */
class ChoiceSpeedTest {
    private static final int WARM_UP = 200_000;
    private static final int ROUNDS = 1_000_000;

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(ints = {0, 50, 1_000})
    void a_choice_is_timed(int count) {
        var set = ScenarioSet.of(scenarios(count));
        var attempts = new Attempts(new Chance(1));
        var ordinary = new Payin("order-1234567", "ana@example.com", 4_990);
        var magic = new Payin("order-1234567", "ana@example.com", 999_900 + (count == 0 ? 0 : 10));

        var missed = nanosPerChoice(set, ordinary, attempts);
        var met = nanosPerChoice(set, magic, attempts);

        System.out.printf("%5d scenarios: %4d ns where none applies, %4d ns where one does%n", count, missed, met);
        assertThat(set.choose(ordinary, attempts)).isNull();
        assertThat(set.choose(magic, attempts) != null).isEqualTo(count > 0);
    }

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(ints = {0, 50, 1_000})
    void a_choice_among_the_files_of_the_benchmark_is_timed(int count) {
        var set = ScenarioSet.of(benchmark(count));
        var attempts = new Attempts(new Chance(1));
        var payin = new Payin("order-1", "maria@example.com", 12_345);

        System.out.printf("%5d of the benchmark: %4d ns%n", count, nanosPerChoice(set, payin, attempts));

        assertThat(set.choose(payin, attempts)).isNull();
    }

    @Test
    void few_fields_of_a_request_are_read_for_any_number_of_scenarios() {
        var attempts = new Attempts(new Chance(1));
        var few = new Payin("order-1234567", "ana@example.com", 4_990);
        var many = new Payin("order-1234567", "ana@example.com", 4_990);

        ScenarioSet.of(scenarios(50)).choose(few, attempts);
        ScenarioSet.of(scenarios(1_000)).choose(many, attempts);

        // Once for each field by which any are found, and for the few that are found by none.
        assertThat(few.questions).isBetween(1, 20);
        assertThat(many.questions).isBetween(few.questions, 60);
    }

    private static long nanosPerChoice(ScenarioSet set, Payin payin, Attempts attempts) {
        for (int i = 0; i < WARM_UP; i++) {
            set.choose(payin, attempts);
        }
        var start = System.nanoTime();
        for (int i = 0; i < ROUNDS; i++) {
            set.choose(payin, attempts);
        }
        return (System.nanoTime() - start) / ROUNDS;
    }

    /** In the proportions in which testers choose: by amount, card, referenceId, e-mail, document, header, and oddly. */
    private static List<Scenario> scenarios(int count) {
        var scenarios = new ArrayList<Scenario>();
        for (int i = 0; i < count; i++) {
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
            scenarios.add(Scenarios.read(
                    "scenario: s" + i + "\nabout: A.\nwhen:\n  operation: payin\n  " + condition + "\nfault: reset\n"));
        }
        return scenarios;
    }

    /** As {@code bench/scenarios} writes them: amounts, e-mail globs, ranges and regular expressions. */
    private static List<Scenario> benchmark(int count) {
        var scenarios = new ArrayList<Scenario>();
        for (int i = 1; i <= count; i++) {
            var condition = switch (i % 4) {
                case 0 -> "amount: " + (5_000_000 + i);
                case 1 -> "customer.email: \"buyer" + i + "+*@*\"";
                case 2 -> "amount: {from: " + (6_000_000 + i) + ", to: " + (6_000_001 + i) + "}";
                default -> "referenceId: {matches: \"case-" + i + "-[0-9]+\"}";
            };
            scenarios.add(Scenarios.read("scenario: bench-" + i
                    + "\nabout: A.\nwhen:\n  operation: payin\n  method: PIX\n  " + condition + "\nfault: reset\n"));
        }
        return scenarios;
    }

    /** An ordinary PIX payin, that counts what it is asked for. */
    private static final class Payin implements ScenarioRequest {
        private final long amount;
        private final Map<ScenarioField, String> texts;
        int questions;

        Payin(String referenceId, String email, long amount) {
            this.amount = amount;
            texts = Map.of(
                    ScenarioField.REFERENCE_ID,
                    referenceId,
                    ScenarioField.CUSTOMER_EMAIL,
                    email,
                    ScenarioField.CUSTOMER_NAME,
                    "Ana Maria",
                    ScenarioField.CUSTOMER_DOCUMENT,
                    "11144477735");
        }

        @Override
        public Operation operation() {
            return Operation.PAYIN;
        }

        @Override
        public PaymentMethod method() {
            questions++;
            return PaymentMethod.PIX;
        }

        @Override
        public long amount() {
            questions++;
            return amount;
        }

        @Override
        public @Nullable String text(ScenarioField field) {
            questions++;
            return texts.get(field);
        }

        @Override
        public @Nullable String header(String name) {
            questions++;
            return null;
        }
    }
}
