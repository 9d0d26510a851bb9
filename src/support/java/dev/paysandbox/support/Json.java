package dev.paysandbox.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.StreamSupport;

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

    /** The values of a list; none of what is missing. */
    public static List<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    /** The same as texts. */
    public static List<String> texts(JsonNode list) {
        return elements(list).stream().map(JsonNode::asText).toList();
    }

    /** The text as a JSON string. */
    public static String text(String text) {
        return MAPPER.getNodeFactory().textNode(text).toString();
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) read(text);
    }
}
