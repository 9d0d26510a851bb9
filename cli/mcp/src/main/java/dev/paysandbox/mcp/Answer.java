package dev.paysandbox.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a tool answers.
 *
 * @param next the next sensible step, in words
 */
record Answer(Map<String, Object> result, String next) {
    /** About 1,500 tokens. */
    static final int MOST_CHARACTERS = 6_000;

    private static final Pattern CLAUSE = Pattern.compile("(?<=[.;:]) |(?<=,) (?=(then|or) )");
    private static final int MOST_ELEMENTS = 64;
    private static final int CHARACTERS_PER_ELEMENT = 50;
    private static final int FIELDS_PER_ELEMENT = 4;

    /** Proposes none of these tools. */
    Answer without(Set<String> tools) {
        var left = without(tools, next);
        return new Answer(
                result, left.isEmpty() ? "To change something, start this server without --read-only." : left);
    }

    /** The clauses of the text that name none of these tools. */
    static String without(Set<String> tools, String text) {
        return CLAUSE.splitAsStream(text)
                .filter(clause -> tools.stream().noneMatch(clause::contains))
                .collect(Collectors.joining(" "))
                .replaceFirst("[;:,]$|(?<=\\w)$", ".");
    }

    /** One text: no tool has an output schema, so structured content would say the same again. */
    CallToolResult toResult() {
        var text = text(MOST_ELEMENTS);
        for (int elements = MOST_ELEMENTS / 2; elements > 0 && text.length() > MOST_CHARACTERS; elements /= 2) {
            text = text(elements);
        }
        if (text.length() > MOST_CHARACTERS) {
            // It is nested too deeply to become short. As a text in JSON, each character takes up two at most.
            text = Json.line(Json.object("result", cut(text, MOST_CHARACTERS / 3), "next", next));
        }
        return CallToolResult.builder().addTextContent(text).isError(false).build();
    }

    static CallToolResult ofRefusal(String sentence) {
        return CallToolResult.builder()
                .addTextContent(cut(sentence, MOST_CHARACTERS / 2))
                .isError(true)
                .build();
    }

    private String text(int elements) {
        return Json.line(Json.object("result", shortened(result, elements), "next", next));
    }

    static String cut(String text, int characters) {
        return text.length() <= characters
                ? text
                : text.substring(0, characters) + " … (" + (text.length() - characters) + " more characters)";
    }

    /** The value with at most so many elements in each list, texts and names that are as much shorter, and without nulls. */
    private static Object shortened(Object value, int elements) {
        int characters = elements * CHARACTERS_PER_ELEMENT;
        if (value instanceof String text) {
            return cut(text, characters);
        }
        if (value instanceof Map<?, ?> map) {
            var copy = new LinkedHashMap<String, Object>();
            map.entrySet().stream()
                    .filter(each -> each.getValue() != null)
                    .limit((long) elements * FIELDS_PER_ELEMENT)
                    .forEach(each -> copy.put(
                            cut(String.valueOf(each.getKey()), characters), shortened(each.getValue(), elements)));
            if (map.size() > elements * FIELDS_PER_ELEMENT) {
                copy.put("…", "and more");
            }
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
