package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages of a client to a server whose only tool fails as nothing else can be made to fail. */
class StdioTest {
    private static final String START = """
            {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
            {"jsonrpc": "2.0", "method": "notifications/initialized"}
            """;

    private static String answers(Error failure, String message) throws Exception {
        var in = System.in;
        var out = System.out;
        var printed = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream((START + message + "\n").getBytes(UTF_8)));
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            var mapper = new JacksonMcpJsonMapper(Json.MAPPER);
            var stdio = new Stdio(mapper);
            var tool =
                    McpSchema.Tool.builder("fail", Argument.schema(List.of())).build();
            McpServer.sync(stdio)
                    .jsonMapper(mapper)
                    .jsonSchemaValidator(Mcp.NO_VALIDATOR)
                    .immediateExecution(true)
                    .tools(SyncToolSpecification.builder()
                            .tool(tool)
                            .callHandler((exchange, request) -> {
                                throw failure;
                            })
                            .build())
                    .build();
            stdio.serve(Duration.ofMinutes(1));
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        return printed.toString(UTF_8);
    }

    @Test
    void an_error_of_the_jvm_is_an_answer() throws Exception {
        var call =
                "{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"method\": \"tools/call\", \"params\": {\"name\": \"fail\"}}";
        for (var failure :
                List.of(new OutOfMemoryError("heap"), new StackOverflowError(), new NoClassDefFoundError())) {
            assertThat(answers(failure, call))
                    .contains("\"id\":\"a\",\"error\":", failure.getClass().getSimpleName());
        }
    }

    @Test
    void a_message_that_cannot_be_read_is_answered_if_it_has_an_id() throws Exception {
        var unreadable = List.of("9".repeat(2_000), "[".repeat(2_000) + "]".repeat(2_000));
        for (var value : unreadable) {
            var call = "{\"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"params\": {\"id\": 3, \"it\": " + value
                    + "}, \"id\": 7}";
            assertThat(answers(new Error(), call))
                    .contains("\"id\":7,\"error\":")
                    .doesNotContain("\"id\":3");
        }
    }
}
