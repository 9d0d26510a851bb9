package dev.paysandbox.cli;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Part of the build: writes the archive's completion script for each shell. */
final class ArchiveFiles {
    private ArchiveFiles() {}

    /** The only argument is a folder. Writes into its subfolder {@code completion}. */
    public static void main(String[] args) throws IOException {
        var root = PaySandbox.commandLine(new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream()));
        var completion = Files.createDirectories(Path.of(args[0], "completion"));
        for (var shell : Completion.Shell.values()) {
            Files.writeString(
                    completion.resolve("paysandbox." + shell.name().toLowerCase(Locale.ROOT)),
                    Completion.script(shell, root.getCommandSpec()));
        }
    }
}
