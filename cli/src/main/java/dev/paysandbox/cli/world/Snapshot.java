package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Keeps the world of --key in a file, to look at it later or elsewhere.",
        footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Snapshot extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "Where to; - for standard output.")
    private String file;

    @Override
    public Integer call() {
        var document = Json.line(sandbox.control("GET", "/snapshot", null, Http.FOREVER)) + "\n";
        if (file.equals("-")) {
            spec.commandLine().getOut().print(document);
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
        write(Path.of(file), document);
        output.thing(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is in " + file + "."));
        return ExitCode.OK;
    }

    /** A file that is there is a whole one. */
    private static void write(Path target, String document) {
        try {
            var folder = target.toAbsolutePath().getParent();
            var part = Files.createTempFile(folder, ".snapshot", ".part");
            Files.writeString(part, document);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException full) {
            throw new Refused("Cannot write " + target + ": " + full.getMessage() + ".", "NO_FILE");
        }
    }
}
