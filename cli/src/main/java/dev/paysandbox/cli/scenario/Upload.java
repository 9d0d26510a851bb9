package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonArray;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Uploads scenarios to this world: all of the files, or none if one has a mistake.",
            "From a folder, every .yaml and .yml file is uploaded, including those in subfolders."
        },
        footer = "  ${COMMAND-FULL-NAME} my-scenario.yaml scenarios/")
final class Upload extends SandboxCommand {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders; - is standard input.")
    private List<String> paths;

    @Override
    public Integer call() {
        var files = new ScenarioFiles(sandbox, output.dependencies(), paths);
        var checks = files.check();
        ScenarioFiles.remarks(checks).forEach(this::say);
        if (!ScenarioFiles.haveNoMistakes(checks)) {
            return ExitCode.FAILED;
        }
        var scenarios = files.upload();
        if (scenarios.size() == 1) {
            output.object(scenarios.get(0), () -> ScenarioText.of(scenarios.get(0), output));
        } else {
            output.list(
                    Json.object("data", new JsonArray(scenarios)),
                    List.of(
                            Column.text("NAME", "name"),
                            new Column("FOR", scenario -> Cell.of(ScenarioText.plays(scenario))),
                            Column.text("ABOUT", "about")),
                    "");
        }
        return ExitCode.OK;
    }
}
