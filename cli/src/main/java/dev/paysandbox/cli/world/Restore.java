package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Brings a world back from its file into the world of --key, all of it or nothing.",
        footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Restore extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "Where from; - for standard input.")
    private String file;

    @Override
    public Integer call() {
        var document = Source.read(file, output.surroundings());
        sandbox.control("PUT", "/snapshot", document, "application/json", Http.FOREVER);
        output.thing(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is as it was in " + file + "."));
        return ExitCode.OK;
    }
}
