package dev.paysandbox.cli.journal;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import java.util.List;
import picocli.CommandLine.Command;

@Command(description = "Deletes all requests.", footer = "  ${COMMAND-FULL-NAME}")
@WithoutId
final class Clear extends SandboxCommand {
    @Override
    public Integer call() {
        sandbox.control("DELETE", "/journal", null, Http.FOREVER);
        output.object(Json.object("cleared", true), () -> List.of("The journal is empty."));
        return ExitCode.OK;
    }
}
