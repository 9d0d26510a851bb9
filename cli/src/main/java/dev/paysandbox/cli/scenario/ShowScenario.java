package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        description = "Shows a scenario, or the text of its file.",
        footer = "  ${COMMAND-FULL-NAME} pix-paid --source")
final class ShowScenario extends ScenarioCommand {
    @Option(names = "--source", description = "Shows the text of its file.")
    private boolean source;

    @Override
    public Integer call() {
        if (source) {
            var file = sandbox.get(path() + "/source");
            output.object(file, () -> List.of(Json.text(file, "text").stripTrailing()));
            return ExitCode.OK;
        }
        var scenario = sandbox.get(path());
        output.object(scenario, () -> ScenarioText.of(scenario, output));
        return ExitCode.OK;
    }
}
