package dev.paysandbox.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** An agent: the SDK's own client, and the process that it speaks to. */
final class Agent implements AutoCloseable {
    /** In the module's folder. */
    static final String LAUNCHER =
            Path.of("../../paysandbox").toAbsolutePath().normalize().toString();

    final McpSyncClient client;
    final List<ProgressNotification> progress = new CopyOnWriteArrayList<>();
    /** How many tools it has called, and how long the answers were in characters. */
    final AtomicInteger calls = new AtomicInteger();

    final AtomicInteger characters = new AtomicInteger();

    private Agent(String... options) {
        var parameters = ServerParameters.builder(LAUNCHER)
                .args(Stream.concat(Stream.of("mcp"), Stream.of(options)).toList())
                .env(System.getenv())
                .build();
        client = McpClient.sync(new StdioClientTransport(parameters, new JacksonMcpJsonMapper(Json.MAPPER)))
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(1))
                .jsonSchemaValidator(Mcp.NO_VALIDATOR)
                .progressConsumer(progress::add)
                .build();
        client.initialize();
    }

    /** Starts the process with these options. */
    static Agent with(String... options) {
        return new Agent(options);
    }

    /** Calls a tool, with alternating names and values. Returns what it answers, or an error. */
    CallToolResult calls(String tool, Object... arguments) {
        var request =
                CallToolRequest.builder(tool).arguments(Json.object(arguments)).build();
        var result = client.callTool(request);
        while (text(result).contains(Wire.NOT_READY)) {
            result = client.callTool(request);
        }
        calls.incrementAndGet();
        characters.addAndGet(text(result).length());
        assertThat(text(result).length()).as(tool).isLessThanOrEqualTo(Answer.MOST_CHARACTERS);
        return result;
    }

    /** Calls a tool that succeeds. Returns the result. */
    Map<String, Object> does(String tool, Object... arguments) {
        return Json.inner(answers(tool, arguments), "result");
    }

    /** Calls a tool that succeeds. Returns the next step that it proposes. */
    String proposes(String tool, Object... arguments) {
        return Json.text(answers(tool, arguments), "next");
    }

    private Map<String, Object> answers(String tool, Object... arguments) {
        var result = calls(tool, arguments);
        assertThat(result.isError()).as("%s: %s", tool, text(result)).isFalse();
        assertThat(result.structuredContent()).as("the same again").isNull();
        var content = Json.objectOrNull(text(result));
        assertThat(Json.text(content, "next")).as("next step after " + tool).isNotBlank();
        return content;
    }

    /** Calls a tool that refuses. Returns its sentence. */
    String isRefused(String tool, Object... arguments) {
        var result = calls(tool, arguments);
        assertThat(result.isError()).as("%s: %s", tool, text(result)).isTrue();
        return text(result);
    }

    static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @Override
    public void close() {
        client.closeGracefully();
    }
}
