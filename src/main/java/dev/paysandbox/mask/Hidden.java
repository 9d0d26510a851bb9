package dev.paysandbox.mask;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The hidden places of a text, in the bytes of the decoded text, and how they are replaced. */
final class Hidden {
    /** A value, in whose place stands a word. */
    static final int VALUE = 0;
    /** A value outside of JSON's strings, in whose place stands a string. */
    static final int BARE_VALUE = 1;
    /** What follows the eight characters of a secret key's beginning. */
    static final int KEY = 2;
    /** Digits of a card, each of which becomes an asterisk. */
    static final int DIGITS = 3;
    /** All of a card, of which its last four digits are not hidden. */
    static final int CARD = 4;
    /** A quote is put in before the place, or after the byte before it. */
    static final int OPEN = 5;

    static final int CLOSE = 6;

    private static final int KEY_PREFIX = 8;

    /** The style of a masked text. */
    enum Style {
        /** Like the text, with asterisks: a card's last four digits and a key's beginning stay. */
        STARS("***"),
        /** With a word in the place of everything hidden. */
        LABELS("[masked]");

        private final String word;

        Style(String word) {
            this.word = word;
        }
    }

    private long[] places = new long[8];
    private byte[] kinds = new byte[8];
    private int count;
    private boolean inOrder = true;

    void clear() {
        count = 0;
        inOrder = true;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int kind, int from, int to) {
        if (count == kinds.length) {
            places = Arrays.copyOf(places, count * 2);
            kinds = Arrays.copyOf(kinds, count * 2);
        }
        long place = (long) from << 32 | to;
        inOrder &= count == 0 || places[count - 1] >>> 32 <= from;
        places[count] = place;
        kinds[count++] = (byte) kind;
    }

    private int from(int i) {
        return (int) (places[i] >>> 32);
    }

    private int to(int i) {
        return (int) places[i];
    }

    /** Those of one place stay in the order in which they were found. */
    private void sort() {
        if (inOrder) {
            return;
        }
        var order = new long[count];
        for (int i = 0; i < count; i++) {
            order[i] = places[i] >>> 32 << 32 | i;
        }
        Arrays.sort(order);
        var sortedPlaces = new long[count];
        var sortedKinds = new byte[count];
        for (int i = 0; i < count; i++) {
            int found = (int) order[i];
            sortedPlaces[i] = places[found];
            sortedKinds[i] = kinds[found];
        }
        places = sortedPlaces;
        kinds = sortedKinds;
        inOrder = true;
    }

    /**
     * Writes the text without what is hidden.
     *
     * @param decoded what the places are places of; null where they are those of the text itself
     * @param limit where to end in the text
     */
    void write(byte[] in, int start, int limit, @Nullable Decoded decoded, Style style, Bytes out) {
        sort();
        int copied = start;
        boolean open = false;
        for (int i = 0; i < count; i++) {
            int kind = kinds[i];
            int from = begin(from(i), kind, decoded);
            int to = kind == OPEN || kind == CLOSE ? from : end(from(i), to(i), decoded);
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
                case DIGITS -> stars(from(i), to(i), limit, decoded, out);
                case BARE_VALUE -> out.put(style == Style.STARS ? "\"***\"" : style.word);
                case KEY -> {
                    int prefix = end(from(i), from(i) + KEY_PREFIX, decoded);
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
