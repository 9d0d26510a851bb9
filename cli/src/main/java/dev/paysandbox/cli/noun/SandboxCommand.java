package dev.paysandbox.cli.noun;

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
            ExitCode.OK + ":done",
            ExitCode.FAILED + ":refused, or a condition was not met",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
public abstract class SandboxCommand implements Callable<Integer> {
    @Mixin
    protected Sandbox sandbox;

    @Mixin
    protected Output output;

    @Spec
    protected CommandSpec spec;

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
        return output.isForTerminal() ? Times.relativeTo(Json.text(sandbox.get("/clock"), "now")) : Times.absolute();
    }
}
