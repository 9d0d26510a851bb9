package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.WithoutId;
import picocli.CommandLine.Command;

@Command(
        description = "Uses a scenario for every suitable request, until another one is on or all are off.",
        footer = "  ${COMMAND-FULL-NAME} notifications-lost")
@WithoutId
final class On extends ScenarioCommand {
    @Override
    public Integer call() {
        return show(sandbox.post(path() + "/on", new JsonObject()));
    }
}
