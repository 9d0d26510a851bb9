package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One call of the control tool, as a user would type it, and what came of it. */
record Cli(String line, int exit, String out, String err) {

    static Cli run(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        var exit = PaySandbox.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
        return new Cli("paysandbox " + String.join(" ", args), exit, out.toString(), err.toString());
    }

    Cli exits(int expected) {
        assertThat(exit).as("exit code of %s", this).isEqualTo(expected);
        return this;
    }

    Cli prints(String... parts) {
        assertThat(out).as("standard output of %s", this).contains(parts);
        return this;
    }

    Cli complains(String... parts) {
        assertThat(err).as("standard error of %s", this).contains(parts);
        return this;
    }

    Cli printsNothing() {
        assertThat(out).as("standard output of %s", this).isEmpty();
        return this;
    }

    Cli complainsOfNothing() {
        assertThat(err).as("standard error of %s", this).isEmpty();
        return this;
    }

    Cli complainsInOneSentence() {
        assertThat(err.lines()).as("standard error of %s", this).hasSize(1);
        return this;
    }

    @Override
    public String toString() {
        return line + "\n--- exit " + exit + "\n--- out\n" + out + "\n--- err\n" + err;
    }
}
