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

    private static final int MOST_ELEMENTS = 64;
    private static final int CHARACTERS_PER_ELEMENT = 50;

    /** As structured content and, for clients that do not read that, as text. */
    CallToolResult toResult() {
        var content = content(MOST_ELEMENTS);
        for (int elements = MOST_ELEMENTS / 2; Json.line(content).length() > MOST_CHARACTERS; elements /= 2) {
            content = content(elements);
        }
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

    private Map<String, Object> content(int elements) {
        return Json.object("result", shortened(result, elements), "next", next);
    }

    /** The value with at most so many elements in each list, texts that are as much shorter, and without nulls. */
    private static Object shortened(Object value, int elements) {
        int characters = elements * CHARACTERS_PER_ELEMENT;
        if (value instanceof String text && text.length() > characters) {
            return text.substring(0, characters) + " … (" + (text.length() - characters) + " more characters)";
        }
        if (value instanceof Map<?, ?> map) {
            var copy = new LinkedHashMap<String, Object>();
            map.forEach((name, each) -> {
                if (each != null) {
                    copy.put(String.valueOf(name), shortened(each, elements));
                }
            });
            return copy;
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<>();
            list.stream().limit(elements).forEach(each -> copy.add(shortened(each, elements)));
            if (list.size() > elements) {
                copy.add("… and " + (list.size() - elements) + " more");
            }
            return copy;
        }
        return value;
    }
}
