package dev.paysandbox.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong with a request before the SDK reads it, which would tell it in Java's words.
 *
 * @param tools the names of all tools that the client can call
 * @param missing the names of those that this server has only without {@code --read-only}
 */
record RequestCheck(Set<String> tools, Set<String> missing) {
    private static final List<String> OBJECTS = List.of("arguments", "_meta", "capabilities", "clientInfo");
    private static final List<String> TEXTS = List.of("name", "uri", "cursor", "protocolVersion", "level");

    /** What is wrong with it, or null. */
    @Nullable
    String mistake(JSONRPCRequest request, boolean isInitialized) {
        var method = request.method();
        if (!isInitialized && !method.equals(McpSchema.METHOD_INITIALIZE) && !method.equals(McpSchema.METHOD_PING)) {
            return "The first request must be initialize.";
        }
        var given = request.params() == null ? Map.of() : request.params();
        if (!(given instanceof Map<?, ?> parameters)) {
            return "params must be an object.";
        }
        for (var name : OBJECTS) {
            if (parameters.get(name) != null && !(parameters.get(name) instanceof Map)) {
                return name + " must be an object.";
            }
        }
        for (var name : TEXTS) {
            if (parameters.get(name) != null && !(parameters.get(name) instanceof String)) {
                return name + " must be a text.";
            }
        }
        return switch (method) {
            case McpSchema.METHOD_INITIALIZE -> request.params() == null ? "params are required." : null;
            case McpSchema.METHOD_TOOLS_CALL -> unknownTool(parameters.get("name"));
            case McpSchema.METHOD_RESOURCES_READ -> required(parameters, "uri");
            case McpSchema.METHOD_PROMPT_GET -> required(parameters, "name");
            default -> null;
        };
    }

    private static @Nullable String required(Map<?, ?> parameters, String name) {
        return parameters.get(name) == null ? name + " is required." : null;
    }

    private @Nullable String unknownTool(@Nullable Object name) {
        if (name == null) {
            return "name is required: that of a tool.";
        }
        if (missing.contains(name)) {
            return "The tool " + name + " changes something: this server has it only without --read-only.";
        }
        return tools.contains(name) ? null : "There is no tool " + Answer.cut("" + name, 100) + "; tools/list has all.";
    }
}
