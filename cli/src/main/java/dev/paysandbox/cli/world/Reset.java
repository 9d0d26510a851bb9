package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        description = "Empties the world of --key: payments, notifications, money, clock and journal start again.",
        footer = "  ${COMMAND-FULL-NAME} --all")
final class Reset extends SandboxCommand {
    @Option(
            names = "--all",
            description = "Also removes uploaded, armed and switched-on scenarios and changed settings.")
    private boolean all;

    @Override
    public Integer call() {
        var what = all ? "all" : "state";
        sandbox.post("/reset", Json.object("what", what));
        output.thing(
                Json.object("publicKey", sandbox.key(), "reset", what),
                () -> List.of("The world of " + sandbox.key() + " begins anew."));
        return ExitCode.OK;
    }
}
