package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleTest {
    @Test
    void a_rule_is_explained_without_a_server() {
        Cli.run("rule", "psb-016")
                .exits(0)
                .prints("PSB-016: A lost answer is never reconciled\n", "\nWhat to do. Wait for its notification")
                .prints("\nThe specification: A payin response of APPROVED does not guarantee settlement.");
        assertThat(Cli.run("rule", "PSB-059").exits(0).out()).doesNotContain("**", "`", "<!--", "PSB-058");
    }

    @Test
    void all_rules_of_the_server_are_listed() {
        var tester = new Tester();
        var known = tester.does("doctor --skipped -o json").lines().filter(line -> line.contains("\"rule\":"));

        assertThat(Cli.run("rule").exits(0).out().lines().map(line -> line.substring(0, 7)))
                .containsExactlyElementsOf(known.map(line -> line.replaceFirst(".*(PSB-\\d+).*", "$1"))
                        .sorted()
                        .toList());
    }

    @Test
    void the_closest_rule_is_suggested() {
        Cli.run("rule", "PSB-16").exits(2).printsError("'PSB-16' is not a rule; the closest id is PSB-016.");
        Cli.run("rule", "16").exits(2).printsError("the closest id is PSB-016.");
    }
}
