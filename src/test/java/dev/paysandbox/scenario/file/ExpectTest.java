package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes a scenario a drill: it is read as written, and a mistake says what is allowed. */
class ExpectTest {
    private static final String GOOD = """
            scenario: duplicated
            about: It comes three times.
            for: PIX payin
            then:
              - answer: PENDING
            expect:
              rules: [PSB-001]
              checks:
                - {after: 1h, paid: true, shipped: 1, rule: PSB-036}
              until: 2h
              clock: running
              begins: "23:30"
              also: [api-slow]
              times: 1
              orders: 2
              signed: true
              polled: true
              restarted: true
              ownClock: true
            """;

    @Test
    void every_key_is_read() {
        assertThat(Scenarios.read(GOOD).expect())
                .isEqualTo(new Expectations(
                        List.of("PSB-001"),
                        List.of(
                                new ExpectedFact(Duration.ofHours(1), Fact.PAID, 1, "PSB-036"),
                                new ExpectedFact(Duration.ofHours(1), Fact.SHIPPED, 1, "PSB-036")),
                        Duration.ofHours(2),
                        true,
                        LocalTime.of(23, 30),
                        List.of("api-slow"),
                        1,
                        2,
                        true,
                        true,
                        true,
                        true));
    }

    @Test
    void omitted_entries_have_defaults_and_checks_are_sorted_by_their_times() {
        var expect = Objects.requireNonNull(Scenarios.read("""
                scenario: failed
                about: It fails.
                for: payout
                then: [{answer: PROCESSING}]
                expect:
                  checks:
                    - {after: 2d, returned: true, rule: PSB-046}
                    - {sent: false, rule: PSB-046}
                """).expect());

        assertThat(expect.facts())
                .containsExactly(
                        new ExpectedFact(Duration.ZERO, Fact.SENT, 0, "PSB-046"),
                        new ExpectedFact(Duration.ofDays(2), Fact.RETURNED, 1, "PSB-046"));
        assertThat(expect.until()).isEqualTo(Duration.ofDays(2));
        assertThat(expect.rules()).isEmpty();
        assertThat(expect.also()).isEmpty();
        assertThat(expect.clockRuns()).isFalse();
        assertThat(expect.signed()).isFalse();
        assertThat(expect.polled()).isFalse();
        assertThat(expect.restarted()).isFalse();
        assertThat(expect.begins()).isNull();
        assertThat(expect.orders()).isEqualTo(1);
        assertThat(expect.times()).isEqualTo(1_000_000);
    }

    @Test
    void other_facts_can_be_right_instead_with_the_time_and_the_rule_of_their_check() {
        var expect = Scenarios.read(GOOD.replace("shipped: 1", "or: {refunded: true, held: true}"))
                .expect();

        var after = Duration.ofHours(1);
        assertThat(Objects.requireNonNull(expect).facts())
                .containsExactly(new ExpectedFact(
                        after,
                        Fact.PAID,
                        1,
                        "PSB-036",
                        List.of(
                                new ExpectedFact(after, Fact.REFUNDED, 1, "PSB-036"),
                                new ExpectedFact(after, Fact.HELD, 1, "PSB-036"))));
    }

