package dev.paysandbox.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The root command: the table of contents of the control tool. */
@Command(
        name = "paysandbox",
        description = "Runs and controls a local stand-in for a Brazilian payment provider.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {Serve.class, Status.class, HelpCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the answer is yes",
            ExitCode.NO + ":the answer is no",
            ExitCode.USAGE + ":the command was not understood",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
public final class PaySandbox {
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new PaySandbox()).setExecutionExceptionHandler((exception, command, parsed) -> {
            if (exception instanceof OutOfReach) {
                command.getErr().println(exception.getMessage());
                return ExitCode.OUT_OF_REACH;
            }
            throw exception;
        });
    }
}
