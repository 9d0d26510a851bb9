package dev.paysandbox.cli.world;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CountedStream;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.merchant.MerchantNoun;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.AtomicFile;
import dev.paysandbox.cli.output.Visible;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code world}, and its verbs: all data of one merchant. */
public final class WorldNoun extends Noun {
    public WorldNoun() {
        super("world", "Worlds, one for each merchant: resets them, saves them to files, restores them.");
        verb("list", MerchantNoun.ListMerchants::new);
        verb("reset", Reset::new);
        verb("snapshot", Snapshot::new);
        verb("restore", Restore::new);
    }

    @Command(
            description = {
                "Empties the world of --key: payments, notifications, money, clock and journal start again.",
                "Also removes uploaded, armed and switched-on scenarios and changed settings, unless --state keeps them."
            },
            footer = "  ${COMMAND-FULL-NAME} --state")
    static final class Reset extends SandboxCommand {
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

    @Command(description = "Saves the world of --key to a file.", footer = "  ${COMMAND-FULL-NAME} failing-run.json")
    static final class Snapshot extends SandboxCommand {
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

        private void print(CountedStream document) {
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

    @Command(
            description = "Restores a saved world as the world of --key, completely or not at all.",
            footer = "  ${COMMAND-FULL-NAME} failing-run.json")
    static final class Restore extends SandboxCommand {
        @Parameters(paramLabel = "FILE", description = "The file; - is standard input.")
        private String file;

        @Override
        public Integer call() {
            try (var document = Source.open(file, output.dependencies())) {
                long length = Source.length(file);
                Supplier<JsonObject> work = () -> sandbox.upload("/snapshot", document, length);
                if (length > 0) {
                    output.during(() -> document.count() / (double) length, work);
                } else {
                    output.counting(document::count, work);
                }
            } catch (IOException closing) {
                // The whole file has already been read.
            } catch (Refused refused) {
                throw refused.code().equals("INVALID_DATA")
                        ? new Refused(
                                file + " is no snapshot that this PaySandbox can restore: " + refused.getMessage(),
                                refused.code())
                        : refused;
            }
            output.object(
                    Json.object("publicKey", sandbox.key(), "file", file),
                    () -> List.of("The world of " + sandbox.key() + " is restored from " + file + "."));
            return ExitCode.OK;
        }
    }
}
