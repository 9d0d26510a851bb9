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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One call of the control tool, as a user would type it, with its exit code and output. */
record Cli(String line, int exit, String out, String err) {

    /** Calls the tool without environment variables. */
    static Cli run(String... args) {
        return run(Map.of(), false, "", args);
    }

    /** Calls the tool with this environment and standard input, on a terminal or from a script. */
    static Cli run(Map<String, String> environment, boolean terminal, String in, String... args) {
        return run(environment, terminal, in, new StringWriter(), args);
    }

    /** The same, with a writer that gets standard error while the tool runs. */
    static Cli run(Map<String, String> environment, boolean terminal, String in, StringWriter err, String... args) {
        var out = new StringWriter();
        var dependencies =
                new CallEnvironment(environment, terminal, terminal, new ByteArrayInputStream(in.getBytes(UTF_8)));
        var exit = PaySandbox.run(dependencies, new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Cli("paysandbox " + String.join(" ", args), exit, out.toString(), err.toString());
    }

    /** The tool as a process of its own that is not started yet, with its errors in its output. */
    static ProcessBuilder process(String... words) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PaySandbox.class.getName());
        builder.command().addAll(List.of(words));
        return builder.redirectErrorStream(true);
    }

    Cli exits(int expected) {
        assertThat(exit).as("exit code of %s", this).isEqualTo(expected);
        return this;
    }

    Cli prints(String... parts) {
        assertThat(out).as("standard output of %s", this).contains(parts);
        return this;
    }

    /** Compares all lines of the output, without the parts that differ in every run. */
    Cli printsLines(String... expected) {
        assertThat(StableOutput.of(out)).as("standard output of %s", this).isEqualTo(List.of(expected));
        return this;
    }

    Cli printsError(String... parts) {
        assertThat(err).as("standard error of %s", this).contains(parts);
        return this;
    }

    Cli printsNothing() {
        assertThat(out).as("standard output of %s", this).isEmpty();
        return this;
    }

    Cli printsNoErrors() {
        assertThat(err).as("standard error of %s", this).isEmpty();
        return this;
    }

    Cli printsOneErrorLine() {
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

    /** The output without surrounding white space. */
    String text() {
        return out.strip();
    }

    @Override
    public String toString() {
        return line + "\n--- exit " + exit + "\n--- out\n" + out + "\n--- err\n" + err;
    }
}
