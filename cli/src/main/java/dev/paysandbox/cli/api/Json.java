package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON. Fields keep their order. */
public final class Json {
    private static final Pattern ELEMENT = Pattern.compile("(.+)\\[([0-9]+)]");
    private static final int MOST_DIGITS = 9;

    private Json() {}

    /** Returns the object in the text, or null if it is not an object. */
    public static @Nullable JsonObject objectOrNull(String text) {
        try {
            return JsonParser.object().from(text);
        } catch (JsonParserException | StackOverflowError none) {
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

    /** The text as it stands between the quotes of JSON. */
    public static String escaped(String text) {
        var quoted = JsonWriter.string(text);
        return quoted.substring(1, quoted.length() - 1);
    }

    /** On one line. */
    public static String line(Object value) {
        return JsonWriter.string(value);
    }

    /** Indented, for a person. */
    public static String pretty(Object value) {
        return JsonWriter.indent("  ").string().value(value).done();
    }

    /** An object from alternating names and values. A name with a null value is left out. */
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

    /** The ids in a field as objects, each with an {@code id}. */
    public static JsonArray withIds(JsonObject object, String field) {
        var objects = new JsonArray();
        object.getArray(field, new JsonArray()).forEach(id -> objects.add(object("id", id)));
        return objects;
    }

    /** A field as text, empty if it is absent or null. */
    public static String text(JsonObject object, String field) {
        var value = object.get(field);
        if (value == null) {
            return "";
        }
        return value instanceof Map || value instanceof List ? line(value) : value.toString();
    }

    /** The elements of a list, separated by commas. Empty if the field is absent. */
    public static String joined(JsonObject object, String field) {
        return String.join(
                ", ",
                object.getArray(field, new JsonArray()).stream()
                        .map(String::valueOf)
                        .toList());
    }

    /**
     * Sets the field at a path like {@code customer.address.city} or {@code items[0].title}, and creates missing objects on
     * the path. If the field is a string now, the text stays a string. Otherwise the text is read as JSON if it is valid
     * JSON. The path may name an existing element of a list, or the one after the last.
     *
     * @throws IllegalArgumentException if the list has no such element
     */
    public static void set(JsonObject object, String path, String text) {
        int dot = path.indexOf('.');
        var name = dot < 0 ? path : path.substring(0, dot);
        var element = ELEMENT.matcher(name);
        if (element.matches()) {
            setElement(object, element.group(1), element.group(2), dot < 0 ? null : path.substring(dot + 1), text);
        } else if (dot < 0) {
            object.put(path, changed(object.get(path), text));
        } else {
            if (!(object.get(name) instanceof JsonObject)) {
                object.put(name, new JsonObject());
            }
            set(object.getObject(name), path.substring(dot + 1), text);
        }
    }

    private static void setElement(JsonObject object, String name, String index, @Nullable String rest, String text) {
        if (!(object.get(name) instanceof JsonArray)) {
            object.put(name, new JsonArray());
        }
        var list = object.getArray(name);
        int at = index.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(index);
        if (at > list.size()) {
            throw new IllegalArgumentException(
                    name + "[" + index + "] does not exist: the list has length " + list.size() + ", counted from 0.");
        }
        if (at == list.size()) {
            list.add(rest == null ? null : new JsonObject());
        }
        if (rest == null) {
            list.set(at, changed(list.get(at), text));
        } else {
            if (!(list.get(at) instanceof JsonObject)) {
                list.set(at, new JsonObject());
            }
            set(list.getObject(at), rest, text);
        }
    }

    private static @Nullable Object changed(@Nullable Object present, String text) {
        return present instanceof String ? text : valueOrText(text);
    }
}
