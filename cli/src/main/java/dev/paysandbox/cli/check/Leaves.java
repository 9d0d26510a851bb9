package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The texts, numbers and truth values of a JSON document, by their paths such as {@code $.orders[0].state}. */
final class Leaves {
    private Leaves() {}

    /** In the document's order. Empty if the text is no JSON object or list. The length of a list is at {@code $.list.length}. */
    static Map<String, String> of(String text) {
        var leaves = new LinkedHashMap<String, String>();
        var document = document(text);
        if (document != null) {
            replace("$", document, (path, value) -> {
                leaves.put(path, String.valueOf(value));
                return value;
            });
        }
        return leaves;
    }

    /** The document in the text, or null if it is no JSON object or list. */
    static @Nullable Object document(String text) {
        var start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) {
            return null;
        }
        try {
            return JsonParser.any().from(text);
        } catch (JsonParserException | StackOverflowError other) {
            return null;
        }
    }

    /** Replaces each leaf below this value by what the function makes of its path and value. */
    @SuppressWarnings("unchecked")
    static @Nullable Object replace(
            String path, @Nullable Object value, BiFunction<String, @Nullable Object, @Nullable Object> function) {
        if (value instanceof Map) {
            ((Map<String, Object>) value).replaceAll((name, inner) -> replace(path + "." + name, inner, function));
        } else if (value instanceof List) {
            var list = (List<Object>) value;
            for (int i = 0; i < list.size(); i++) {
                list.set(i, replace(path + "[" + i + "]", list.get(i), function));
            }
            var unused = function.apply(path + ".length", list.size());
        } else {
            return function.apply(path, value);
        }
        return value;
    }
}
