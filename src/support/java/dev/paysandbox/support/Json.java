package dev.paysandbox.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Reads and writes JSON for tests. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError("Not JSON: " + text, notJson);
        }
    }

    /** The text as a JSON string. */
    public static String text(String text) {
        return MAPPER.getNodeFactory().textNode(text).toString();
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) read(text);
    }
}
