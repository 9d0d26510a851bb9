package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.LocalServer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every call is answered, whatever it has and whatever happens. */
@Tag("thorough")
@Timeout(300)
class EveryCallTest {
    /** More than the heap of 256 MB. */
    private static final int MANY_MEBIBYTES = 300;

    private static final byte[] MEBIBYTE = new byte[1 << 20];

    static {
        Arrays.fill(MEBIBYTE, (byte) 'x');
    }

    /** Values that a tool does not expect, as JSON. */
    private static List<String> badValues() {
        var longText = "\"" + "x".repeat(1_000_000) + "\"";
        return List.of(
                "null",
                "-1",
                "0",
                "1e308",
                "9".repeat(900),
                "9".repeat(2_000),
                "true",
                "[]",
                "[null, 7, {}]",
                "{}",
                "{\"a\": {\"b\": [{\"c\": \"d\"}]}}",
                "[".repeat(500) + "]".repeat(500),
                "[".repeat(2_000) + "]".repeat(2_000),
                "\"\"",
                "\"\\u0000\\r\\n\\u001b[31m\"",
                "\"../../_sandbox/reset?x=y#z\"",
                "\"\\ud800\"",
                longText);
    }

    @Test
    void bad_input_to_each_tool(@TempDir Path folder) throws IOException {
        try (var wire = new Wire(Map.of(), folder)) {
            wire.initializes("2025-06-18");
            wire.calls("show_world", Map.of());
            var tools = Json.objects(Json.inner(wire.awaits(wire.sends("tools/list", Map.of())), "result"), "tools");
            assertThat(tools).hasSizeGreaterThan(25);
            for (var tool : tools) {
                var name = Json.text(tool, "name");
                var names = new ArrayList<>(Json.inner(Json.inner(tool, "inputSchema"), "properties")
                        .keySet());
                names.add("unknown");
                calls(wire, name, List.of("{}", "null", "[]", "7", "\"x\""));
                var arguments = new ArrayList<String>();
                for (var argument : names) {
                    for (var value : badValues()) {
                        arguments.add("{\"" + argument + "\": " + value + required(tool, argument) + "}");
                    }
                }
                calls(wire, name, arguments);
            }
            assertThat(wire.calls("show_clock", Map.of())).contains("now");
        }
    }

    /** The other arguments that the tool requires, so that it gets as far as it can. */
    private static String required(Map<String, Object> tool, String but) {
        var schema = Json.inner(tool, "inputSchema");
        var text = new StringBuilder();
        if (schema.get("required") instanceof List<?> required) {
            for (var name : required) {
                var type = Json.text(Json.inner(Json.inner(schema, "properties"), name.toString()), "type");
                if (!name.equals(but)) {
                    var value = type.equals("array") ? "[\"PENDING\"]" : type.equals("object") ? "{}" : "\"a\"";
                    text.append(", \"").append(name).append("\": ").append(value);
                }
            }
        }
        return text.toString();
    }

    /** Sends all these calls, and waits until each is answered. */
    private static void calls(Wire wire, String tool, List<String> arguments) throws IOException {
        var open = new HashSet<Object>();
        for (int i = 0; i < arguments.size(); i++) {
            var id = tool + " " + i;
            open.add(id);
            wire.writes("{\"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                    + "\", \"arguments\": " + arguments.get(i) + "}, \"id\": \"" + id + "\"}");
            if (open.size() == 8 || i == arguments.size() - 1) {
                while (!open.isEmpty()) {
                    var answer = wire.next();
                    open.remove(answer.get("id"));
                    assertThat(answer.toString()).doesNotContain("java.", "Exception");
                }
            }
        }
    }

    @Test
    void an_answer_larger_than_the_memory_is_refused() throws IOException {
        try (var endless = new LocalServer(EveryCallTest::saysMuch);
                var wire = new Wire("--url", endless.url())) {
            wire.initializes("2025-06-18");

            assertThat(wire.calls("show_clock", Map.of())).contains("is longer than");
            var resource = Json.object("uri", "paysandbox://openapi");
            assertThat(wire.awaits(wire.sends("resources/read", resource))).containsKey("error");
        }
    }

