package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

@Command
@WithoutId
final class Switch extends SandboxCommand implements Noun.Described {
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
