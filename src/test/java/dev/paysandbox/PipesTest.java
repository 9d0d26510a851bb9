package dev.paysandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.settings.SettingsException;
import dev.paysandbox.support.Pipes;
import dev.paysandbox.support.RunningSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A named pipe or a device in place of a file ends the start with a sentence, instead of keeping it waiting. */
@Timeout(60)
class PipesTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir
    Path folder;

    @Test
    void as_the_settings_file() throws Exception {
        var pipe = Pipes.made(folder.resolve("paysandbox.yml"));

        assertThatThrownBy(() -> RunningSandbox.started("--config=" + pipe))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("flag --config: config: ")
                .hasMessageEndingWith("/paysandbox.yml\": this is not a regular file");
        assertThatThrownBy(() -> RunningSandbox.started("--config=" + ENDLESS))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("/dev/zero, line 1");
    }

    @Test
    void as_the_audit_log() throws Exception {
        var pipe = Pipes.made(folder.resolve("audit.log"));

        assertThatThrownBy(() -> RunningSandbox.started("--audit-log=" + pipe))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessage("The file " + pipe + " (auditLog) cannot be used: audit.log is not a regular file.");
        assertThatThrownBy(() -> RunningSandbox.started("--audit-log=" + ENDLESS))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageContaining("zero is not a regular file");
    }

    @Test
    void as_a_scenario_file_or_their_folder() throws Exception {
        var pipe = Pipes.made(folder.resolve("waits.yaml"));
        Files.createSymbolicLink(folder.resolve("endless.yaml"), ENDLESS);

        assertThatThrownBy(() -> RunningSandbox.started("--scenarios=" + folder))
                .hasMessageContaining(pipe + ", line 1, column 1: this is not a regular file")
                .hasMessageContaining("endless.yaml");
        assertThatThrownBy(() -> RunningSandbox.started("--scenarios=" + pipe))
                .hasMessageContaining(pipe + ", line 1, column 1: this is not a folder");
    }

    @Test
    void as_the_files_of_tls() throws Exception {
        var pipe = Pipes.made(folder.resolve("tls.crt"));

        assertThatThrownBy(() -> RunningSandbox.started("--tls-certificate=" + pipe, "--tls-key=" + ENDLESS))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessage("The file " + pipe + " (tlsCertificate) cannot be used: tls.crt is not a regular file.");
    }

    @Test
    void among_the_files_of_worlds() throws Exception {
        Pipes.made(folder.resolve("lock"));

        assertThatThrownBy(() -> RunningSandbox.keeping(folder))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessage("The folder " + folder + " (data) cannot be used: lock is not a regular file.");
    }

    @Test
    void what_a_shell_or_a_container_passes_is_used() {
        try (var sandbox = RunningSandbox.started("--config=/dev/null", "--audit-log=/dev/stderr")) {
            assertThat(sandbox.url().getPort()).isPositive();
        }
    }
}
