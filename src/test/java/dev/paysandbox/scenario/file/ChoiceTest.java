package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.PIX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.chance.Chance;
import dev.paysandbox.scenario.Attempts;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which of several scenarios plays. */
class ChoiceTest {
    private final Attempts attempts = new Attempts(new Chance(7));

    @Test
    void uploaded_ones_come_before_the_users_and_those_before_the_shipped() {
        var shipped = scenario(Layer.SHIPPED, "a", "amount: 100, method: PIX, referenceId: x");
        var user = scenario(Layer.USER, "b", "amount: 100, method: PIX");
        var uploaded = scenario(Layer.UPLOADED, "c", "amount: 100");

        assertThat(chosen(shipped, user, uploaded)).isEqualTo("c");
        assertThat(chosen(shipped, user)).isEqualTo("b");
        assertThat(chosen(shipped)).isEqualTo("a");
    }

    @Test
    void within_a_layer_more_conditions_come_first_and_then_the_alphabet() {
        var two = scenario(Layer.USER, "z", "amount: 100, method: PIX");
        var one = scenario(Layer.USER, "a", "amount: 100");
        var alike = scenario(Layer.USER, "b", "amount: 100");

        assertThat(chosen(alike, one, two)).isEqualTo("z");
        assertThat(chosen(alike, one)).isEqualTo("a");
        assertThat(ScenarioSet.of(List.of(alike, one, two)).names()).containsExactly("z", "a", "b");
    }

    @Test
    void times_counts_only_requests_for_which_it_played_and_then_the_next_decides() {
        var set = ScenarioSet.of(List.of(
                scenario(Layer.USER, "twice", "amount: 100, times: 2"), scenario(Layer.USER, "z-then", "amount: 100")));

        assertThat(Stream.generate(() -> name(set.choose(request(), attempts))).limit(4))
                .containsExactly("twice", "twice", "z-then", "z-then");
        assertThat(set.choose(TestRequest.payin(PIX, 200), attempts)).isNull();
        assertThat(attempts.played("twice")).isEqualTo(2);
        assertThat(name(set.choose(request(), new Attempts(new Chance(7))))).isEqualTo("twice");
    }

    @Test
    void probability_is_the_worlds_chance_so_a_seed_repeats_it() {
        var set = ScenarioSet.of(List.of(scenario(Layer.USER, "rarely", "amount: 100, probability: 0.3")));

        var plays = draws(set, 7, 10_000);

        assertThat(plays).isEqualTo(draws(set, 7, 10_000)).isNotEqualTo(draws(set, 8, 10_000));
        assertThat(plays.stream().filter("rarely"::equals).count()).isBetween(2_800L, 3_200L);
    }

    @Test
    void a_name_in_an_earlier_layer_replaces_the_one_in_a_later() {
        var shipped = scenario(Layer.SHIPPED, "same", "amount: 100");
        var user = scenario(Layer.USER, "same", "amount: 200");
        var set = ScenarioSet.of(List.of(shipped)).with(List.of(user));

        assertThat(set.all()).containsExactly(user);
        assertThat(set.named("same")).containsSame(user);
        assertThat(set.choose(request(), attempts)).isNull();
    }

    @Test
    void without_magic_values_shipped_scenarios_run_by_name_only() {
        var set = ScenarioSet.of(List.of(
                        scenario(Layer.SHIPPED, "shipped", "amount: 100"), scenario(Layer.USER, "mine", "amount: 200")))
                .withoutMagic();

        assertThat(set.choose(request(), attempts)).isNull();
        assertThat(set.named("shipped")).isPresent();
        assertThat(name(set.choose(TestRequest.payin(PIX, 200), attempts))).isEqualTo("mine");
        assertThat(set.with(List.of(scenario(Layer.SHIPPED, "more", "amount: 100")))
                        .choose(request(), attempts))
                .isNull();
    }

    @Test
    void a_scenario_that_another_one_always_precedes_is_warned_of() {
        var wide = scenario(Layer.USER, "a-wide", "amount: {from: 100; to: 300}");
        var narrow = scenario(Layer.USER, "b-narrow", "amount: 200");
        var beside = scenario(Layer.USER, "c-beside", "amount: [200; 400]");
        var shipped = scenario(Layer.SHIPPED, "d-shipped", "amount: 250, method: PIX");

        assertThat(ScenarioSet.of(List.of(wide, narrow, beside, shipped)).warnings())
                .extracting(Mistake::toString)
                .containsExactlyInAnyOrder(
                        "test.yaml, line 1, column 11: b-narrow never plays by its conditions: a-wide (test.yaml) comes"
                                + " before it and plays for every request that it matches",
                        "test.yaml, line 1, column 11: d-shipped never plays by its conditions: a-wide (test.yaml) comes"
                                + " before it and plays for every request that it matches");
    }

    @Test
    void a_scenario_that_runs_only_sometimes_makes_no_other_unreachable() {
        var twice = scenario(Layer.USER, "a", "amount: 100, times: 2");
        var rarely = scenario(Layer.USER, "b", "amount: 100, probability: 0.5");
        var card = scenario(Layer.USER, "c", "amount: 100, method: CREDIT_CARD");
        var always = scenario(Layer.USER, "d", "amount: 100");
        var text = scenario(Layer.USER, "e", "referenceId: ab*");
        var longer = scenario(Layer.USER, "f", "referenceId: [abc; b*]");

        assertThat(ScenarioSet.of(List.of(twice, rarely, card, always, longer, text))
                        .warnings())
                .isEmpty();
    }

    private static List<String> draws(ScenarioSet set, long seed, int count) {
        var seeded = new Attempts(new Chance(seed));
        return Stream.generate(() -> name(set.choose(request(), seeded)))
                .limit(count)
                .toList();
    }

    private String chosen(Scenario... scenarios) {
        return name(
                ScenarioSet.of(List.of(scenarios)).choose(request().with(ScenarioField.REFERENCE_ID, "x"), attempts));
    }

    private static String name(Scenario scenario) {
        return scenario == null ? "" : scenario.name();
    }

    private static TestRequest request() {
        return TestRequest.payin(PIX, 100);
    }

    private static Scenario scenario(Layer layer, String name, String conditions) {
        return Scenarios.read(layer, text(name, conditions));
    }

    /** The conditions are parted by commas; a semicolon stands for a comma within one. */
    private static String text(String name, String conditions) {
        var lines = conditions.replace(", ", "\n  ").replace(';', ',');
        return "scenario: " + name + "\nabout: A.\nwhen:\n  operation: payin\n  " + lines + "\nfault: reset\n";
    }
}
