package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import picocli.CommandLine.Parameters;

/** A command about one scenario. */
abstract class ScenarioCommand extends SandboxCommand {
    @Parameters(paramLabel = "NAME", description = "The scenario's name.")
    private String name;

    final String name() {
        return name;
    }

    final String path() {
        return "/scenarios/" + Sandbox.escaped(name);
    }

    final int show(JsonObject scenarios) {
        output.object(scenarios, () -> ScenarioText.selected(scenarios, output));
        return ExitCode.OK;
    }
}
