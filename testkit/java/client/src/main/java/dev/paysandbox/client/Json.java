package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON (RFC 8259). Objects become maps that keep the order of members, and arrays become lists. Whole
 * numbers of up to 18 digits become {@code Long}, other numbers {@code Double}.
 */
final class Json {
    /** Deeper documents are refused, because each level uses a part of the stack. */
    private static final int MAX_DEPTH = 500;

    private static final Pattern NUMBER =
            Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?<rest>(?:\\.[0-9]++)?+(?:[eE][+-]?+[0-9]++)?+)");

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Reads one value. Throws IllegalArgumentException with the position if the text is not JSON. */
    static @Nullable Object read(String text) {
        var reader = new Json(text);
        var value = reader.value();
        reader.next();
        if (reader.at < text.length()) {
            throw reader.bad("the end");
        }
        return value;
    }

    /** Reads one object. Throws IllegalArgumentException if the text is not a JSON object. */
    static Map<String, @Nullable Object> readObject(String text) {
        if (read(text) instanceof Map<?, ?> map) {
            return objectOf(map);
        }
        throw new IllegalArgumentException("not a JSON object");
    }

    /** Casts the map. The reader makes only keys that are strings. */
    @SuppressWarnings("unchecked")
    static Map<String, @Nullable Object> objectOf(Map<?, ?> map) {
        return (Map<String, @Nullable Object>) map;
    }

    /** Skips white space and returns the next character, which stays unread. Returns the character 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private @Nullable Object value() {
        var first = next();
        return switch (first) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (boolean more = opens('}'); more; more = continues('}')) {
            if (next() != '"') {
                throw bad("a member's name");
            }
            var name = string();
            if (next() != ':') {
                throw bad("':'");
            }
            at++;
            members.put(name, value());
        }
        return members;
    }

    private List<@Nullable Object> array() {
        var elements = new ArrayList<@Nullable Object>();
        for (boolean more = opens(']'); more; more = continues(']')) {
            elements.add(value());
        }
        return elements;
    }

    /** Enters an object or array. Returns whether it has an element. */
    private boolean opens(char end) {
        at++;
        if (++depth > MAX_DEPTH) {
            throw bad("less depth");
        }
        return next() != end || continues(end);
    }

    /** Reads a comma or the end of the object or array. Returns whether there is another element. */
    private boolean continues(char end) {
        var found = next();
        if (found != ',' && found != end) {
            throw bad("',' or '" + end + "'");
        }
        at++;
        depth -= found == end ? 1 : 0;
        return found == ',';
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw bad("a value");
        }
        at += word.length();
        return value;
    }

    private String string() {
        var out = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) >= ' '; at++) {
            switch (text.charAt(at)) {
                case '"' -> {
                    at++;
                    return out.toString();
                }
                case '\\' -> out.append(escaped());
                default -> out.append(text.charAt(at));
            }
        }
        throw bad("'\"'");
    }

    /** Reads up to the last character of an escape. */
    private char escaped() {
        char c = ++at < text.length() ? text.charAt(at) : ' ';
        int simple = "\"\\/bfnrt".indexOf(c);
        if (simple >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(simple);
        }
        if (c == 'u' && at + 4 < text.length()) {
            at += 4;
            return (char) HexFormat.fromHexDigits(text, at - 3, at + 1);
        }
        throw bad("an escape");
    }

    private Object number() {
        var number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw bad("a value");
        }
        at = number.end();
        var digits = number.group();
        // 18 digits always fit into a long. Other numbers become the nearest double.
        boolean whole = number.group("rest").isEmpty() && digits.length() <= 18;
        return whole ? (Object) Long.parseLong(digits) : (Object) Double.parseDouble(digits);
    }

    private IllegalArgumentException bad(String expected) {
        return new IllegalArgumentException("not JSON: expected " + expected + " at character " + (at + 1));
    }

    /** Writes maps, iterables, arrays of objects, numbers, booleans and null. Writes anything else as a string. */
    static String write(@Nullable Object value) {
        var out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(@Nullable Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            var before = '{';
            for (var member : map.entrySet()) {
                quote(String.valueOf(member.getKey()), out.append(before));
                write(member.getValue(), out.append(':'));
                before = ',';
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> elements) {
            var before = '[';
            for (var element : elements) {
                write(element, out.append(before));
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else if (value instanceof Object[] elements) {
            write(Arrays.asList(elements), out);
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            out.append(value);
        } else {
            quote(value.toString(), out);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                // Surrogates are escaped, because UTF-8 cannot encode half of a pair.
                out.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
