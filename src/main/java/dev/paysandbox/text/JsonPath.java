package dev.paysandbox.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
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
    private static final Pattern ROOT = Pattern.compile("\\$(?=[.\\[]|$)");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");
    /** After a dot, or at the beginning. An asterisk alone is no name. */
    private static final String NAME = "(?:^|(?!^)\\.)(?<name>(?!\\*([.\\[\\]]|$))[^.\\[\\]]+)";

    private static final String QUOTED = "\\[(?<quote>['\"])(?<quoted>(?:(?!\\k<quote>)[^\\\\]|\\\\.)*+)\\k<quote>]";
    private static final Pattern STEP = Pattern.compile("(?s)" + NAME + "|\\[(?<index>" + INDEX + ")]|" + QUOTED);

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
        if (text.isEmpty() || text.length() > LONGEST) {
            throw wrong(text.isEmpty() ? "it is empty" : "it is longer than " + LONGEST + " characters", 0);
        }
        var steps = new ArrayList<String>();
        var step = STEP.matcher(text).useAnchoringBounds(false);
        int next = ROOT.matcher(text).lookingAt() ? 1 : 0;
        while (next < text.length()) {
            if (!step.region(next, text.length()).lookingAt()) {
                throw wrong("a step such as .title, [0] or ['unit price'] is expected there", next);
            }
            if (steps.size() == MOST_STEPS) {
                throw wrong("it is deeper than " + MOST_STEPS + " levels", next);
            }
            steps.add(name(step));
            next = step.end();
        }
        return new JsonPath(text, List.copyOf(steps));
    }

    private static String name(Matcher step) {
        if (step.group("index") != null) {
            return Integer.toString(Integer.parseInt(step.group("index")));
        }
        var quoted = step.group("quoted");
        return quoted == null ? step.group("name") : quoted.replaceAll("(?s)\\\\(.)", "$1");
    }

    private static IllegalArgumentException wrong(String what, int place) {
        return new IllegalArgumentException(
                "is not a path such as $.items[0].title: " + what + ", at character " + (place + 1));
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
}
