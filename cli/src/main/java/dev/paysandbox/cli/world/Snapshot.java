package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Download;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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
        try (var document = sandbox.download("/snapshot")) {
            output.counting(document::count, () -> {
                if (file.equals("-")) {
                    print(document);
                } else {
                    write(target, document);
                }
                return file;
            });
        } catch (IOException closing) {
            // All of it has been read.
        }
        if (file.equals("-")) {
            return ExitCode.OK;
        }
        output.thing(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is in " + file + "."));
        return ExitCode.OK;
    }

    private void print(Download document) {
        var out = spec.commandLine().getOut();
        try {
            new InputStreamReader(document, StandardCharsets.UTF_8).transferTo(out);
        } catch (IOException unheard) {
            // A writer that prints throws nothing, and what is read throws something else.
        }
        out.println();
        out.flush();
    }

    /** A file that is there is a whole one; what was there before stays until then. */
    private void write(Path target, Download document) {
        @Nullable Path part = null;
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                // A pipe or a device, in whose place no file must come.
                save(document, target);
                return;
            }
            part = Files.createTempFile(target.toAbsolutePath().getParent(), ".snapshot", ".part");
            save(document, part);
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
        } catch (RuntimeException broken) {
            discard(part);
            throw broken;
        }
    }

    private static void save(Download document, Path target) throws IOException {
        try (var out = Files.newOutputStream(target)) {
            document.transferTo(out);
            out.write('\n');
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