    private static void saysMuch(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("X-Sandbox", "PaySandbox");
        exchange.sendResponseHeaders(200, 0);
        for (int i = 0; i < MANY_MEBIBYTES; i++) {
            exchange.getResponseBody().write(MEBIBYTE);
        }
    }

    @Test
    void a_world_larger_than_the_memory_is_saved_and_restored(@TempDir Path folder) throws Exception {
        var restored = new CompletableFuture<Long>();
        try (var sandbox = new LocalServer(exchange -> {
                    if (exchange.getRequestMethod().equals("PUT")) {
                        long bytes = 0;
                        for (int read = 0;
                                read >= 0;
                                read = exchange.getRequestBody().read(new byte[1 << 16])) {
                            bytes += read;
                        }
                        restored.complete(bytes);
                        exchange.getResponseHeaders().set("X-Sandbox", "PaySandbox");
                        LocalServer.says(exchange, 200, "application/json", "{}");
                    } else {
                        saysMuch(exchange);
                    }
                });
                var wire = new Wire("--url", sandbox.url())) {
            wire.initializes("2025-06-18");
            var file = folder.resolve("world.json").toString();

            assertThat(wire.calls("save_snapshot", Map.of("file", file))).contains("" + ((long) MANY_MEBIBYTES << 20));
            wire.sends("tools/call", Json.object("name", "restore_snapshot", "arguments", Map.of("file", file)));
            assertThat(restored.get()).isEqualTo((long) MANY_MEBIBYTES << 20);
        }
    }

