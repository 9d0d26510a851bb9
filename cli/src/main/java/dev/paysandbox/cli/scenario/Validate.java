package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Checks scenario files together with the scenarios of this world, without loading them.",
            "Mistakes and warnings are printed as FILE:LINE:COLUMN. It exits with 1 if there is a mistake."
        },
        footer = "  ${COMMAND-FULL-NAME} my-scenario.yaml scenarios/")
@WithoutId
final class Validate extends SandboxCommand {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders; - is standard input.")
    private List<String> paths;

    @Override
    public Integer call() {
        var checks = new ScenarioFiles(sandbox, output.dependencies(), paths).check();
        ScenarioFiles.remarks(checks).forEach(this::say);
        output.list(
                Json.object("data", new JsonArray(checks)),
                List.of(
                        Column.text("FILE", "file"),
                        new Column(
                                "SCENARIO",
                                check -> Cell.of(Json.text(check.getObject("scenario", new JsonObject()), "name"))),
                        new Column("MISTAKES", check -> count(check, "mistakes")),
                        new Column("WARNINGS", check -> count(check, "warnings"))),
                "");
        return ScenarioFiles.haveNoMistakes(checks) ? ExitCode.OK : ExitCode.FAILED;
    }

    private static Cell count(JsonObject check, String field) {
        return Cell.number(Integer.toString(Json.objects(check, field).size()));
    }
}
