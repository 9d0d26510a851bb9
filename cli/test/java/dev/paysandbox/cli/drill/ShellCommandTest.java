package dev.paysandbox.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of the user in a real shell, with untrusted values. */
class ShellCommandTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private ShellCommand.Outcome run(String command, String referenceId) {
        var question = Json.object(
                "referenceId",
                referenceId,
                "method",
                "PIX",
                "drill",
                "copies",
                "placed",
                "told",
                "now",
                "2039-12-31T12:00:00Z");
        var shell = new ShellCommand();
        try {
            return shell.run(command, Placeholder.variables(question), LONG);
        } finally {
            shell.end();
        }
    }

    @Test
    void a_value_is_passed_unchanged_and_never_executed() {
        var command = "printf %s \"$PAYSANDBOX_REFERENCE_ID\"";
        var mark = folder.resolve("executed");
        for (var value : new String[] {
            "order-17",
            "$(touch " + mark + ")",
            "`touch " + mark + "`",
            "'; touch " + mark + "; '",
            "\"; touch " + mark + "; \"",
            "\n touch " + mark + "\n",
            "a  b\tc * ~ \\ $HOME ${HOME} é 🎁",
            "{id}",
        }) {
            var outcome = run(command, value);
            assertThat(outcome.failure()).as(value).isNull();
            assertThat(outcome.text()).isEqualTo(value);
        }
        assertThat(mark).doesNotExist();
    }

    @Test
    void values_are_in_variables_and_braces_stay() {
        assertThat(run(
                                "echo $PAYSANDBOX_REFERENCE_ID $PAYSANDBOX_PAYMENT_ID. $PAYSANDBOX_METHOD $PAYSANDBOX_DRILL"
                                        + " $PAYSANDBOX_PLACED $PAYSANDBOX_NOW",
                                "o-1")
                        .text())
                .isEqualTo("o-1 . PIX copies told 2039-12-31T12:00:00Z\n");
        assertThat(run("id=5; echo ${id} {other} '{\"a\": {}}'", "o-1").text()).isEqualTo("5 {other} {\"a\": {}}\n");
    }

    @Test
    void a_value_with_the_character_0_does_not_break_the_environment() {
        assertThat(run("printf %s $PAYSANDBOX_REFERENCE_ID", "a\0b").text()).isEqualTo("ab");
    }

    @Test
    void a_failure_has_the_exit_code_and_the_last_lines_of_standard_error() {
        var outcome = run("echo out; for i in 1 2 3 4 5; do echo line $i >&2; done; exit 3", "o-1");

        assertThat(outcome.text()).isEqualTo("out\n");
        assertThat(outcome.failure()).isEqualTo("exit code 3: line 3 / line 4 / line 5");
        assertThat(run("exit 9", "o-1").failure()).isEqualTo("exit code 9");
        assertThat(run("no-such-command-anywhere", "o-1").failure()).startsWith("exit code 127: ");
    }

    @Test
    void large_output_is_read_completely_and_kept_in_part() {
        var outcome = run(
                "head -c 3000000 /dev/zero | tr '\\0' x; head -c 3000000 /dev/zero | tr '\\0' y >&2; echo end >&2; exit 1",
                "o-1");

        assertThat(outcome.text()).hasSize(64 << 10).containsOnlyOnce("x".repeat(64 << 10));
        assertThat(outcome.failure()).endsWith("yyyend").hasSizeLessThan(5000);
    }

    @Test
    void a_background_process_does_not_delay_the_result() {
        var outcome = run("sleep 5 & echo $! >" + folder.resolve("pid") + "; echo placed", "o-1");

        assertThat(outcome.text()).isEqualTo("placed\n");
        assertThat(outcome.failure()).isNull();
    }

    @Test
    void a_command_that_takes_too_long_is_killed_and_its_output_is_kept() {
        var outcome = new ShellCommand()
                .run("echo begun; sleep 600", Placeholder.variables(new JsonObject()), Duration.ofSeconds(1));

        assertThat(outcome).isEqualTo(new ShellCommand.Outcome("begun\n", "did not end within 1 s"));
    }

    @Test
    void a_command_has_no_standard_input() {
        assertThat(run("cat; echo end", "o-1").text()).isEqualTo("end\n");
    }

    @Test
    void what_a_command_keeps_is_there_for_the_next_one_and_deleted_at_the_end() {
        var shell = new ShellCommand();
        var variables = Placeholder.variables(new JsonObject());
        shell.run("echo cookie >$PAYSANDBOX_DRILL_FOLDER/kept", variables, LONG);

        var next = shell.run("cd $PAYSANDBOX_DRILL_FOLDER && cat kept && pwd", variables, LONG);

        assertThat(next.text()).startsWith("cookie\n");
        shell.end();
        assertThat(Path.of(next.text().lines().skip(1).findFirst().orElseThrow()))
                .doesNotExist();
    }

    @Test
    void after_the_end_no_command_starts() throws Exception {
        var shell = new ShellCommand();
        shell.end();

        assertThat(shell.run("touch " + folder.resolve("begun"), Placeholder.variables(new JsonObject()), LONG)
                        .failure())
                .contains("stopped");
        assertThat(Files.list(folder)).isEmpty();
    }
}
