package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaySandboxTest {
    @Test
    void help_lists_every_command_and_every_exit_code() {
        Cli.run("--help").exits(0).printsNoErrors().prints("serve", "status", "Exit codes:", "0", "1", "2", "3");
    }

    @Test
    void help_describes_one_command() {
        Cli.run("help", "status").exits(0).prints("Usage: paysandbox status", "PAYSANDBOX_URL");
    }

    @Test
    void serve_is_documented_although_the_launcher_runs_it() {
        Cli.run("help", "serve").exits(0).prints("paysandbox serve", "launcher");
    }

    @Test
    void serve_without_the_launcher_explains_how_to_start_the_server() {
        Cli.run("serve", "--port", "9000").exits(2).printsNothing().printsError("cli/paysandbox serve --port 9000");
    }

    @Test
    void the_version_is_that_of_the_build() {
        var version = Cli.run("--version").exits(0);

        assertThat(version.out().strip()).matches("paysandbox \\d+\\.\\d+\\.\\d+\\S*");
    }

    @Test
    void a_call_without_a_command_is_invalid_and_shows_the_commands() {
        Cli.run().exits(2).printsNothing().printsError("Missing required subcommand", "status");
    }

    @Test
    void an_unknown_command_is_invalid_and_a_similar_one_is_suggested() {
        Cli.run("statsu").exits(2).printsNothing().printsError("statsu", "status");
    }

    @Test
    void an_unknown_verb_or_option_is_invalid_and_a_similar_one_is_suggested() {
        Cli.run("payin", "lits").exits(2).printsNothing().printsError("lits", "payin list");
        Cli.run("payin", "pya", "x").exits(2).printsError("paysandbox payin has no command 'pya'.");
        Cli.run("payin", "list", "--statsu", "PENDING").exits(2).printsError("--statsu", "--status");
        Cli.run("payin").exits(2).printsError("Missing required subcommand", "refund");
    }

    @Test
    void help_of_a_verb_has_its_options_and_an_example() {
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
