package dev.paysandbox.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answers.
 *
 * @param next the next sensible step, in words
 */
record Answer(Map<String, Object> result, String next) {
    /** About 1,500 tokens. */
    static final int MOST_CHARACTERS = 6_000;

    /** How long lists and texts may be: the first of these with which an answer is short enough. */
    private static final List<Limit> LIMITS =
            List.of(new Limit(50, 3_000), new Limit(25, 600), new Limit(12, 300), new Limit(5, 200), new Limit(2, 100));

    private record Limit(int elements, int characters) {}

    /** As structured content and, for clients that do not read that, as text. */
    CallToolResult toResult() {
        var content = shortened();
        return CallToolResult.builder()
                .addTextContent(Json.line(content))
                .structuredContent(content)
                .isError(false)
                .build();
    }

    static CallToolResult ofRefusal(@Nullable String sentence) {
        return CallToolResult.builder()
                .addTextContent(String.valueOf(sentence))
                .isError(true)
                .build();
    }

    private Map<String, Object> shortened() {
        for (var limit : LIMITS) {
            var content = Json.object("result", shortened(result, limit), "next", next);
            if (Json.line(content).length() <= MOST_CHARACTERS) {
                return content;
            }
        }
        var text = Json.line(result);
        return Json.object(
                "result",
                Json.object("text", text.substring(0, Math.min(text.length(), MOST_CHARACTERS / 4))),
                "next",
                "This is only the beginning; ask for less. " + next);
    }

    private static Object shortened(Object value, Limit limit) {
        if (value instanceof String text && text.length() > limit.characters) {
            return text.substring(0, limit.characters) + " … (" + (text.length() - limit.characters)
                    + " more characters)";
        }
        if (value instanceof Map<?, ?> map) {
            var copy = new LinkedHashMap<String, Object>();
            map.forEach((name, each) -> {
                if (each != null) {
                    copy.put(String.valueOf(name), shortened(each, limit));
                }
            });
            return copy;
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<>();
            list.stream()
                    .limit(limit.elements)
                    .forEach(each -> copy.add(each == null ? "null" : shortened(each, limit)));
            if (list.size() > limit.elements) {
                copy.add("… and " + (list.size() - limit.elements) + " more");
            }
            return copy;
        }
        return value;
    }
}
