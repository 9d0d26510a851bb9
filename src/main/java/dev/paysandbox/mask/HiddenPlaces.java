package dev.paysandbox.mask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hidden places of a text, in the bytes of the decoded text, and how they are replaced. */
final class HiddenPlaces {
    /** A value, replaced by a word. */
    static final int VALUE = 0;
    /** A value outside of JSON's strings, replaced by a string. */
    static final int BARE_VALUE = 1;
    /** A secret key; its first eight characters stay. */
    static final int KEY = 2;
    /** Digits of a card, each replaced by an asterisk. */
    static final int DIGITS = 3;
    /** A whole card number; its last four digits stay. */
    static final int CARD = 4;
    /** A quote is inserted before the place, or after the byte before it. */
    static final int OPEN = 5;

    static final int CLOSE = 6;

    private static final int KEY_PREFIX = 8;

    /** The style of a masked text. */
    enum Style {
        /** Like the text, with asterisks: a card's last four digits and a key's beginning stay. */
        STARS("***"),
        /** Everything hidden is replaced by a word. */
        LABELS("[masked]");

        private final String word;

        Style(String word) {
            this.word = word;
        }
    }

    private record HiddenPart(int kind, int from, int to) {}

    private final List<HiddenPart> places = new ArrayList<>();

    void clear() {
        places.clear();
    }

    boolean isEmpty() {
        return places.isEmpty();
    }

    void add(int kind, int from, int to) {
        places.add(new HiddenPart(kind, from, to));
    }

    /**
     * Writes the text without what is hidden.
     *
     * @param decoded the decoded text that the places refer to; null if they refer to the text itself
     * @param limit where the text is cut
     */
    void write(byte[] in, int start, int limit, @Nullable Decoded decoded, Style style, Bytes out) {
        // A stable sort: those at one place stay in the order in which they were found.
        places.sort(Comparator.comparingInt(HiddenPart::from));
        int copied = start;
        boolean open = false;
        for (var place : places) {
            int kind = place.kind;
            int from = begin(place.from, kind, decoded);
            int to = kind == OPEN || kind == CLOSE ? from : end(place.from, place.to, decoded);
            if (from >= limit
                    || to < copied
                    || (to == copied && to > from)
                    || !isFor(style, kind)
                    || (kind == CLOSE && !open)) {
                continue;
            }
            from = Math.max(from, copied);
            out.put(in, copied, from);
            copied = Math.max(copied, to);
            switch (kind) {
                case OPEN, CLOSE -> {
                    out.put('"');
                    open = kind == OPEN;
                }
                case DIGITS -> stars(place.from, place.to, limit, decoded, out);
                case BARE_VALUE -> out.put(style == Style.STARS ? "\"***\"" : style.word);
                case KEY -> {
                    int prefix = end(place.from, place.from + KEY_PREFIX, decoded);
                    if (style == Style.STARS && prefix <= limit) {
                        out.put(in, from, Math.max(from, prefix));
                    }
                    out.put(style.word);
                }
                default -> out.put(style.word);
            }
        }
        if (copied < limit) {
            out.put(in, copied, limit);
        }
    }

    private static boolean isFor(Style style, int kind) {
        return switch (kind) {
            case DIGITS, OPEN, CLOSE -> style == Style.STARS;
            case CARD -> style == Style.LABELS;
            default -> true;
        };
    }

    private static int begin(int place, int kind, @Nullable Decoded decoded) {
        if (decoded == null) {
            return place;
        }
        return kind == CLOSE || place >= decoded.count() ? decoded.to(place - 1) : decoded.from(place);
    }

    private static int end(int from, int to, @Nullable Decoded decoded) {
        if (decoded == null) {
            return to;
        }
        return to > from ? decoded.to(Math.min(to, decoded.count()) - 1) : decoded.from(from);
    }

    /** An asterisk for each digit that begins before the limit. */
    private static void stars(int from, int to, int limit, @Nullable Decoded decoded, Bytes out) {
        for (int at = from; at < to && begin(at, DIGITS, decoded) < limit; at++) {
            out.put('*');
        }
    }
}
