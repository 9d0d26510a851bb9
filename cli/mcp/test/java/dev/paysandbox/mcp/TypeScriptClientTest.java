package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official client for TypeScript, which most agents use. */
@Tag("thorough")
class TypeScriptClientTest {
    private static final String CLIENT = "@modelcontextprotocol/sdk@1.32.2";

    @Test
    void it_lists_calls_cancels_and_reads(@TempDir Path folder) throws Exception {
        Files.copy(Path.of("js/client.mjs"), folder.resolve("client.mjs"));
        runs(folder, "npm", "install", "--no-audit", "--no-fund", CLIENT);

        assertThat(runs(folder, "node", "client.mjs", Agent.LAUNCHER)).endsWith("OK\n");
    }

    private static String runs(Path folder, String... command) throws Exception {
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