    @Test
    void what_is_no_snapshot_is_refused(@TempDir Path folder) throws Exception {
        var zeros = folder.resolve("zeros");
        try (var large = new RandomAccessFile(zeros.toFile(), "rw")) {
            large.setLength((long) MANY_MEBIBYTES << 20);
        }
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");

            for (var file : List.of("/dev/zero", pipe.toString(), folder.toString())) {
                assertThat(wire.calls("restore_snapshot", Map.of("file", file))).contains("it is no regular file");
            }
            assertThat(wire.calls("restore_snapshot", Map.of("file", zeros.toString())))
                    .contains("maxSnapshotBytes");
            assertThat(wire.calls("save_snapshot", Map.of("file", folder.toString(), "overwrite", true)))
                    .contains("it is no regular file");
        }
    }

    @Test
    void a_snapshot_is_only_for_its_owner_and_replaces_a_link_instead_of_what_that_names(@TempDir Path folder)
            throws Exception {
        var link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"));
        try (var wire = new Wire()) {
            wire.initializes("2025-06-18");

            assertThat(wire.calls("save_snapshot", Map.of("file", link.toString())))
                    .contains("overwrite");
            wire.calls("save_snapshot", Map.of("file", link.toString(), "overwrite", true));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(link)))
                .isEqualTo("rw-------");
        assertThat(Files.isSymbolicLink(link)).isFalse();
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(link);
        }
    }

    @Test
    void settings_for_another_sandbox_are_not_for_its_own(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("paysandbox.yml"), "controlToken: of-the-file\ndata: ./worlds\n");
        var environment = Map.of(
                "PAYSANDBOX_CONTROL_TOKEN",
                "of-the-shell",
                "PAYSANDBOX_DATA",
                folder + "/more",
                "PAYSANDBOX_PUBLIC_KEY",
                "pk_test_x");
        try (var wire = new Wire(environment, folder)) {
            wire.initializes("2025-06-18");

            assertThat(wire.calls("create_payment", Map.of())).contains("PENDING");
            assertThat(wire.calls("show_world", Map.of())).contains("\"pk_test_sandbox\"", "\"settings\":{}");
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("paysandbox.yml"));
        }
    }

    @Test
    void a_run_of_drills_longer_than_a_client_waits_goes_on_in_drill_report() throws Exception {
        var polls = new ArrayList<String>();
        try (var sandbox = new LocalServer(exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    var path = exchange.getRequestURI().toString();
                    polls.add(path);
                    var status =
                            polls.stream().filter(each -> each.contains("wait")).count() < 60 ? "RUNNING" : "FINISHED";
                    var run = "{\"id\": \"drill_1\", \"status\": \"" + status + "\", \"drills\": []}";
                    exchange.getResponseHeaders().set("X-Sandbox", "PaySandbox");
                    LocalServer.says(
                            exchange,
                            200,
                            "application/json",
                            path.endsWith("/drill_1")
                                            || !exchange.getRequestMethod().equals("GET")
                                            || path.contains("wait")
                                    ? run
                                    : "{\"data\": [" + run + "]}");
                });
                var wire = new Wire("--url", sandbox.url())) {
            wire.initializes("2025-06-18");

            assertThat(wire.calls("run_drills", Map.of())).contains("RUNNING", "drill_report waits for it");
            assertThat(wire.calls("drill_report", Map.of()))
                    .contains("FINISHED")
                    .doesNotContain("RUNNING");
            assertThat(polls).noneMatch(path -> path.contains("DELETE"));
        }
    }

    @Test
    void each_tool_and_resource_of_what_is_no_paysandbox_says_so() throws IOException {
        try (var page = new LocalServer(
                        exchange -> LocalServer.says(exchange, 200, "text/html; charset=utf-8", "<p>Shop</p>"));
                var wire = new Wire("--url", page.url())) {
            wire.initializes("2025-06-18");
            for (var listed :
                    Map.of("tools", "tools/list", "resources", "resources/list").entrySet()) {
                var answer = wire.awaits(wire.sends(listed.getValue(), Map.of()));
                for (var each : Json.objects(Json.inner(answer, "result"), listed.getKey())) {
                    var isTool = listed.getKey().equals("tools");
                    var required = isTool ? valid(each) : Json.object("uri", each.get("uri"));
                    assertThat(wire.awaits(wire.sends(isTool ? "tools/call" : "resources/read", required))
                                    .toString())
                            .as(each.toString())
                            .containsAnyOf("is not PaySandbox", "it is no regular file");
                }
            }
        }
    }

    @Test
    void a_server_that_answers_any_request_with_200_is_not_taken_for_a_sandbox() throws IOException {
        for (var text : List.of("", "{}")) {
            try (var other = new LocalServer(exchange -> LocalServer.says(exchange, 200, "application/json", text));
                    var wire = new Wire("--url", other.url())) {
                wire.initializes("2025-06-18");
                assertThat(List.of(
                                wire.calls("show_world", Map.of()),
                                wire.calls("list_payments", Map.of()),
                                wire.calls("create_payment", Map.of("method", "PIX"))))
                        .allMatch(answer -> answer.contains("is not PaySandbox"));
            }
        }
    }

    /** A call with what the tool requires. */
    private static Map<String, Object> valid(Map<String, Object> tool) {
        var schema = Json.inner(tool, "inputSchema");
        var arguments = Json.object();
        if (schema.get("required") instanceof List<?> required) {
            for (var name : required) {
                var property = Json.inner(Json.inner(schema, "properties"), name.toString());
                var choices = property.get("enum") instanceof List<?> list ? list.get(0) : "drill_1";
                arguments.put(
                        name.toString(),
                        switch (Json.text(property, "type")) {
                            case "array" -> List.of("PENDING");
                            case "object" -> Map.of();
                            default ->
                                name.equals("id")
                                        ? Json.text(property, "description").replaceAll("….*", "1")
                                        : choices;
                        });
            }
        }
        return Json.object("name", tool.get("name"), "arguments", arguments);
    }

    @Test
    void an_unknown_tool_and_a_call_that_is_none_are_told() throws IOException {
        try (var wire = new Wire("--url", "http://127.0.0.1:9")) {
            wire.initializes("2025-06-18");

            assertThat(wire.awaits(wire.sends("tools/call", Json.object("name", "pay_it", "arguments", Map.of())))
                            .toString())
                    .contains("pay_it")
                    .doesNotContain("restart");
            for (var method : List.of("tools/call", "resources/read", "prompts/get", "none/of/these")) {
                assertThat(wire.awaits(wire.sends(method, Map.of()))).containsKey("error");
            }
            wire.process
                    .getOutputStream()
                    .write("{\"jsonrpc\": \"2.0\", \"params\": 1, \"id\": 7e0}\n".getBytes(UTF_8));
        }
    }
}
