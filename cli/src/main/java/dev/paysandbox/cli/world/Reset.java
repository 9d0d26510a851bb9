package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
        description = {
            "Empties the world of --key: payments, notifications, money, clock and journal start again.",
            "Also removes uploaded, armed and switched-on scenarios and changed settings, unless --state keeps them."
        },
        footer = "  ${COMMAND-FULL-NAME} --state")
final class Reset extends SandboxCommand {
    @Option(names = "--state", description = "Keeps scenarios and settings.")
    private boolean state;

    @Option(names = "--all", description = "Removes scenarios and settings too (the default).")
    private boolean all;

    @Override
    public Integer call() {
        if (state && all) {
            throw new ParameterException(
                    spec.commandLine(), "--state and --all contradict each other; give one of them.");
        }
        var what = state ? "state" : "all";
        sandbox.post("/reset", Json.object("what", what));
        output.object(
                Json.object("publicKey", sandbox.key(), "reset", what),
                () -> List.of("The world of " + sandbox.key() + " is reset."));
        return ExitCode.OK;
    }
}
