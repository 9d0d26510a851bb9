package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code scenario}, and its verbs. */
public final class ScenarioNoun {
    private ScenarioNoun() {}

    /** What banks, issuers and payers do. */
    public static Noun scenario() {
        return new Noun("scenario", "Scenarios: shows them, adds your own, selects them.")
                .verb("list", ListScenarios::new)
                .verb("show", ShowScenario::new)
                .verb("new", NewScenario::new)
                .verb("validate", Validate::new)
                .verb("upload", Upload::new)
                .verb("remove", Remove::new)
                .verb("arm", Arm::new)
                .verb("disarm", () -> new Switch(Switch.Change.DISARM))
                .verb("on", On::new)
                .verb("off", () -> new Switch(Switch.Change.OFF))
                .verb("explain", Explain::new);
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

        @Override
        public Integer call() {
            return show(sandbox.post(path() + "/arm", Json.object("times", times)));
        }
    }

    @Command(
            description = "Uses a scenario for every suitable request, until another one is on or all are off.",
            footer = "  ${COMMAND-FULL-NAME} notifications-lost")
    @WithoutId
    static final class On extends ScenarioCommand {
        @Override
        public Integer call() {
            return show(sandbox.post(path() + "/on", new JsonObject()));
        }
    }

    @Command
    @WithoutId
    static final class Switch extends SandboxCommand implements Noun.Described {
        enum Change {
            DISARM("Disarms all scenarios."),
            OFF("Switches off the scenario that is on.");

            private final String about;

            Change(String about) {
                this.about = about;
            }
        }

        private final Change change;

        Switch(Change change) {
            this.change = change;
        }

        @Override
        public void describe(CommandSpec spec) {
            spec.usageMessage().description(change.about).footer("  ${COMMAND-FULL-NAME}");
        }

        @Override
        public Integer call() {
            var scenarios = sandbox.post("/scenarios/" + change.name().toLowerCase(Locale.ROOT), new JsonObject());
            output.object(scenarios, () -> ScenarioText.selected(scenarios, output));
            return ExitCode.OK;
        }
    }
}
