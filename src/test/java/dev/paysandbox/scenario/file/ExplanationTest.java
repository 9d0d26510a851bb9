package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.CREDIT_CARD;
import static dev.paysandbox.domain.PaymentMethod.PIX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.scenario.Attempts;
import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.scenario.Explanation.FailedCondition;
import dev.paysandbox.scenario.Explanation.Miss;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Why a scenario plays, or does not. */
class ExplanationTest {
    private final Attempts attempts = new Attempts(new Chance(7));

    @Test
    void it_names_the_chosen_scenario_and_what_every_other_one_misses() {
        var set = ScenarioSet.of(List.of(
                scenario("paid", "method: PIX", "amount: R$ 10,00"),
                scenario("dearer", "method: PIX", "amount: {from: \"R$ 20,00\"}"),
                scenario("far", "method: BOLETO", "customer.email: late_*@*"),
                Scenarios.read("scenario: named\nabout: A.\nfor: payin\nfault: reset"),
                Scenarios.read("scenario: out\nabout: A.\nwhen: {operation: payout, amount: 1000}\nfault: reset")));

        var explanation =
                explained(set, TestRequest.payin(PIX, 1000).with(ScenarioField.CUSTOMER_EMAIL, "ana@example.com"));

        assertThat(name(explanation.plays())).isEqualTo("paid");
        assertThat(explanation.mayPlay()).isEmpty();
        assertThat(explanation.misses())
                .extracting(miss -> miss.scenario().name())
                .containsExactly("dearer", "far");
        assertThat(explanation.misses())
                .extracting(Miss::failures)
                .containsExactly(
                        List.of(new FailedCondition("amount", "at least R$ 20,00", "R$ 10,00")),
                        List.of(
                                new FailedCondition("method", "BOLETO", "PIX"),
                                new FailedCondition("customer.email", "\"late_*@*\"", "\"ana@example.com\"")));
    }

    @Test
    void expected_types_are_described_in_the_words_of_the_files() {
        var card = scenario(
                "card",
                "amount: [100, {from: 1, to: 5}, {to: 3}, {endsWith: \"07\"}]",
                "installments: {from: 2}",
                "card.brand: [VISA, ELO]",
                "card.number: 4111111111111111",
                "card.holderName: [{is: \"a*\"}, b*, {matches: \"c+\"}]",
                "header.X-Test: 1");

        var failures = explained(
                        ScenarioSet.of(List.of(card)),
                        TestRequest.payin(CREDIT_CARD, 99)
                                .with(ScenarioField.CARD_NUMBER, "5555555555554444")
                                .with(ScenarioField.CARD_BRAND, "MASTERCARD"))
                .misses()
                .get(0)
                .failures();

        assertThat(failures)
                .containsExactlyInAnyOrder(
                        new FailedCondition(
                                "amount",
                                "R$ 1,00 or from R$ 0,01 to R$ 0,05 or at most R$ 0,03 or an amount that ends in 07",
                                "R$ 0,99"),
                        new FailedCondition("installments", "at least 2", "nothing"),
                        new FailedCondition("card.brand", "VISA or ELO", "MASTERCARD"),
                        new FailedCondition("card.number", "\"4111111111111111\"", "a number that ends in 4444"),
                        new FailedCondition(
                                "card.holderName", "\"a*\" or \"b*\" or the regular expression \"c+\"", "nothing"),
                        new FailedCondition("header.X-Test", "\"1\"", "nothing"));
    }

    @Test
    void a_scenario_whose_conditions_hold_is_reported_with_the_one_that_precedes_it() {
        var set = ScenarioSet.of(List.of(scenario("a", "amount: 100"), scenario("b", "amount: 100")));

        assertThat(explained(set, TestRequest.payin(PIX, 100)).misses())
                .extracting(Miss::failures)
                .containsExactly(List.of(new FailedCondition("order", "nothing before it plays", "a plays first")));
    }

    @Test
    void explaining_counts_and_draws_nothing_but_knows_what_was_counted() {
        var set = ScenarioSet.of(List.of(
                scenario("once", "amount: 100", "method: PIX", "times: 1"),
                scenario("rarely", "amount: 100", "probability: 1%"),
                scenario("surely", "amount: 100")));
        var asked = TestRequest.payin(PIX, 100);

        var before = explained(set, asked);
        explained(set, asked);
        set.choose(asked, attempts);
        var after = explained(set, asked);

        assertThat(name(before.plays())).isEqualTo("once");
        assertThat(name(after.plays())).isEqualTo("surely");
        assertThat(after.mayPlay()).extracting(Scenario::name).containsExactly("rarely");
        assertThat(after.misses())
                .extracting(Miss::failures)
                .containsExactly(List.of(new FailedCondition("times", "the first request", "it has played for them")));
    }

    @Test
    void the_nearest_twenty_misses_are_reported() {
        var many = new ArrayList<Scenario>();
        for (int i = 1; i <= 30; i++) {
            many.add(scenario("s" + i, "amount: " + i, "method: BOLETO"));
        }
        many.add(scenario("near", "amount: 100", "method: PIX", "referenceId: a"));

        var explanation =
                explained(ScenarioSet.of(many), TestRequest.payin(PIX, 100).with(ScenarioField.REFERENCE_ID, "b"));

        assertThat(explanation.plays()).isNull();
        assertThat(explanation.misses()).hasSize(20);
        assertThat(explanation.misses().get(0).scenario().name()).isEqualTo("near");
        assertThat(explanation.leftOut()).isEqualTo(11);
    }

    private static String name(Scenario scenario) {
        return Objects.requireNonNull(scenario).name();
    }

    private static Scenario scenario(String name, String... conditions) {
        return Scenarios.read("scenario: " + name + "\nabout: A.\nwhen:\n  operation: payin\n  "
                + String.join("\n  ", conditions) + "\nfault: reset\n");
    }

    private Explanation explained(ScenarioSet set, TestRequest asked) {
        return set.explain(asked, attempts, null, "when", Map.of());
    }
}
