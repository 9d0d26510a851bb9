package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.LocalServer;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Messages of a client, and what a server in this process prints; where its only tool fails, as nothing else can be made to fail. */
class StdioTest {
    private static final String START = """
            {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
            {"jsonrpc": "2.0", "method": "notifications/initialized"}
            """;

    private static String answers(Error failure, String message) throws Exception {
        return answers(START + message + "\n", () -> {
            var mapper = new JacksonMcpJsonMapper(Json.MAPPER);
            var stdio = new Stdio(mapper, new RequestCheck(Set.of("fail"), Set.of()), Duration.ofMinutes(1));
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
            stdio.serve();
            return null;
        });
    }

    /** What a server prints that reads these lines. */
    private static String answers(String lines, Callable<Void> server) throws Exception {
        var in = System.in;
        var out = System.out;
        var printed = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(lines.getBytes(UTF_8)));
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            server.call();
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        return printed.toString(UTF_8);
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                + "\", \"arguments\": " + arguments + "}}\n";
    }

    /** Answers what a test asks with GET, and never anything else. */
    private static void hangs(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestMethod().equals("GET")) {
            var payment = "{\"id\": \"payin_1\", \"status\": \"PENDING\", \"now\": \"2030-01-01T00:00:00Z\"}";
            exchange.getResponseHeaders().set("X-Sandbox", "PaySandbox");
            LocalServer.says(exchange, 200, "application/json", payment);
        } else {
            assertThatThrownBy(() -> new CountDownLatch(1).await()).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void a_call_whose_time_is_over_answers_what_is_known_and_how_to_go_on() throws Exception {
        try (var sandbox = new LocalServer(StdioTest::hangs)) {
            var options = Options.of(Map.of(), "--url", sandbox.url());
            var answers = answers(
                            START
                                    + call(1, "advance_clock", "{\"duration\": \"30d\"}")
                                    + call(2, "wait_for_payment", "{\"id\": \"payin_1\", \"status\": [\"APPROVED\"]}")
                                    + call(3, "set_clock", "{\"mode\": \"freeze\"}"),
                            () -> {
                                Mcp.serve(options, Duration.ofSeconds(4));
                                return null;
                            })
                    .lines()
                    .toList();

            assertThat(answers)
                    .anyMatch(line -> line.contains("\"id\":1")
                            && line.contains("began")
                            && line.contains("call advance_clock again"))
                    .anyMatch(line -> line.contains("\"id\":2")
                            && line.contains("PENDING")
                            && line.contains("call wait_for_payment again"))
                    .anyMatch(line -> line.contains("\"id\":3") && line.contains("has not answered"));
        }
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

    @Test
    void each_request_is_answered_whatever_its_id_and_before_initialize() throws Exception {
        var ids = Map.of("null", "null", "1.5", "null", "{}", "null", "true", "null", "\"a\"", "\"a\"", "7", "7");
        ids.forEach((id, answered) -> {
            try {
                assertThat(answers(
                                "{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"method\": \"tools/list\"}\n",
                                StdioTest::serve))
                        .as(id)
                        .contains("\"id\":" + answered + ",\"error\":")
                        .hasLineCount(1);
            } catch (Exception unexpected) {
                throw new AssertionError(unexpected);
            }
        });
        assertThat(answers("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}\n", StdioTest::serve))
                .contains("\"id\":1,\"result\":{}");
        assertThat(answers(START.lines().findFirst().orElseThrow() + "\n" + call(2, "fail", "{}"), StdioTest::serve))
                .contains("\"id\":2,\"error\":", "There is no tool fail");
        for (var silent : List.of("{\"jsonrpc\": \"2.0\", \"id\": null, \"error\": {}}", "{\"method\": 7}", "", " ")) {
            assertThat(answers(silent + "\n", StdioTest::serve)).as(silent).isEmpty();
        }
    }

    private static Void serve() throws Exception {
        Mcp.serve(Options.of(Map.of(), "--url=http://127.0.0.1:9"), Duration.ofMinutes(1));
        return null;
    }

    @Test
    void a_request_with_the_id_of_a_running_one_is_refused_and_the_running_one_is_answered() throws Exception {
        try (var sandbox = new LocalServer(StdioTest::hangs)) {
            var wait = call(1, "set_clock", "{\"mode\": \"freeze\"}");
            var answers = answers(START + wait + wait, () -> {
                Mcp.serve(Options.of(Map.of(), "--url", sandbox.url()), Duration.ofSeconds(1));
                return null;
            });

            assertThat(answers.lines().filter(line -> line.contains("\"id\":1")))
                    .hasSize(2)
                    .anyMatch(line -> line.contains("not answered yet"))
                    .anyMatch(line -> line.contains("has not answered"));
        }
    }

    @Test
    void what_is_wrong_with_params_is_told_without_the_words_of_java() throws Exception {
        var wrong = List.of("[]", "7", "null", "{}", "{\"name\": []}", "{\"name\": \"find\", \"arguments\": []}");
        for (var params : wrong) {
            for (var method : List.of("tools/call", "resources/read", "prompts/get", "initialize")) {
                var request =
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"" + method + "\", \"params\": " + params + "}";
                assertThat(answers(START + request + "\n", StdioTest::serve))
                        .as(request)
                        .contains("\"id\":1")
                        .doesNotContain("java", "Cannot ", "io.model", "token");
            }
        }
    }
}
