package dev.paysandbox.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One place in a JSON document, as people write it: {@code items[0].title}, or {@code $.items[0]['unit price']} with
 * the document's root. It names exactly one place, so wildcards, filters and negative numbers are refused.
 */
public final class JsonPath {
    /** This server reads no deeper document. */
    private static final int MOST_STEPS = 32;

    private static final int LONGEST = 1000;
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    private final String text;
    /** Names of fields; a number can also be the index of an array element. */
    private final List<String> steps;

    private JsonPath(String text, List<String> steps) {
        this.text = text;
        this.steps = steps;
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException if it is invalid; the message continues a sentence that begins with the text,
     *     and gives the fault and its position
     */
    public static JsonPath of(String text) {
        var steps = new Reader(text).steps();
        return new JsonPath(text, List.copyOf(steps));
    }

    /**
     * The value at this place; null if there is none.
     *
     * @param document objects as Map, arrays as List, other values as they are
     */
    public @Nullable Object in(@Nullable Object document) {
        var value = document;
        for (var step : steps) {
            if (value instanceof Map<?, ?> object) {
                value = object.get(step);
            } else if (value instanceof List<?> list) {
                value = element(list, step);
            } else {
                return null;
            }
        }
        return value;
    }

    private static @Nullable Object element(List<?> list, String step) {
        if (!INDEX.matcher(step).matches()) {
            return null;
        }
        int index = Integer.parseInt(step);
        return index < list.size() ? list.get(index) : null;
    }

    /** The steps from the root: names, and indexes of elements. */
    public List<String> steps() {
        return steps;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonPath path && steps.equals(path.steps);
    }

    @Override
    public int hashCode() {
        return steps.hashCode();
    }

    /** Reads a path from its first character to its last. */
    private static final class Reader {
        private final String text;
        private final List<String> steps = new ArrayList<>();
        private int next;

        Reader(String text) {
            this.text = text;
        }

        List<String> steps() {
            if (text.isEmpty() || text.length() > LONGEST) {
                throw wrong(text.isEmpty() ? "it is empty" : "it is longer than " + LONGEST + " characters");
            }
            if (hasRoot()) {
                next = 1;
            } else if (text.charAt(0) != '[') {
                add(name());
            }
            while (next < text.length()) {
                if (text.charAt(next) == '.') {
                    next++;
                    add(name());
                } else {
                    add(inBrackets());
                }
            }
            return steps;
        }

        private boolean hasRoot() {
            return text.equals("$") || text.startsWith("$.") || text.startsWith("$[");
        }

        private void add(String step) {
            if (steps.size() == MOST_STEPS) {
                throw wrong("it is deeper than " + MOST_STEPS + " levels");
            }
            steps.add(step);
        }

        private String name() {
            int start = next;
            while (next < text.length() && ".[]".indexOf(text.charAt(next)) < 0) {
                next++;
            }
            var name = text.substring(start, next);
            if (name.isEmpty() || name.equals("*")) {
                next = start;
                throw wrong("a name is expected there");
            }
            return name;
        }

        private String inBrackets() {
            if (text.charAt(next) != '[') {
                throw wrong("a dot or an opening bracket is expected there");
            }
            next++;
            boolean quoted = next < text.length() && "'\"".indexOf(text.charAt(next)) >= 0;
            var step = quoted ? inQuotes(text.charAt(next)) : index();
            if (next >= text.length() || text.charAt(next) != ']') {
                throw wrong("a closing bracket is expected there");
            }
            next++;
            return step;
        }

        private String index() {
            int start = next;
            while (next < text.length() && text.charAt(next) != ']') {
                next++;
            }
            var index = text.substring(start, next);
            if (!INDEX.matcher(index).matches()) {
                next = start;
                throw wrong("a number from 0, or a name in quotes, is expected there");
            }
            return Integer.toString(Integer.parseInt(index));
        }

        private String inQuotes(char quote) {
            var name = new StringBuilder();
            for (next++; next < text.length() && text.charAt(next) != quote; next++) {
                boolean escaped = text.charAt(next) == '\\' && next + 1 < text.length();
                name.append(text.charAt(escaped ? ++next : next));
            }
            if (next == text.length()) {
                throw wrong("the quotes are not closed");
            }
            next++;
            return name.toString();
        }

        private IllegalArgumentException wrong(String what) {
            return new IllegalArgumentException(
                    "is not a path such as $.items[0].title: " + what + ", at character " + (next + 1));
        }
    }
}
