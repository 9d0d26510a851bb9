package dev.paysandbox.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON as maps and lists. Fields keep their order. */
final class Json {
    static final ObjectMapper MAPPER = new ObjectMapper();

    private static final TypeReference<LinkedHashMap<String, Object>> OBJECT = new TypeReference<>() {};

    private Json() {}

    /** Returns the object in the text, or null if it is not an object. */
    static @Nullable Map<String, Object> objectOrNull(String text) {
        try {
            return MAPPER.readValue(text, OBJECT);
        } catch (JsonProcessingException none) {
            return null;
        }
    }

    /** On one line. */
    static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException foreign) {
            throw new IllegalArgumentException(foreign);
        }
    }

    /** An object from alternating names and values. A name with a null value is left out. */
    static Map<String, Object> object(@Nullable Object... namesAndValues) {
        var object = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            var value = namesAndValues[i + 1];
            if (value != null) {
                object.put(String.valueOf(namesAndValues[i]), value);
            }
        }
        return object;
    }

    /** These fields of the object, if it has them; with {@code .last}, the last object in a list. */
    static Map<String, Object> only(Map<String, Object> object, List<String> fields) {
        var kept = new LinkedHashMap<String, Object>();
        for (var field : fields) {
            var list = objects(object, field.replace(".last", ""));
            var value = field.endsWith(".last") && !list.isEmpty() ? list.get(list.size() - 1) : object.get(field);
            if (value != null) {
                kept.put(field, value);
            }
        }
        return kept;
    }

    /** The object in a field, empty if it is absent. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> inner(Map<String, Object> object, String field) {
        return object.get(field) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    /** The objects in a field, or none if it is absent. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> objects(Map<String, Object> object, String field) {
        return object.get(field) instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .map(each -> (Map<String, Object>) each)
                        .toList()
                : List.of();
    }

    /** A field as text, empty if it is absent. */
    static String text(Map<String, Object> object, String field) {
        var value = object.get(field);
        return value == null ? "" : value.toString();
    }
}
