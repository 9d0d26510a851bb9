package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

@Command(description = "Removes a scenario that was uploaded.", footer = "  ${COMMAND-FULL-NAME} my-scenario")
final class Remove extends ScenarioCommand {
    @Override
    public Integer call() {
        sandbox.control("DELETE", path(), null, Http.FOREVER);
        output.object(Json.object("name", name(), "removed", true), () -> List.of(name() + " is removed"));
        return ExitCode.OK;
    }
}
