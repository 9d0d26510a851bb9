package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Times;
import dev.paysandbox.cli.output.Visible;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that calls a server and prints the result. */
@Command(
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            SandboxCommand.ExitCode.OK + ":done",
            SandboxCommand.ExitCode.FAILED + ":refused, or a condition was not met",
            SandboxCommand.ExitCode.USAGE + ":invalid command",
            SandboxCommand.ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
public abstract class SandboxCommand implements Callable<Integer> {
    @Mixin
    protected Sandbox sandbox;

    @Mixin
    protected Output output;

    @Spec
    protected CommandSpec spec;

    /** The exit codes of all commands. The root command's help lists them. */
    public static final class ExitCode {
        public static final int OK = 0;
        public static final int FAILED = 1;
        public static final int USAGE = 2;
        public static final int OUT_OF_REACH = 3;
        public static final int NOT_DRIVEN = 4;

        private ExitCode() {}
    }

    /** Runs the command. Returns one of {@link ExitCode}. */
    @Override
    public abstract Integer call();

    /** Prints a message for the user to standard error. */
    protected final void say(String sentence) {
        spec.commandLine().getErr().println(Visible.multiline(sentence));
        spec.commandLine().getErr().flush();
    }

    /** How to print times: relative to the sandbox's current time on a terminal, else absolute. */
    protected final Times times() {
        return output.isForTerminal() ? times(sandbox.get("/clock")) : Times.absolute();
    }

    /** The same, with an answer of the server that has its current time in {@code now}. */
    protected final Times times(JsonObject answer) {
        return output.isForTerminal() ? Times.relativeTo(Json.text(answer, "now")) : Times.absolute();
    }
}
