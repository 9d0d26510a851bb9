package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.noun.ExitCode;
import picocli.CommandLine.Command;

@Command(description = "Shows a scenario.", footer = "  ${COMMAND-FULL-NAME} pix-paid")
final class ShowScenario extends ScenarioCommand {
    @Override
    public Integer call() {
        var scenario = sandbox.get(path());
        output.thing(scenario, () -> ScenarioText.of(scenario, output));
        return ExitCode.OK;
    }
}
