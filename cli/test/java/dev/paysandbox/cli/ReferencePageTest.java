package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The reference has the same content as the help. */
class ReferencePageTest {
    private static final Path RENEWED = Path.of("target", "reference", "cli.md");

    private final CommandLine root =
            PaySandbox.commandLine(new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream()));

    @Test
    void every_command_and_option_is_in_the_reference() throws IOException {
        var page = ReferencePage.of(root);
        Files.createDirectories(RENEWED.getParent());
        Files.writeString(RENEWED, page);

        assertThat(Path.of("..", "docs", "reference", "cli.md"))
                .as("docs/reference/cli.md is out of date; renew it: cp cli/target/reference/cli.md docs/reference/")
                .hasContent(page);
    }

    @Test
    void every_command_describes_itself_and_shows_an_example() {
        assertThat(ReferencePage.commandsBelow(root)).hasSizeGreaterThan(60).allSatisfy(command -> {
            var usage = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
            assertThat(command.getCommandSpec().usageMessage().description())
                    .as(usage)
                    .isNotEmpty();
            if (command.getSubcommands().isEmpty() && !command.getCommandName().equals("help")) {
                assertThat(usage).contains("Example:\n");
            }
        });
    }

    @Test
    void the_check_of_the_image_uses_every_command(@TempDir Path folder) throws Exception {
        var tool = Files.writeString(folder.resolve("paysandbox"), """
                #!/bin/sh
                echo '{"id": "blk_1", "name": "José Antônio"}'
                """);
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        var check = new ProcessBuilder("sh", "../bench/image-commands.sh").redirectErrorStream(true);
        check.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
        var process = check.start();
        var used = process.inputReader().lines().toList();

        assertThat(process.waitFor()).as(String.join("\n", used)).isZero();
        assertThat(used)
                .containsAll(ReferencePage.commandsBelow(root).stream()
                        .filter(command -> command.getSubcommands().isEmpty())
                        .map(command -> command.getCommandSpec().qualifiedName())
                        .filter(command -> !command.matches("paysandbox (?:serve|cache)")) // the launcher's
                        .toList());
    }
}
