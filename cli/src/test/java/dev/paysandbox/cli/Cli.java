package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import dev.paysandbox.cli.api.CallEnvironment;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** One call of the control tool, as a user would type it, and what came of it. */
record Cli(String line, int exit, String out, String err) {

    /** Called where nothing is set. */
    static Cli run(String... args) {
        return run(Map.of(), false, "", args);
    }

    /** Called with this environment, by a person at a terminal or by a script, with this on standard input. */
    static Cli run(Map<String, String> environment, boolean terminal, String in, String... args) {
        return run(environment, terminal, in, new StringWriter(), args);
    }

    /** The same, with its standard error written here while it runs. */
    static Cli run(Map<String, String> environment, boolean terminal, String in, StringWriter err, String... args) {
        var out = new StringWriter();
        var dependencies =
                new CallEnvironment(environment, terminal, terminal, new ByteArrayInputStream(in.getBytes(UTF_8)));
        var exit = PaySandbox.run(dependencies, new PrintWriter(out, true), new PrintWriter(err, true), args);
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

    /** Every line of the output, without what differs at every run. */
    Cli printsLines(String... expected) {
        assertThat(StableOutput.of(out)).as("standard output of %s", this).isEqualTo(List.of(expected));
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

    /** The output as one JSON document. */
    JsonObject json() {
        try {
            return JsonParser.object().from(out);
        } catch (JsonParserException none) {
            throw new AssertionError("no JSON: " + this, none);
        }
    }

    /** The output without the end of its line. */
    String text() {
        return out.strip();
    }

    @Override
    public String toString() {
        return line + "\n--- exit " + exit + "\n--- out\n" + out + "\n--- err\n" + err;
    }
}
