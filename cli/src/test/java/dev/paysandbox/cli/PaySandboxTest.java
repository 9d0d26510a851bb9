package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaySandboxTest {
    @Test
    void help_lists_every_command_and_every_exit_code() {
        Cli.run("--help").exits(0).complainsOfNothing().prints("serve", "status", "Exit codes:", "0", "1", "2", "3");
    }

    @Test
    void help_tells_of_one_command() {
        Cli.run("help", "status").exits(0).prints("Usage: paysandbox status", "PAYSANDBOX_URL");
    }

    @Test
    void serve_is_documented_although_the_launcher_does_it() {
        Cli.run("help", "serve").exits(0).prints("paysandbox serve", "launcher");
    }

    @Test
    void serve_without_the_launcher_says_who_serves() {
        Cli.run("serve", "--port", "9000").exits(2).printsNothing().complains("cli/paysandbox serve --port 9000");
    }

    @Test
    void the_version_is_the_one_of_the_build() {
        var version = Cli.run("--version").exits(0);

        assertThat(version.out().strip()).matches("paysandbox \\d+\\.\\d+\\.\\d+\\S*");
    }

    @Test
    void no_command_is_wrong_usage_and_shows_the_commands() {
        Cli.run().exits(2).printsNothing().complains("Missing required subcommand", "status");
    }

    @Test
    void an_unknown_command_is_wrong_usage_and_the_nearest_is_named() {
        Cli.run("statsu").exits(2).printsNothing().complains("statsu", "status");
    }

    @Test
    void an_unknown_verb_or_option_is_wrong_usage_and_the_nearest_is_named() {
        Cli.run("payin", "lits").exits(2).printsNothing().complains("lits", "payin list");
        Cli.run("payin", "pya", "x").exits(2).complains("paysandbox payin has no command 'pya'.");
        Cli.run("payin", "list", "--statsu", "PENDING").exits(2).complains("--statsu", "--status");
        Cli.run("payin").exits(2).complains("Missing required subcommand", "refund");
    }

    @Test
    void help_of_a_verb_tells_its_options_and_an_example() {
        Cli.run("payin", "refund", "--help")
                .exits(0)
                .prints(
                        "Usage: paysandbox payin refund",
                        "--amount",
                        "Example:",
                        "  paysandbox payin refund order-1001");
        Cli.run("help", "payin").exits(0).prints("Usage: paysandbox payin", "chargeback");
    }
}
