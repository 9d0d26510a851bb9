package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official client for TypeScript, which most agents use, and the inspector's command line, on a Node that is new enough for it. */
@Tag("thorough")
class TypeScriptClientTest {
    private static final List<String> PACKAGES =
            List.of("@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/inspector@2.12.0", "node@22.23.3");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void install() throws Exception {
        var command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
        command.addAll(PACKAGES);
        runs(command);
    }

    @Test
    void the_client_lists_calls_cancels_and_reads() throws Exception {
        Files.copy(Path.of("js/client.mjs"), folder.resolve("client.mjs"));

        assertThat(runs(List.of("node", "client.mjs", Agent.LAUNCHER))).endsWith("OK\n");
    }

    @Test
    void unknown_versions_broken_lines_a_kill_and_a_closed_input_harm_nobody_and_leave_no_process() throws Exception {
        Files.copy(Path.of("js/attack.mjs"), folder.resolve("attack.mjs"));

        assertThat(runs(List.of("node", "attack.mjs", Agent.LAUNCHER))).endsWith("OK\n");
    }

    @Test
    void the_inspector_lists_calls_and_reads() throws Exception {
        assertThat(inspects("tools/list")).contains("\"create_payment\"", "\"destructiveHint\": true");
        assertThat(inspects("tools/call", "--tool-name", "create_payment", "--tool-arg", "amount=4200"))
                .contains("\\\"amount\\\":4200", "\\\"status\\\":\\\"PENDING\\\"");
        assertThat(inspects("resources/read", "--uri", "paysandbox://guides/agents"))
                .contains("# Agents");
        assertThat(inspects("prompts/list")).contains("make-my-shop-pass-the-drills");
    }

    private static String inspects(String method, String... options) throws Exception {
        var inspector = folder.resolve("node_modules/.bin/mcp-inspector").toString();
        var command = new ArrayList<>(List.of(inspector, "--cli", Agent.LAUNCHER, "mcp", "--method", method));
        // By default a busy machine has only 15 seconds for a start.
        command.addAll(List.of("--connect-timeout", "300000"));
        command.addAll(List.of(options));
        return runs(command);
    }

    private static String runs(List<String> command) throws Exception {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        var node = folder.resolve("node_modules/node/bin");
        builder.environment().merge("PATH", node.toString(), (path, first) -> first + ":" + path);
        builder.environment()
                .put("MCP_CATALOG_PATH", folder.resolve("catalog.json").toString());
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
