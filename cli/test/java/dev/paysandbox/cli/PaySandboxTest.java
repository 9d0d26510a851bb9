package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void mcp_is_documented_although_the_launcher_runs_it() {
        Cli.run("mcp", "--help").exits(0).prints("paysandbox mcp", "--read-only", "Claude Code");
        Cli.run("mcp", "--read-only").exits(2).printsNothing().printsError("run: paysandbox mcp --read-only");
    }

    @Test
    void serve_without_the_launcher_explains_how_to_start_the_server() {
        Cli.run("serve", "--port", "9000")
                .exits(2)
                .printsNothing()
                .printsError("docs/guides/running.md", "run: paysandbox serve --port 9000");
    }

    @Test
    void cache_prints_its_help_although_the_launcher_makes_the_caches() {
        var help = Cli.run("help", "cache")
                .exits(0)
                .prints("Usage: paysandbox cache")
                .out();

        assertThat(Cli.run("cache", "--help").exits(0).printsNoErrors().out()).isEqualTo(help);
        assertThat(Cli.run("cache", "-h").exits(0).printsNoErrors().out()).isEqualTo(help);
    }

    @Test
    void the_version_is_that_of_the_build() {
        var version = Cli.run("--version").exits(0);

        assertThat(version.out().strip()).matches("paysandbox \\d+\\.\\d+\\.\\d+\\S*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void the_version_is_printed_without_building_any_command(String option) {
        var environment = new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream());
        assertThat(PaySandbox.commandLine(environment, option).getSubcommands()).isEmpty();
        Cli.run(option).exits(0).prints("paysandbox ").printsNoErrors();
    }

    @Test
    void a_call_without_a_command_is_invalid_and_shows_the_commands() {
        Cli.run().exits(2).printsNothing().printsError("Missing required subcommand", "status");
    }

    @Test
    void an_unknown_command_is_invalid_and_a_similar_one_is_suggested() {
        Cli.run("statsu").exits(2).printsNothing().printsError("statsu", "Did you mean: paysandbox status?");
        Cli.run("run").exits(2).printsError("Did you mean: paysandbox trigger");
        Cli.run("scenario", "use", "x").exits(2).printsError("Did you mean: paysandbox scenario on?");
        Cli.run("hook").exits(2).printsError("Did you mean: paysandbox webhook?");
        Cli.run("nothing").exits(2).printsError("Try: paysandbox --help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "versions", "verison"})
    void an_option_that_is_typed_as_a_command_is_suggested(String word) {
        Cli.run(word)
                .exits(2)
                .printsError("paysandbox has no command '" + word + "'.", "Did you mean: paysandbox --version?");
    }

    @Test
    void an_unknown_verb_or_option_is_invalid_and_a_similar_one_is_suggested() {
        Cli.run("payin", "lits").exits(2).printsNothing().printsError("lits", "Did you mean: paysandbox payin list?");
        Cli.run("payin", "pya", "x").exits(2).printsError("paysandbox payin has no command 'pya'.");
        Cli.run("payin", "list", "--statsu", "PENDING")
                .exits(2)
                .printsError("paysandbox payin list has no option '--statsu'.", "Did you mean: --status?");
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
