package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Leaves a manual page of each command in {@code cli/target/man}, for a packager to take. */
class ManPagesTest {
    private static final Path FOLDER = Path.of("target", "man");

    @Test
    void every_command_has_a_manual_page() throws IOException {
        var root = PaySandbox.commandLine(new Surroundings(Map.of(), false, false, InputStream.nullInputStream()));
        Files.createDirectories(FOLDER);
        for (var command : Stream.concat(Stream.of(root), ReferencePage.commandsBelow(root).stream())
                .map(CommandLine::getCommandSpec)
                .toList()) {
            var page = FOLDER.resolve(command.qualifiedName("-") + ".adoc");
            try (var out = new PrintWriter(Files.newBufferedWriter(page))) {
                ManPageGenerator.writeSingleManPage(out, command);
            }
            assertThat(page)
                    .content()
                    .startsWith("// tag::picocli-generated-full-manpage[]")
                    .contains(":doctype: manpage", "== Name", command.qualifiedName("-"), "== Synopsis");
        }
    }
}
