package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.BOLETO;
import static dev.paysandbox.domain.PaymentMethod.CREDIT_CARD;
import static dev.paysandbox.domain.PaymentMethod.PIX;
import static dev.paysandbox.scenario.ScenarioField.CUSTOMER_EMAIL;
import static dev.paysandbox.scenario.ScenarioField.PIX_KEY_TYPE;
import static dev.paysandbox.scenario.ScenarioField.REFERENCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.scenario.Attempts;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests a condition holds for. */
class ConditionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            R$ 9.999,05                       | 999905               | 999904 999906 5
            R$9999,05                         | 999905               | 9999
            999905                            | 999905               | 999906
            [100, "R$ 2,00"]                  | 100 200              | 150 300
            {from: "R$ 1,00", to: "R$ 2,00"}  | 100 150 200          | 99 201
            {from: 100}                       | 100 1000000000000000 | 99
            {to: 100}                         | 1 100                | 101
            {endsWith: "07"}                  | 7 107 999907         | 70 8 17
            {endsWith: 00}                    | 100 0                | 10
            [{endsWith: "07"}, 5, {from: 900}] | 107 5 900           | 6 899
            """)
    void an_amount_is_given_in_reais_or_cents_by_range_or_its_last_digits(String asked, String holds, String fails) {
        var amounts = scenario("amount: " + asked);

        assertThat(holds.split(" "))
                .allSatisfy(cents -> assertThat(plays(amounts, payin(cents))).isTrue());
        assertThat(fails.split(" "))
                .allSatisfy(cents -> assertThat(plays(amounts, payin(cents))).isFalse());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            fraud_*@*                  | fraud_@ fraud_a@b fraud_x@y.com            | fraud@x xfraud_a@b fraud_a
            fraud_?@x                  | fraud_a@x                                  | fraud_@x fraud_ab@x
            "*@x.com"                  | @x.com ana@x.com a@x.com@x.com             | ana@x.com.br
            "a*b*c"                    | abc aXbXc abbc abcbc                       | ab acb abcX
            "**"                       | a ab                                       |
            ana@x.com                  | ana@x.com                                  | Ana@x.com ana@x.co ana@x.comm
            {is: "a*"}                 | a*                                         | ab
            {matches: "[a-c]+"}        | a abc cab                                  | abd xabc
            {matches: "(?i)ANA@.*"}    | ana@x ANA@y                                | xana@x
            [ana, bob*, {matches: "c+"}, {is: "d?"}] | ana bobby cc d?              | an d cd dx
            123                        | 123                                        | 0123 124
            007                        | 007                                        | 7
            true                       | true                                       | True
            1.50                       | 1.50                                       | 1.5
            """)
    void a_text_condition_is_an_exact_text_a_glob_or_a_regular_expression(String asked, String holds, String fails) {
        var texts = scenario("referenceId: " + asked);

        assertThat(holds.split(" "))
                .allSatisfy(text -> assertThat(plays(texts, reference(text))).isTrue());
        assertThat(fails == null ? new String[0] : fails.split(" "))
                .allSatisfy(text -> assertThat(plays(texts, reference(text))).isFalse());
    }

    @Test
    void a_condition_on_a_field_that_the_request_lacks_never_holds() {
        assertThat(plays(scenario("referenceId: \"*\""), TestRequest.payin(PIX, 1)))
                .isFalse();
        assertThat(plays(scenario("header.X-Test: \"*\""), TestRequest.payin(PIX, 1)))
                .isFalse();
        assertThat(plays(scenario("installments: {to: 12}"), TestRequest.payin(PIX, 1)))
                .isFalse();
        assertThat(plays(scenario("amount: {to: 100}"), TestRequest.of(Operation.PAYIN)))
                .isFalse();
        assertThat(plays(scenario("method: PIX"), TestRequest.of(Operation.PAYIN)))
                .isFalse();
    }

    @Test
    void methods_brands_and_key_types_are_one_or_some() {
        assertThat(plays(scenario("method: PIX"), TestRequest.payin(PIX, 1))).isTrue();
        assertThat(plays(scenario("method: PIX"), TestRequest.payin(BOLETO, 1))).isFalse();
        assertThat(plays(scenario("method: [PIX, BOLETO]"), TestRequest.payin(BOLETO, 1)))
                .isTrue();
        assertThat(plays(
                        scenario("card.brand: [ELO, VISA]"),
                        TestRequest.payin(CREDIT_CARD, 1).with(ScenarioField.CARD_BRAND, "VISA")))
                .isTrue();
        assertThat(plays(
                        scenario("payout", "pixKeyType: EVP"),
                        TestRequest.of(Operation.PAYOUT).with(PIX_KEY_TYPE, "EVP")))
                .isTrue();
        assertThat(plays(
                        scenario("payout", "pixKeyType: EVP"),
                        TestRequest.of(Operation.PAYOUT).with(PIX_KEY_TYPE, "CPF")))
                .isFalse();
    }

    @Test
    void all_conditions_must_hold() {
        var both = scenario("referenceId: a*, customer.email: b*");

        assertThat(plays(both, reference("ab").with(CUSTOMER_EMAIL, "bc"))).isTrue();
        assertThat(plays(both, reference("ab").with(CUSTOMER_EMAIL, "cb"))).isFalse();
        assertThat(plays(both, reference("ba").with(CUSTOMER_EMAIL, "bc"))).isFalse();
        assertThat(plays(both, reference("ab"))).isFalse();
    }

    @Test
    void header_names_are_case_insensitive() {
        assertThat(plays(
                        scenario("header.X-Test: \"1\""),
                        TestRequest.payin(PIX, 1).header("x-test", "1")))
                .isTrue();
        assertThat(plays(
                        scenario("header.X-Test: \"1\""),
                        TestRequest.payin(PIX, 1).header("x-test", "2")))
                .isFalse();
    }

    @Test
    void a_condition_never_matches_another_operation() {
        var payin = ScenarioSet.of(List.of(scenario("referenceId: a")));

        assertThat(payin.choose(TestRequest.of(Operation.LOOKUP).with(REFERENCE_ID, "a"), attempts()))
                .isNull();
        assertThat(payin.choose(reference("a"), attempts())).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"card.number: 4111111111111111", "card.brand: VISA", "installments: 2", "card.last4: 1?1?"})
    void conditions_on_the_card_restrict_a_scenario_to_cards(String condition) {
        assertThat(scenario(condition).scope().methods()).containsExactly(CREDIT_CARD);
        assertThat(scenario(condition).suits(TestRequest.payin(PIX, 1))).isFalse();
        assertThat(scenario(condition).suits(TestRequest.payin(CREDIT_CARD, 1))).isTrue();
        assertThat(scenario(condition).suits(TestRequest.of(Operation.PAYOUT))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "payin, '', 3",
        "PIX payin, PIX, 1",
        "lookup, '', 3",
        "BOLETO lookup, BOLETO, 1",
        "payout, PIX, 1",
        "tokenization, CREDIT_CARD, 1"
    })
    void for_names_the_requests_of_a_scenario_that_runs_by_its_name_only(String words, String method, int methods) {
        var scenario = Scenarios.read("scenario: a\nabout: A.\nfor: " + words + "\nfault: reset");

        assertThat(scenario.when()).isNull();
        assertThat(scenario.scope().methods()).hasSize(methods);
        assertThat(scenario.scope().methods().toString()).contains(method);
        assertThat(ScenarioSet.of(List.of(scenario)).choose(TestRequest.payin(PIX, 1), attempts()))
                .isNull();
    }

    private static boolean plays(Scenario scenario, TestRequest asked) {
        var chosen = ScenarioSet.of(List.of(scenario)).choose(asked, attempts());
        // The index must never know better than the conditions themselves.
        assertThat(chosen != null)
                .isEqualTo(scenario.when() != null
                        && scenario.when().criteria().stream().allMatch(criterion -> criterion.holds(asked)));
        return chosen != null;
    }

    private static Attempts attempts() {
        return new Attempts(new Chance(1));
    }

    private static TestRequest payin(String cents) {
        return TestRequest.payin(PIX, Long.parseLong(cents));
    }

    private static TestRequest reference(String text) {
        return TestRequest.payin(PIX, 1).with(REFERENCE_ID, text);
    }

    private static Scenario scenario(String conditions) {
        return scenario("payin", conditions);
    }

    private static Scenario scenario(String operation, String conditions) {
        return Scenarios.read("scenario: a\nabout: A.\nwhen:\n  operation: " + operation + "\n  "
                + conditions.replace(", customer", "\n  customer") + "\nfault: reset");
    }
}
