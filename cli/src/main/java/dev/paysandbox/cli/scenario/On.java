package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import picocli.CommandLine.Command;

@Command(
        description = "Applies a scenario to every request that it fits, until another is on or all are off.",
        footer = "  ${COMMAND-FULL-NAME} notifications-lost")
final class On extends ScenarioCommand {
    @Override
    public Integer call() {
        return tell(sandbox.post(path() + "/on", new JsonObject()));
    }
}
