package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Style;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = "Lists scenarios in the order in which they are considered.",
        footer = "  ${COMMAND-FULL-NAME} refused")
final class ListScenarios extends SandboxCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT",
            description = "Only those whose name or description contains this.")
    private @Nullable String text;

    @Option(
            names = "--layer",
            paramLabel = "LAYER",
            converter = Choices.Layer.class,
            completionCandidates = Choices.Layer.class,
            description = "Only the uploaded, user or shipped ones.")
    private @Nullable String layer;

    @Override
    public Integer call() {
        var scenarios = sandbox.get("/scenarios");
        scenarios.put(
                "data",
                new JsonArray(Json.objects(scenarios, "data").stream()
                        .filter(this::matches)
                        .toList()));
        var on = Json.text(scenarios, "switchedOn");
        output.list(
                scenarios,
                List.of(
                        new Column(
                                "NAME",
                                scenario -> new Cell(
                                        Json.text(scenario, "name"),
                                        Json.text(scenario, "name").equals(on) ? Style.GOOD : Style.PLAIN,
                                        false)),
                        Column.of("FOR", ScenarioText::plays),
                        Column.text("LAYER", "layer"),
                        Column.text("ABOUT", "about")),
                "No scenario matches.");
        var mistake = Json.text(scenarios, "mistake");
        if (!mistake.isEmpty()) {
            say("The files of your folder are not in use: " + mistake);
        }
        return ExitCode.OK;
    }

    private boolean matches(JsonObject scenario) {
        return (layer == null || Json.text(scenario, "layer").equals(layer))
                && (text == null
                        || Json.text(scenario, "name").contains(text)
                        || Json.text(scenario, "about").contains(text));
    }
}
