package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The messages of a client without an SDK. */
final class Wire implements AutoCloseable {
    /** The launcher in a clone may have to build the sandbox first. */
    static final String NOT_READY = "is not ready yet: call again";

    final Process process;
    private final BufferedReader output;
    /** The ids of all messages that it has read. */
    final List<Object> ids = new ArrayList<>();

    private int id;

    Wire(String... options) throws IOException {
        this(Map.of(), Path.of("."), options);
    }

    Wire(Map<String, String> environment, Path folder, String... options) throws IOException {
        var command = new ArrayList<>(List.of(Agent.LAUNCHER, "mcp"));
        command.addAll(List.of(options));
        var builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        process = builder.start();
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
        writes(Json.line(message));
    }

    void writes(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(UTF_8));
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
                "initialize", Json.object("protocolVersion", version, "capabilities", Map.of(), "clientInfo", client));
        var answer = awaits(request);
        tells("notifications/initialized", Map.of());
        return Json.inner(answer, "result");
    }

    /** Calls a tool and waits for its text. */
    String calls(String tool, Map<String, Object> arguments) throws IOException {
        var call = Json.object("name", tool, "arguments", arguments);
        var text = text(awaits(sends("tools/call", call)));
        return text.contains(NOT_READY) ? calls(tool, arguments) : text;
    }

    static String text(Map<String, Object> answer) {
        return Json.text(Json.objects(Json.inner(answer, "result"), "content").get(0), "text");
    }

    /** The rest of its output. */
    Stream<String> lines() {
        return output.lines();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
