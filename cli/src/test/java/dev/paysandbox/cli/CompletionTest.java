package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    @Test
    void bash_completes_nouns_verbs_and_options(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("script"), Cli.run("completion", "bash").exits(0).out());

        assertThat(completed(folder, "paysandbox", "sce")).contains("scenario");
        assertThat(completed(folder, "paysandbox", "payin", "ref")).contains("refund");
        assertThat(completed(folder, "paysandbox", "clock", "resume", "--sp")).contains("--speed");
    }

    @Test
    void zsh_takes_the_same_through_its_bash_completion() {
        Cli.run("completion", "zsh").exits(0).prints("compinit", "bashcompinit");
        Cli.run("completion", "fish").exits(2).complains("fish", "BASH, ZSH");
    }

    @Test
    void the_build_writes_what_the_command_prints(@TempDir Path folder) throws Exception {
        ArchiveFiles.main(new String[] {folder.toString()});

        for (var shell : new String[] {"bash", "zsh"}) {
            assertThat(folder.resolve("completion/paysandbox." + shell))
                    .hasContent(Cli.run("completion", shell).exits(0).out());
        }
    }

    /** What bash offers where the cursor stands behind the last word. */
    private static String completed(Path folder, String... words) throws Exception {
        var bash = new ProcessBuilder("bash", "-c", """
                source ./script
                COMP_WORDS=(%s) COMP_CWORD=%d
                $(complete -p paysandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                echo "${COMPREPLY[@]}"
                """.formatted(String.join(" ", words), words.length - 1))
                .directory(folder.toFile());
        var process = bash.redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}
