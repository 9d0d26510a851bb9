package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Download;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Visible;
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

@Command(description = "Saves the world of --key to a file.", footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Snapshot extends SandboxCommand {
    private static final int PIECE = 8192;

    @Parameters(paramLabel = "FILE", description = "The file; - is standard output.")
    private String file;

    @Option(names = "--force", description = "Overwrites an existing file.")
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
            // All of it has been read already.
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
        try (var letters = new InputStreamReader(document, StandardCharsets.UTF_8)) {
            var piece = new char[PIECE];
            for (int read = letters.read(piece); read >= 0; read = letters.read(piece)) {
                out.write(Visible.json(new String(piece, 0, read)));
            }
        } catch (IOException unheard) {
            // A PrintWriter does not throw, and a failed read throws another exception.
        }
        out.println();
        out.flush();
    }

    /** Writes to a temporary file first, so the file is always complete, and an old one stays until then. */
    private void write(Path target, Download document) {
        @Nullable Path part = null;
        try {
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                // A pipe or a device, which no file may replace.
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
            // The first failure is the one to report.
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
