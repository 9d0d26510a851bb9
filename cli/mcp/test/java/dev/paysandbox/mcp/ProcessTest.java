package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The process {@code paysandbox mcp}, message by message. */
class ProcessTest {
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
    void lines_that_are_no_messages_are_refused_and_the_next_is_answered() throws IOException {
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
            var id = Json.inner(payment, "result").get("id");
            var arguments = Json.object("id", id, "status", List.of("APPROVED"), "timeout", "10m");
            var call = wire.sends(
                    "tools/call",
                    Json.object(
                            "name", "wait_for_payment", "arguments", arguments, "_meta", Map.of("progressToken", "p")));
            var progress = Json.inner(wire.awaits("notifications/progress"), "params");
            assertThat(progress)
                    .containsEntry("progressToken", "p")
                    .containsEntry("message", "wait_for_payment is under way");

            wire.tells("notifications/cancelled", Json.object("requestId", call, "reason", "enough"));

            assertThat(wire.calls("show_payment", Json.object("id", id))).contains("PENDING");
            assertThat(wire.ids).as("answers").doesNotContain(call);
            wire.process.getOutputStream().close();
            assertThat(wire.lines()).as("later answers").isEmpty();
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
                    payments.add(Json.text(Json.inner(payment, "result"), "id"));
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
    void a_sandbox_that_is_stopped_is_told_and_serves_again_when_it_goes_on() throws Exception {
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");
            wire.calls("show_world", Map.of());
            var sandbox = wire.process.children().findFirst().orElseThrow().pid();
            signals("STOP", sandbox);

            assertThat(wire.calls("show_world", Map.of())).contains("has not answered within");
            signals("CONT", sandbox);
            assertThat(wire.calls("show_world", Map.of())).contains("pk_test_sandbox");
        }
    }

    private static void signals(String signal, long process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + signal, "" + process)
                        .start()
                        .waitFor())
                .isZero();
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
    void read_only_it_has_no_tool_that_changes_anything_and_names_none() throws IOException {
        try (var agent = Agent.with("--read-only")) {
            var tools = agent.client.listTools().tools();
            assertThat(tools).allMatch(tool -> tool.annotations().readOnlyHint());
            assertThat(tools.stream().map(Tool::name))
                    .contains("show_world", "list_findings", "drill_report")
                    .doesNotContain("create_payment", "reset_world");
            agent.does("show_world");
            assertThat(Agent.text(agent.calls("show_world")))
                    .contains("pk_test_sandbox")
                    .doesNotContain("sk_test");
            var changing = ToolPage.tools(ToolPage.read()).stream()
                    .filter(tool -> tool.effect() != dev.paysandbox.mcp.Tool.Effect.READS)
                    .map(dev.paysandbox.mcp.Tool::name)
                    .toArray(String[]::new);
            assertThat(Json.line(tools)).doesNotContain(changing);
            for (var tool : tools) {
                assertThat(Agent.text(agent.calls(tool.name(), "text", "none")))
                        .as(tool.name())
                        .doesNotContain(changing);
                assertThat(Agent.text(agent.calls(tool.name())))
                        .as(tool.name())
                        .isNotBlank()
                        .doesNotContain("\"next\":\"\"")
                        .doesNotContain(changing);
            }
            assertThatThrownBy(() -> agent.calls("reset_world")).hasMessageContaining("without --read-only");
        }
    }

    @Test
    void the_url_and_the_key_of_the_environment_are_used_unless_options_name_others() {
        var environment = Map.of(
                "PAYSANDBOX_URL",
                "http://127.0.0.1:9/",
                "PAYSANDBOX_PUBLIC_KEY",
                "pk_test_mine",
                "PAYSANDBOX_SECRET_KEY",
                "sk_test_s");
        var options = Options.of(environment);
        assertThat(options.url()).isEqualTo("http://127.0.0.1:9");
        assertThat(options.world()).isEqualTo(new ControlApi.World("pk_test_mine", "sk_test_s"));
        assertThat(Options.of(environment, "--key=pk_test_yours").world().publicKey())
                .isEqualTo("pk_test_yours");
        assertThat(Options.of(environment, "--url", "http://127.0.0.1:7").url()).endsWith(":7");
        assertThat(Options.of(environment, "--read-only").world().secret()).isNull();
        var unnamed = Map.of("PAYSANDBOX_URL", "http://127.0.0.1:9");
        assertThat(Options.of(unnamed).world()).isNotEqualTo(Options.of(unnamed).world());
        assertThat(Options.of(unnamed, "--read-only").world().publicKey()).isEqualTo("pk_test_sandbox");
        assertThatThrownBy(() -> Options.of(Map.of(), "--key=pk_test_mine")).hasMessageContaining("--key needs --url");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sk_test_01 23", "sk_test_0123\r", "pk_test_0123", "0123", "sk_live_sandbox0123", "sk_live_0123"
            })
    void a_secret_that_cannot_be_that_of_the_key_is_refused_and_not_shown(String secret) {
        var environment = Map.of("PAYSANDBOX_PUBLIC_KEY", "pk_test_mine", "PAYSANDBOX_SECRET_KEY", secret);
        assertThatThrownBy(() -> Options.of(environment, "--url=http://127.0.0.1:8080"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("PAYSANDBOX_SECRET_KEY")
                .hasMessageNotContaining("01");
    }

    @Test
    void keys_in_the_spelling_of_production_are_allowed_as_a_pair() {
        var environment =
                Map.of("PAYSANDBOX_PUBLIC_KEY", "pk_live_sandbox_1", "PAYSANDBOX_SECRET_KEY", "sk_live_sandbox_1");
        assertThat(Options.of(environment, "--url=http://127.0.0.1:8080")
                        .world()
                        .secret())
                .isEqualTo("sk_live_sandbox_1");
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"--port=1", "--url", "--url=ftp://x", "--key", "--key=pk_test_x", "nothing"})
    void an_invalid_option_ends_it_with_2(String option) throws Exception {
        try (var wire = new Wire(option)) {
            assertThat(wire.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(wire.process.exitValue()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"PAYSANDBOX_KEY, PAYSANDBOX_PUBLIC_KEY", "PAYSANDBOX_SECRET, PAYSANDBOX_SECRET_KEY"})
    void a_variable_by_its_former_name_is_refused_with_the_present_one(String former, String present) {
        assertThatThrownBy(() -> Options.of(Map.of(former, "pk_test_0123")))
                .isInstanceOf(Refusal.class)
                .hasMessage(former + " is now called " + present + ": rename the variable.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAYSANDBOX_TOKEN", "PAYSANDBOX_PUBLIC_KEY", "PAYSANDBOX_SECRET_KEY"})
    void a_variable_with_the_line_break_of_its_file_is_refused_and_not_shown(String variable) {
        assertThatThrownBy(() -> Options.of(Map.of(variable, "pk_test_0123\n"), "--url=http://127.0.0.1:8080"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(variable)
                .hasMessageNotContaining("0123");
    }
}
