package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON. Fields keep their order. */
public final class Json {
    private Json() {}

    /** Returns the object in the text, or null if it is not an object. */
    public static @Nullable JsonObject objectOrNull(String text) {
        try {
            return JsonParser.object().from(text);
        } catch (JsonParserException none) {
            return null;
        }
    }

    /** Reads the text as JSON, or takes it as it is: {@code true}, {@code 5}, {@code maria@example.com}. */
    public static @Nullable Object valueOrText(String text) {
        try {
            var value = JsonParser.any().from(text);
            return value;
        } catch (JsonParserException plain) {
            return text;
        }
    }

    /** On one line. */
    public static String line(Object value) {
        return JsonWriter.string(value);
    }

    /** Indented, for a person. */
    public static String pretty(Object value) {
        return JsonWriter.indent("  ").string().value(value).done();
    }

    /** An object of names and values in turn. A name with a null value is left out. */
    public static JsonObject object(@Nullable Object... namesAndValues) {
        var object = new JsonObject();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
            }
        }
        return object;
    }

    /** The objects in a field, or none if it is absent. */
    public static List<JsonObject> objects(JsonObject object, String field) {
        var array = object.getArray(field, new JsonArray());
        return array.stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    /** A field as text, empty where it is absent or null. */
    public static String text(JsonObject object, String field) {
        var value = object.get(field);
        if (value == null) {
            return "";
        }
        return value instanceof Map || value instanceof List ? line(value) : value.toString();
    }

    /** The elements of a field as one text, empty where it is absent. */
    public static String joined(JsonObject object, String field) {
        return String.join(
                ", ",
                object.getArray(field, new JsonArray()).stream()
                        .map(String::valueOf)
                        .toList());
    }

    /**
     * Sets the field at a path like {@code customer.address.city}, and the objects on the way to it: to the text where
     * it is text now, else to what the text is as JSON.
     */
    public static void set(JsonObject object, String path, String text) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            object.put(path, object.get(path) instanceof String ? text : valueOrText(text));
            return;
        }
        var name = path.substring(0, dot);
        if (!(object.get(name) instanceof JsonObject)) {
            object.put(name, new JsonObject());
        }
        set(object.getObject(name), path.substring(dot + 1), text);
    }
}
