package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(description = "Uploads a scenario to this world.", footer = "  ${COMMAND-FULL-NAME} my-scenario.yaml")
final class Upload extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "The file, - for standard input.")
    private String file;

    @Override
    public Integer call() {
        var text = Source.read(file, output.dependencies());
        var scenario = sandbox.control("POST", "/scenarios", text, "application/yaml", Http.FOREVER);
        output.thing(scenario, () -> ScenarioText.of(scenario, output));
        return ExitCode.OK;
    }
}
