package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

@Command
final class Switch extends SandboxCommand implements Noun.Described {
    /** On or off. */
    enum Turn {
        DISARM("Disarms all scenarios."),
        OFF("Switches the scenario off.");

        private final String about;

        Turn(String about) {
            this.about = about;
        }
    }

    private final Turn turn;

    Switch(Turn turn) {
        this.turn = turn;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage().description(turn.about).footer("  ${COMMAND-FULL-NAME}");
    }

    @Override
    public Integer call() {
        var programme = sandbox.post("/scenarios/" + turn.name().toLowerCase(Locale.ROOT), new JsonObject());
        output.thing(programme, () -> ScenarioText.programme(programme, output));
        return ExitCode.OK;
    }
}
