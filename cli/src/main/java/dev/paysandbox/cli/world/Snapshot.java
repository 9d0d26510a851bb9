package dev.paysandbox.cli.world;

import dev.paysandbox.cli.api.Download;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.AtomicFile;
import dev.paysandbox.cli.output.Visible;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(description = "Saves the world of --key to a file.", footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Snapshot extends SandboxCommand {
    private static final int BUFFER_SIZE = 8192;

    @Parameters(paramLabel = "FILE", description = "The file; - is standard output.")
    private String file;

    @Option(names = "--force", description = "Overwrites an existing file.")
    private boolean force;

    @Override
    public Integer call() {
        var target = Path.of(file);
        if (!force) {
            AtomicFile.requireAbsent(target);
        }
        try (var document = sandbox.download("/snapshot")) {
            output.counting(document::count, () -> {
                if (file.equals("-")) {
                    print(document);
                } else {
                    AtomicFile.writeSecret(target, force, out -> {
                        document.transferTo(out);
                        out.write('\n');
                    });
                }
                return file;
            });
        } catch (IOException closing) {
            // The whole document has already been read.
        }
        if (file.equals("-")) {
            return ExitCode.OK;
        }
        output.object(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is saved in " + file + "."));
        return ExitCode.OK;
    }

    private void print(Download document) {
        var out = spec.commandLine().getOut();
        try (var letters = new InputStreamReader(document, StandardCharsets.UTF_8)) {
            var buffer = new char[BUFFER_SIZE];
            for (int read = letters.read(buffer); read >= 0; read = letters.read(buffer)) {
                out.write(Visible.json(new String(buffer, 0, read)));
            }
        } catch (IOException impossible) {
            // A PrintWriter does not throw, and a failed read throws another exception.
        }
        out.println();
        out.flush();
    }
}
