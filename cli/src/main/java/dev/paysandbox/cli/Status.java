package dev.paysandbox.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        description = "Tells whether the server is ready, and prints what it says of itself.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":ready",
            ExitCode.NO + ":not ready",
            ExitCode.USAGE + ":the command was not understood",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
final class Status implements Callable<Integer> {
    @Mixin
    private Sandbox sandbox;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var answer = sandbox.readiness();
        if (answer.status() != 200 && answer.status() != 503) {
            spec.commandLine()
                    .getErr()
                    .printf(
                            "Is this PaySandbox? %s answered %d when asked whether it is ready.%n",
                            sandbox.url(), answer.status());
            return ExitCode.NO;
        }
        spec.commandLine().getOut().println(answer.body());
        return answer.status() == 200 ? ExitCode.OK : ExitCode.NO;
    }
}
