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
import org.junit.jupiter.api.Test;

/** A thousand scenarios must cost a request next to nothing. */
class ChoiceSpeedTest {
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
