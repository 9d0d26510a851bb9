package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

@Command
@WithoutId
final class Flow extends SandboxCommand implements Noun.Described {
    private final boolean pause;

    Flow(boolean pause) {
        this.pause = pause;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage()
                .description(
                        pause
                                ? "Pauses all notifications. Nothing is sent, and nothing is lost."
                                : "Sends notifications again, in their order.")
                .footer("  ${COMMAND-FULL-NAME}");
    }

    @Override
    public Integer call() {
        var flow = sandbox.post("/deliveries/" + (pause ? "pause" : "resume"), new JsonObject());
        output.object(
                flow,
                () -> List.of((flow.getBoolean("paused") ? "paused, " : "not paused, ") + flow.getLong("waiting")
                        + " waiting, " + flow.getLong("listeners") + " listening"));
        return ExitCode.OK;
    }
}
