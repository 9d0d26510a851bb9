package dev.paysandbox.cli.clock;

import com.grack.nanojson.JsonObject;
import picocli.CommandLine.Command;

@Command(description = "Stops the sandbox's time.", footer = "  ${COMMAND-FULL-NAME}")
final class Freeze extends ClockCommand {
    @Override
    public Integer call() {
        return show(sandbox.post("/clock/freeze", new JsonObject()));
    }
}
