package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process {@code paysandbox mcp}, message by message. */
class ProcessTest {
    /** The messages of a client without an SDK. */
    private static final class Wire implements AutoCloseable {
        final Process process;
        private final BufferedReader output;
        /** The ids of all messages that it has read. */
        private final List<Object> ids = new ArrayList<>();

        private int id;

        Wire(String... options) throws IOException {
            var command = new ArrayList<>(List.of(Agent.LAUNCHER, "mcp"));
            command.addAll(List.of(options));
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        }

        int sends(String method, Map<String, Object> parameters) throws IOException {
            id++;
            writes(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", parameters));
            return id;
        }

        void tells(String method, Map<String, Object> parameters) throws IOException {
            writes(Json.object("jsonrpc", "2.0", "method", method, "params", parameters));
        }

        private void writes(Map<String, Object> message) throws IOException {
            process.getOutputStream().write((Json.line(message) + "\n").getBytes(UTF_8));
            process.getOutputStream().flush();
        }

        /** The answer to this request, or a message with this method. */
        Map<String, Object> awaits(Object idOrMethod) throws IOException {
            var message = next();
            while (!idOrMethod.equals(message.get("id")) && !idOrMethod.equals(message.get("method"))) {
                message = next();
            }
            return message;
        }

        Map<String, Object> next() throws IOException {
            var line = output.readLine();
            assertThat(line).as("a message of a process that has not ended").isNotNull();
            var message = Json.objectOrNull(line);
            assertThat(message).as(line).isNotNull();
            ids.add(message.get("id"));
            return message;
        }

        Map<String, Object> initializes(String version) throws IOException {
            var client = Json.object("name", "test", "version", "1");
            var request = sends(
                    "initialize",
                    Json.object("protocolVersion", version, "capabilities", Map.of(), "clientInfo", client));
            var answer = awaits(request);
            tells("notifications/initialized", Map.of());
            return Agent.inner(answer, "result");
        }

        /** Calls a tool and waits for its text. */
        String calls(String tool, Map<String, Object> arguments) throws IOException {
            return text(awaits(sends("tools/call", Json.object("name", tool, "arguments", arguments))));
        }

        static String text(Map<String, Object> answer) {
            return Json.text(
                    Json.objects(Agent.inner(answer, "result"), "content").get(0), "text");
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void each_version_of_the_protocol_is_spoken(String version) throws IOException {
        try (var wire = new Wire("--url", "http://127.0.0.1:9")) {
            assertThat(wire.initializes(version)).containsEntry("protocolVersion", version);
            assertThat(wire.calls("list_payments", Map.of())).contains("No PaySandbox answers");
        }
    }

    @Tag("thorough")
    @Test
    void lines_that_are_no_messages_are_ignored() throws IOException {
        try (var wire = new Wire("--url", "http://127.0.0.1:9")) {
            wire.initializes("2025-06-18");
            for (var line : List.of("", "{", "[]", "null", "7", "{\"jsonrpc\": \"2.0\"}", "\u0000")) {
                wire.process.getOutputStream().write((line + "\n").getBytes(UTF_8));
            }

            assertThat(wire.calls("list_payments", Map.of())).contains("No PaySandbox answers");
        }
    }

    @Tag("thorough")
    @Test
    void an_unknown_version_is_answered_with_the_newest() throws IOException {
        try (var wire = new Wire("--url", "http://127.0.0.1:9")) {
            assertThat(wire.initializes("1999-01-01")).containsEntry("protocolVersion", "2025-11-25");
        }
    }

    @Tag("thorough")
    @Test
    void a_long_call_reports_progress_and_can_be_cancelled() throws Exception {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            var payment = Json.objectOrNull(wire.calls("create_payment", Map.of()));
            var id = Agent.inner(payment, "result").get("id");
            var arguments = Json.object("id", id, "status", List.of("APPROVED"), "timeout", "10m");
            var call = wire.sends(
                    "tools/call",
                    Json.object(
                            "name", "wait_for_payment", "arguments", arguments, "_meta", Map.of("progressToken", "p")));
            var progress = Agent.inner(wire.awaits("notifications/progress"), "params");
            assertThat(progress)
                    .containsEntry("progressToken", "p")
                    .containsEntry("message", "wait_for_payment is under way");

            wire.tells("notifications/cancelled", Json.object("requestId", call, "reason", "enough"));

            assertThat(wire.calls("show_payment", Json.object("id", id))).contains("PENDING");
            assertThat(wire.ids).as("answers").doesNotContain(call);
            wire.process.getOutputStream().close();
            assertThat(wire.output.lines()).as("later answers").isEmpty();
        }
    }

    /** The clients of the SDK for Java send one message at a time. */
    @Tag("thorough")
    @Test
    void fifty_calls_at_once_are_all_answered() throws IOException {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            var open = new HashSet<Object>();
            var payments = new HashSet<String>();
            for (int i = 0; i < 50; i++) {
                open.add(wire.sends("tools/call", Json.object("name", "create_payment", "arguments", Map.of())));
            }
            while (!open.isEmpty()) {
                var answer = wire.next();
                if (open.remove(answer.get("id"))) {
                    var payment = Json.objectOrNull(Wire.text(answer));
                    payments.add(Json.text(Agent.inner(payment, "result"), "id"));
                }
            }
            assertThat(payments).hasSize(50).allSatisfy(id -> assertThat(id).startsWith("payin_"));
        }
    }

    @Tag("thorough")
    @Test
    void a_killed_sandbox_is_told_and_started_again() throws Exception {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            wire.calls("show_world", Map.of());
            var sandbox = wire.process.children().toList();
            assertThat(sandbox).hasSize(1);
            sandbox.get(0).destroyForcibly();
            sandbox.get(0).onExit().get(30, TimeUnit.SECONDS);

            assertThat(wire.calls("show_world", Map.of())).contains("has ended", "call again");
            assertThat(wire.calls("show_world", Map.of())).contains("pk_test_sandbox");
        }
    }

    @Tag("thorough")
    @Test
    void its_own_sandbox_ends_with_it_even_if_it_is_killed() throws Exception {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            wire.calls("show_world", Map.of());
            var sandbox = wire.process.children().findFirst().orElseThrow();
            wire.process.destroyForcibly();

            sandbox.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    @Tag("thorough")
    @Test
    void it_ends_with_0_when_its_input_closes() throws Exception {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            wire.calls("show_payment", Map.of());
            wire.process.getOutputStream().close();

            assertThat(wire.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(wire.process.exitValue()).isZero();
        }
    }

    @Test
    void read_only_it_has_no_tool_that_changes_anything() {
        try (var agent = Agent.with("--read-only")) {
            var tools = agent.client.listTools().tools();
            assertThat(tools).allMatch(tool -> tool.annotations().readOnlyHint());
            assertThat(tools.stream().map(Tool::name))
                    .contains("show_world", "list_findings", "drill_report")
                    .doesNotContain("create_payment", "reset_world");
            agent.does("show_world");
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"--port=1", "--url", "--url=ftp://x", "nothing"})
    void an_invalid_option_ends_it_with_2(String option) throws Exception {
        try (var wire = new Wire(option)) {
            assertThat(wire.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(wire.process.exitValue()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAYSANDBOX_TOKEN", "PAYSANDBOX_KEY"})
    void a_variable_with_the_line_break_of_its_file_is_refused_and_not_shown(String variable) {
        assertThatThrownBy(() -> Options.of(Map.of(variable, "pk_test_0123\n"), "--url=http://127.0.0.1:8080"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(variable)
                .hasMessageNotContaining("0123");
    }
}
