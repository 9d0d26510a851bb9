package dev.paysandbox.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Documents a command that the launcher carries out itself. The launcher calls it for the help at most. */
@Command
abstract class LauncherCommand implements Callable<Integer> {
    /** What the launcher does, such as {@code starts the server}. */
    private final String work;

    @Spec
    private CommandSpec spec;

    LauncherCommand(String work) {
        this.work = work;
    }

    @Override
    public final Integer call() {
        var line = spec.commandLine();
        var words = line.getParseResult().originalArgs();
        throw new ParameterException(
                line,
                "The jar alone cannot do this, because the launcher " + work
                        + ". Install a package with the launcher (docs/guides/running.md), and run: paysandbox "
                        + String.join(" ", words));
    }
}
