package dev.paysandbox.http.checkout;

import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A page with placeholders: {@code {{name}}} for a text, {@code {{markup name}}} for trusted markup. A text is always
 * escaped, for use between tags and within quoted attributes; not for scripts and styles, which pages do not contain.
 * Placeholders within a value are never replaced.
 *
 * @param <V> the source of the values
 */
final class HtmlTemplate<V> {
    /** Markup that goes into a page unescaped: the code that creates it guarantees that no part comes from outside. */
    record Markup(String html) {}

    private static final String OPENING = "{{";
    private static final String CLOSING = "}}";
    private static final int TYPICAL_PAGE = 1 << 14;

    /** The text before each value; {@link #values} has the same size. */
    private final List<String> before = new ArrayList<>();

    private final List<Function<V, String>> values = new ArrayList<>();
    private final String rest;

    private HtmlTemplate(String name, String source, Map<String, Function<V, String>> known) {
        var unused = new LinkedHashSet<>(known.keySet());
        int end = 0;
        for (int place = source.indexOf(OPENING); place >= 0; place = source.indexOf(OPENING, end)) {
            int close = source.indexOf(CLOSING, place);
            if (close < 0) {
                throw new IllegalArgumentException(
                        "%s, line %s: a {{ is not closed by }}.".formatted(name, line(source, place)));
            }
            var word = source.substring(place + OPENING.length(), close);
            var value = known.get(word);
            if (value == null) {
                throw new IllegalArgumentException("%s, line %s: nothing fills {{%s}}.%s"
                        .formatted(name, line(source, place), word, Nearest.hint(word, known.keySet())));
            }
            before.add(source.substring(end, place));
            values.add(value);
            unused.remove(word);
            end = close + CLOSING.length();
        }
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException(name + " has no place for " + String.join(", ", unused) + ".");
        }
        rest = source.substring(end);
    }

    /** The known values; each must have a placeholder. */
    static final class Values<V> {
        private final Map<String, Function<V, String>> known = new LinkedHashMap<>();

        Values<V> text(String name, Function<V, String> value) {
            known.put(name, value.andThen(HtmlAnswer::escaped));
            return this;
        }

        Values<V> markup(String name, Function<V, Markup> value) {
            known.put("markup " + name, value.andThen(Markup::html));
            return this;
        }

        /** @throws IllegalArgumentException for a placeholder without a value, or a value without a placeholder */
        HtmlTemplate<V> in(String name, String source) {
            return new HtmlTemplate<>(name, source, known);
        }
    }

    String filled(V view) {
        var page = new StringBuilder(TYPICAL_PAGE);
        for (int i = 0; i < values.size(); i++) {
            page.append(before.get(i)).append(values.get(i).apply(view));
        }
        return page.append(rest).toString();
    }

    private static long line(String source, int position) {
        return 1 + source.substring(0, position).chars().filter(c -> c == '\n').count();
    }
}
