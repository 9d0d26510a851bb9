package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = "Keeps the world of --key in a file, to look at it later or elsewhere.",
        footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Snapshot extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "Where to; - for standard output.")
    private String file;

    @Option(names = "--force", description = "Overwrites a file that is there.")
    private boolean force;

    @Override
    public Integer call() {
        var target = Path.of(file);
        if (!force && Files.isRegularFile(target)) {
            throw isThere();
        }
        var document = Json.line(sandbox.control("GET", "/snapshot", null, Http.FOREVER)) + "\n";
        if (file.equals("-")) {
            spec.commandLine().getOut().print(document);
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
        write(target, document);
        output.thing(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is in " + file + "."));
        return ExitCode.OK;
    }

    /** A file that is there is a whole one; what was there before stays until then. */
    private void write(Path target, String document) {
        @Nullable Path part = null;
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                // A pipe or a device, in whose place no file must come.
                Files.writeString(target, document);
                return;
            }
            part = Files.createTempFile(target.toAbsolutePath().getParent(), ".snapshot", ".part");
            Files.writeString(part, document);
            if (force) {
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.move(part, target);
            }
        } catch (FileAlreadyExistsException meanwhile) {
            discard(part);
            throw isThere();
        } catch (IOException full) {
            discard(part);
            throw new Refused("Cannot write " + file + ": " + reason(full) + ".", "NO_FILE");
        }
    }

    private static void discard(@Nullable Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException stays) {
            // What is wrong has been found already.
        }
    }

    private Refused isThere() {
        return new Refused(file + " is there already; --force overwrites it.", "NO_FILE");
    }

    private static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (failure instanceof FileSystemException named && named.getReason() != null) {
            return named.getReason();
        }
        return String.valueOf(failure.getMessage());
    }
}
