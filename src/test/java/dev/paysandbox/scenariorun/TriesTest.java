package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scenarios that count the tries of each order or customer apart, and say what each try meets. */
class TriesTest {
    private static final String TWICE = """
            scenario: twice
            about: The first two tries are refused.
            when: {operation: payin, method: CREDIT_CARD, times: 2, per: %s}
            then: [{answer: REFUSED}]
            """;
    private static final String SEQUENCE = """
            scenario: tries
            about: 503, refused, 429, then approved by the scenario, and then as usual.
            when: {operation: payin, method: CREDIT_CARD, amount: 4321, per: referenceId}
            sequence:
              - {error: {status: 503, code: ACQUIRER_DOWN, detail: "Not {{referenceId}}."}}
              - {status: REFUSED, reason: 51}
              - {fault: {tooManyRequests: {retryAfter: 30s}}}
              - usual
              - FAILED
            """;

    private final ScenarioWorld scenarios = new ScenarioWorld();

    @Test
    void times_per_reference_count_the_tries_of_each_order_apart() {
        scenarios.upload(TWICE.formatted("referenceId"));

        assertThat(statuses("a", "b", "a", "b", "a", "c", "b"))
                .containsExactly("REFUSED", "REFUSED", "REFUSED", "REFUSED", "APPROVED", "REFUSED", "APPROVED");
    }

    @Test
    void times_per_customer_count_the_tries_of_each_customer_apart() {
        scenarios.upload(TWICE.formatted("customer.email"));
        var tries = IntStream.range(0, 6)
                .mapToObj(i -> scenarios.merchant.opens(card("order-" + i)
                        .with("customer.email", "\"" + (i % 2 == 0 ? "ana" : "bia") + "@example.com\"")))
                .map(payin -> payin.at("status"));

        assertThat(tries).containsExactly("REFUSED", "REFUSED", "REFUSED", "REFUSED", "APPROVED", "APPROVED");
    }

    @Test
    void a_sequence_says_what_each_try_of_an_order_meets() {
        scenarios.upload(SEQUENCE);

        for (var order : List.of("a", "b")) {
            var first = tries(order);
            assertThat(first.status()).isEqualTo(503);
            assertThat(first.at("detail")).isEqualTo("Not " + order + ".");
            assertThat(tries(order).at("status")).isEqualTo("REFUSED");
            var limited = tries(order);
            assertThat(limited.status()).isEqualTo(429);
            assertThat(limited.header("Retry-After")).isEqualTo("30");
            var usual = tries(order);
            assertThat(usual.at("status")).isEqualTo("APPROVED");
            assertThat(usual.header(ScenarioWorld.HEADER)).isEqualTo("tries");
            assertThat(tries(order).at("status")).isEqualTo("FAILED");
            var after = tries(order);
            assertThat(after.at("status")).isEqualTo("APPROVED");
            assertThat(after.header(ScenarioWorld.HEADER)).isEmpty();
        }
    }

    @Test
    void a_sequence_selected_by_name_counts_too_and_goes_as_usual_after_the_last() {
        scenarios.upload("""
                scenario: two
                about: Refused, then failed.
                when: {operation: payin, method: CREDIT_CARD, amount: 1}
                sequence: [REFUSED, FAILED]
                """);

        assertThat(IntStream.range(0, 3)
                        .mapToObj(
                                i -> scenarios.createPayin("two", card("order")).at("status")))
                .containsExactly("REFUSED", "FAILED", "APPROVED");
    }

    @Test
    void an_explanation_counts_nothing_and_follows_the_order_of_choice() {
        scenarios.upload(SEQUENCE);
        IntStream.range(0, 5).forEach(i -> tries("a"));

        assertThat(explained("b").at("plays")).isEqualTo("tries");
        assertThat(explained("b").at("plays")).isEqualTo("tries");
        var spent = explained("a");
        assertThat(spent.at("plays")).isEqualTo("null");
        assertThat(spent.text()).contains("the first 5 requests of this referenceId");
        assertThat(tries("b").status()).isEqualTo(503);
    }

    @Test
    void a_snapshot_has_the_counts_and_no_data_of_the_customer() {
        scenarios.upload(TWICE.formatted("customer.document"));
        assertThat(statuses("a")).containsExactly("REFUSED");
        var snapshot = scenarios.merchant.looksAt("/snapshot");
        assertThat(snapshot.json().at("/scenarios/tries")).hasSize(1);
        assertThat(snapshot.json().at("/scenarios/tries").toString()).doesNotContain("12345678909");

        assertThat(statuses("b", "c")).containsExactly("REFUSED", "APPROVED");
        assertThat(scenarios.merchant.restores(snapshot.text()).status()).isLessThan(300);

        assertThat(statuses("b", "c")).containsExactly("REFUSED", "APPROVED");
    }

    @Test
    void a_reset_starts_the_counts_again() {
        scenarios.upload(TWICE.formatted("referenceId"));
        assertThat(statuses("a", "a", "a")).containsExactly("REFUSED", "REFUSED", "APPROVED");

        assertThat(scenarios
                        .merchant
                        .controls("/reset", "{\"what\": \"state\"}")
                        .status())
                .isLessThan(300);

        assertThat(statuses("a")).containsExactly("REFUSED");
    }

    @Test
    void the_order_counted_longest_ago_is_forgotten_beyond_a_thousand() {
        scenarios.upload(TWICE.formatted("referenceId"));
        assertThat(statuses("kept", "old", "old", "kept")).containsOnly("REFUSED");
        for (int i = 0; i < 999; i++) {
            scenarios.merchant.opens(card("order-" + i));
        }

        assertThat(statuses("kept", "old")).containsExactly("APPROVED", "REFUSED");
    }

    private List<String> statuses(String... orders) {
        return List.of(orders).stream()
                .map(order -> scenarios.merchant.opens(card(order)).at("status"))
                .toList();
    }

    private Answer tries(String order) {
        return scenarios.merchant.posts("/payin", card(order).json());
    }

    private Answer explained(String order) {
        return scenarios.merchant.controls(
                "/scenarios/explain",
                "{\"operation\": \"payin\", \"request\": " + card(order).json() + "}");
    }

    private static Order card(String reference) {
        return Order.card("4242424242424242", 4_321).with("referenceId", "\"" + reference + "\"");
    }
}
