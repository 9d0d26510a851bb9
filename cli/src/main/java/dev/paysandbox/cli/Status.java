package dev.paysandbox.cli;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Output.Detail;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
        name = "status",
        description = "Shows whether the server is ready, and its state.",
        footer = "  ${COMMAND-FULL-NAME}",
        exitCodeList = {
            ExitCode.OK + ":ready",
            ExitCode.NO + ":not ready",
            ExitCode.USAGE + ":the command was not understood",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
final class Status extends SandboxCommand {
    @Override
    public Integer call() {
        var answer = sandbox.readiness();
        var health = Json.objectOrNull(answer.body());
        if ((answer.status() != 200 && answer.status() != 503) || health == null || !health.has("status")) {
            say("Is this PaySandbox? %s answered %d when asked whether it is ready."
                    .formatted(sandbox.url(), answer.status()));
            return ExitCode.NO;
        }
        output.thing(
                health,
                () -> output.details(List.of(
                        new Detail("status", Cell.status(Json.text(health, "status"))),
                        new Detail("version", Json.text(health, "version")),
                        new Detail("url", sandbox.url().toString()))));
        return answer.status() == 200 ? ExitCode.OK : ExitCode.NO;
    }
}