    @Test
    void scenarios_without_expectations_are_not_drills() {
        assertThat(Scenarios.read(GOOD.substring(0, GOOD.indexOf("expect"))).expect())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            for: PIX payin | when: {operation: payin, method: PIX} | line 7, column 3: expect: a drill is chosen by its name; allowed: for instead of when
            for: PIX payin | for: PIX lookup | line 7, column 3: expect: a drill is about a payment; allowed: for a payin or a payout
            PSB-001 | PSB-1 | line 7, column 11: rules: found the text "PSB-1"; allowed: the id of a rule, such as PSB-002
            [PSB-001] | PSB-001 | line 7, column 10: rules: found the text "PSB-001"; allowed: a list of 1 to 20 ids of rules, such as [PSB-002]
            [PSB-001] | [] | line 7, column 10: rules: found a list of 0; allowed: a list of 1 to 20 ids of rules, such as [PSB-002]
            rules: | rule: | line 7, column 3: unknown key "rule"; allowed: rules, checks, until, clock, begins, also, times, orders, signed, polled, restarted, ownClock. Did you mean rules?
            after: 1h | after: 1 | line 9, column 15: after: found the whole number 1; allowed: a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d
            paid: true | paid: PAID | line 9, column 25: paid: found the text "PAID"; allowed: true or false
            paid: true | payed: true | line 9, column 19: unknown key of a check "payed"; allowed: after, paid, shipped, refunded, held, disputed, sent, returned, returns, or, rule
            paid: true | sent: true | line 9, column 19: unknown fact of a payin "sent"; allowed: paid, shipped, refunded, held, disputed
            paid: true | paid: true, or: {} | line 9, column 35: checks: nothing is checked here; allowed: paid, shipped, refunded, held, disputed
            paid: true | paid: true, or: {sent: true} | line 9, column 36: unknown fact of a payin "sent"; allowed: paid, shipped, refunded, held, disputed
            shipped: 1 | shipped: many | line 9, column 40: shipped: found the text "many"; allowed: a whole number from 0 to 1000000
            shipped: 1 | shipped: -1 | line 9, column 40: shipped: found the whole number -1; allowed: a whole number from 0 to 1000000
            `, rule: PSB-036` | `` | line 9, column 7: checks: rule is missing; allowed: the id of the rule that is broken, such as PSB-036
            rule: PSB-036 | rule: forged | line 9, column 49: rule: found the text "forged"; allowed: the id of a rule, such as PSB-002
            `paid: true, shipped: 1, ` | `` | line 9, column 7: checks: nothing is checked here; allowed: paid, shipped, refunded, held, disputed
            - {after: 1h, paid: true, shipped: 1, rule: PSB-036} | [] | line 9, column 5: checks: found a list of 0; allowed: a list of 1 to 20 checks, such as {after: 1h, paid: true, rule: PSB-036}
            until: 2h | until: two hours | line 10, column 10: until: found the text "two hours"; allowed: a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d
            clock: running | clock: frozen | line 11, column 10: clock: found the text "frozen"; allowed: running, or leave it out
            "23:30" | "24:00" | line 12, column 11: begins: found the text "24:00"; allowed: a time of day in São Paulo in quotes, such as "23:30"
            "23:30" | noon | line 12, column 11: begins: found the text "noon"; allowed: a time of day in São Paulo in quotes, such as "23:30"
            [api-slow] | [api slow] | line 13, column 10: also: found the text "api slow"; allowed: the name of a scenario
            times: 1 | times: 0 | line 14, column 10: times: found the whole number 0; allowed: a whole number from 1 to 1000000
            orders: 2 | orders: 6 | line 15, column 11: orders: found the whole number 6; allowed: a whole number from 1 to 5
            signed: true | signed: yes | line 16, column 11: signed: found the text "yes"; allowed: true, or leave it out
            polled: true | polled: 5s | line 17, column 11: polled: found the text "5s"; allowed: true, or leave it out
            restarted: true | restarted: no | line 18, column 14: restarted: found the text "no"; allowed: true, or leave it out
            signed: true | signd: true | line 16, column 3: unknown key "signd"; allowed: rules, checks, until, clock, begins, also, times, orders, signed, polled, restarted, ownClock. Did you mean signed?
            """)
    void a_mistake_says_what_is_allowed(String good, String bad, String message) {
        assertThat(GOOD).contains(good);

        assertThat(Scenarios.mistakes(GOOD.replace(good, bad == null ? "" : bad)))
                .containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            rules: [foo] | line 7, column 11: rules: found the text "foo"; allowed: the id of a rule, such as PSB-002
            rules: foo | line 7, column 10: rules: found the text "foo"; allowed: a list of 1 to 20 ids of rules, such as [PSB-002]
            checks: [{paid: true}] | line 7, column 12: checks: rule is missing; allowed: the id of the rule that is broken, such as PSB-036
            """)
    void a_mistake_in_the_only_expectation_is_reported_alone(String only, String message) {
        var text = GOOD.substring(0, GOOD.indexOf("  rules:")) + "  " + only + "\n";

        assertThat(Scenarios.mistakes(text)).containsExactly(message);
    }

    @Test
    void a_drill_without_expectations_is_refused() {
        var text = GOOD.substring(0, GOOD.indexOf("  rules:")) + "  until: 2h\n";

        assertThat(Scenarios.mistakes(text))
                .containsExactly("line 7, column 3: expect: nothing is expected here; allowed: rules, checks, or both");
    }
}
