package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code scenario}, and its verbs: what banks, issuers and payers do. */
public final class ScenarioNoun extends Noun {
    public ScenarioNoun() {
        super("scenario", "Scenarios: shows them, adds your own, selects them.");
        verb("list", ListScenarios::new);
        verb("show", ShowScenario::new);
        verb("new", NewScenario::new);
        verb("validate", Validate::new);
        verb("upload", Upload::new);
        verb("remove", Remove::new);
        verb("arm", Arm::new);
        verb("disarm", "Disarms all scenarios.", "", () -> new Switch("disarm"));
        verb("on", On::new);
        verb("off", "Switches off the scenario that is on.", "", () -> new Switch("off"));
        verb("explain", Explain::new);
    }

    private static final String LASTS =
            "For how long on the sandbox's clock, such as 10m; by default as its file says.";

    /** A command about one scenario. */
    abstract static class ScenarioCommand extends SandboxCommand {
        @Parameters(paramLabel = "NAME", description = "The scenario's name.")
        private String name;

        final String name() {
            return name;
        }

        final String path() {
            return "/scenarios/" + Sandbox.escaped(name);
        }

        final int show(JsonObject scenarios) {
            output.object(scenarios, () -> output.details(ScenarioText.selected(scenarios)));
            return ExitCode.OK;
        }
    }

    @Command(
            description = "Shows a scenario, or the text of its file.",
            footer = "  ${COMMAND-FULL-NAME} pix-paid --source")
    static final class ShowScenario extends ScenarioCommand {
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

    @Command(description = "Removes a scenario that was uploaded.", footer = "  ${COMMAND-FULL-NAME} my-scenario")
    static final class Remove extends ScenarioCommand {
        @Override
        public Integer call() {
            sandbox.control("DELETE", path(), null, Http.FOREVER);
            output.object(Json.object("name", name(), "removed", true), () -> List.of(name() + " is removed"));
            return ExitCode.OK;
        }
    }

    @Command(
            description = "Uses a scenario for the next suitable requests.",
            footer = "  ${COMMAND-FULL-NAME} card-refused-insufficient-funds --times 2")
    @WithoutId
    static final class Arm extends ScenarioCommand {
        @Option(
                names = "--times",
                paramLabel = "N",
                converter = Counts.FromOne.class,
                defaultValue = "1",
                description = "The number of requests (default: 1).")
        private int times;

        @Option(names = "--lasts", paramLabel = "DURATION", description = LASTS)
        private @Nullable String lasts;

        @Override
        public Integer call() {
            return show(sandbox.post(path() + "/arm", Json.object("times", times, "lasts", lasts)));
        }
    }

    @Command(
            description = "Uses a scenario for every suitable request, until another one is on or all are off.",
            footer = "  ${COMMAND-FULL-NAME} notifications-lost")
    @WithoutId
    static final class On extends ScenarioCommand {
        @Option(names = "--lasts", paramLabel = "DURATION", description = LASTS)
        private @Nullable String lasts;

        @Override
        public Integer call() {
            return show(sandbox.post(path() + "/on", Json.object("lasts", lasts)));
        }
    }

    @WithoutId
    static final class Switch extends SandboxCommand {
        private final String change;

        Switch(String change) {
            this.change = change;
        }

        @Override
        public Integer call() {
            var scenarios = sandbox.post("/scenarios/" + change, new JsonObject());
            output.object(scenarios, () -> output.details(ScenarioText.selected(scenarios)));
            return ExitCode.OK;
        }
    }

    @Command(
            description = {
                "Checks scenario files together with the scenarios of this world, without loading them.",
                "Mistakes and warnings are printed as FILE:LINE:COLUMN. It exits with 1 if there is a mistake."
            },
            footer = "  ${COMMAND-FULL-NAME} my-scenario.yaml scenarios/")
    @WithoutId
    static final class Validate extends SandboxCommand {
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
                            Column.of("SCENARIO", ScenarioFiles::scenario),
                            Column.count("MISTAKES", "mistakes"),
                            Column.count("WARNINGS", "warnings")),
                    "");
            return ScenarioFiles.haveNoMistakes(checks) ? ExitCode.OK : ExitCode.FAILED;
        }
    }

    @Command(
            description = {
                "Uploads scenarios to this world: all of the files, or none if one has a mistake.",
                "From a folder, every .yaml and .yml file is uploaded, including those in subfolders."
            },
            footer = "  ${COMMAND-FULL-NAME} my-scenario.yaml scenarios/")
    static final class Upload extends SandboxCommand {
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
                                Column.of("FOR", ScenarioText::plays),
                                Column.text("ABOUT", "about")),
                        "");
            }
            return ExitCode.OK;
        }
    }
}
