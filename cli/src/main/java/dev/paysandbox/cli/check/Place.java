package dev.paysandbox.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an answer has a value: in a cookie, in a JSON document, or in a text behind other text.
 *
 * @param at the cookie's name, the path, or the text before the value
 * @param nth how many times the text before the value occurs earlier
 */
record Place(Kind kind, String at, int nth) {
    private static final int LONGEST_CONTEXT = 80;
    private static final String END_OF_VALUE = "\"'<>&?#/;,\\ \r\n";

    enum Kind {
        COOKIE,
        /** A cookie whose value a script decodes before it sends it. */
        DECODED_COOKIE,
        JSON,
        HEADER,
        LOCATION,
        TEXT
    }

    /** Where the answer has exactly this value, or null. A short number counts only where it is an id. */
    static @Nullable Place of(String value, Exchange exchange) {
        var anywhere = value.length() >= 4;
        for (var pair : cookies(exchange)) {
            if (anywhere && pair[1].equals(value)) {
                return new Place(Kind.COOKIE, pair[0], 0);
            }
            if (anywhere && decoded(pair[1]).equals(value)) {
                return new Place(Kind.DECODED_COOKIE, pair[0], 0);
            }
        }
        for (var leaf : Leaves.of(exchange.answer()).entrySet()) {
            if (leaf.getValue().equals(value) && (anywhere || isId(leaf.getKey()))) {
                return new Place(Kind.JSON, leaf.getKey(), 0);
            }
        }
        for (var header : exchange.answerHeaders()) {
            if (anywhere && header.getValue().equals(value)) {
                return new Place(Kind.HEADER, header.getKey(), 0);
            }
        }
        var location = before(Kind.LOCATION, value, exchange.location());
        if (location != null || Leaves.document(exchange.answer()) != null) {
            return location;
        }
        var text = before(Kind.TEXT, value, exchange.answer());
        return text == null || !(anywhere || isId(text.at)) ? null : text;
    }

    /** The text before the value in the referenceId of its payment; empty if it is not there, or nothing is before it. */
    static String beforeInReference(String value, String referenceId) {
        var place = before(Kind.TEXT, value, referenceId);
        return place == null ? "" : place.at;
    }

    private static boolean isId(String context) {
        return context.toLowerCase(Locale.ROOT)
                .matches("(?s).*(?:id|number|code|reference|order|pedido|cart)s?[^a-z]*(?:value=.)?");
    }

    /** The text before the value's first occurrence as a whole, back to the beginning of its tag or member; or null if it does not occur. */
    private static @Nullable Place before(Kind kind, String value, String text) {
        for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
            boolean isWhole = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            if (isWhole && end(text, at) == at + value.length()) {
                int from = at;
                while (from > Math.max(0, at - LONGEST_CONTEXT) && "<>{,\n".indexOf(text.charAt(from - 1)) < 0) {
                    from--;
                }
                var before = text.substring(from, at);
                int nth = 0;
                for (int earlier = text.indexOf(before); earlier < from; earlier = text.indexOf(before, earlier + 1)) {
                    nth++;
                }
                return new Place(kind, before, nth);
            }
        }
        return null;
    }

    /** The value in another answer, or null if it is not there. */
    @Nullable
    String in(Exchange exchange) {
        return switch (kind) {
            case COOKIE, DECODED_COOKIE ->
                cookies(exchange).stream()
                        .filter(pair -> pair[0].equals(at))
                        .map(pair -> kind == Kind.COOKIE ? pair[1] : decoded(pair[1]))
                        .findFirst()
                        .orElse(null);
            case JSON -> Leaves.of(exchange.answer()).get(at);
            case HEADER ->
                exchange.answerHeaders().stream()
                        .filter(header -> header.getKey().equals(at))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
            case LOCATION -> behind(exchange.location());
            case TEXT -> behind(exchange.answer());
        };
    }

    private @Nullable String behind(String text) {
        int start = 0;
        for (int i = 0; i < nth; i++) {
            start = text.indexOf(at, start) + 1;
        }
        return behind(at, text.substring(start));
    }

    /** What is behind the known text, up to the end of the value; or null. */
    static @Nullable String behind(String at, String text) {
        int start = text.indexOf(at);
        if (start < 0) {
            return null;
        }
        var value = text.substring(start + at.length(), end(text, start + at.length()));
        return value.isEmpty() ? null : value;
    }

    /** Where the value ends that begins here: in quotes at the next quote. */
    private static int end(String text, int start) {
        var before = start == 0 ? ' ' : text.charAt(start - 1);
        var ends = before == '"' || before == '\'' ? String.valueOf(before) : END_OF_VALUE;
        int end = start;
        while (end < text.length() && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    /** The names and values of the cookies that the answer sets. */
    static List<String[]> cookies(Exchange exchange) {
        return exchange.answerHeaders().stream()
                .filter(header -> header.getKey().equals("set-cookie"))
                .flatMap(header -> header.getValue().lines())
                .map(line -> line.split(";", 2)[0].split("=", 2))
                .filter(pair -> pair.length == 2)
                .toList();
    }

    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException plain) {
            return text;
        }
    }
}
