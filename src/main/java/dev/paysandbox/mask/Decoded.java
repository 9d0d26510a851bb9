package dev.paysandbox.mask;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A decoded text: percent-encoding, escapes of JSON and entities of HTML are replaced, also nested ones, and digits and
 * signs of all scripts become those of ASCII. Every byte keeps its position in the source. A quote after backslashes
 * becomes a byte with their number, so that it does not look like the end of a string.
 */
final class Decoded {
    private static final int MOST_ROUNDS = 5;
    private static final byte[] NOTHING = {};
    private static final Charset LATIN_1 = StandardCharsets.ISO_8859_1;

    /** The results of the rounds; the last one of this text is at {@link #newest}. */
    private final List<DecodedRun> rounds = new ArrayList<>(List.of(new DecodedRun()));

    private int newest;

    /** What the current round decodes, and where it ends. */
    private byte[] in = NOTHING;

    private int end;

    /** What the current round has decoded. */
    private DecodedRun out = rounds.get(0);

    /**
     * A decoded text. It records only the positions of bytes that were escaped; all others are unchanged from the
     * source.
     */
    private static final class DecodedRun {
        private byte[] bytes = new byte[1024];
        private int count;
        /** The places of the bytes that were escaped, ascending, and where each began and ended in the source. */
        private int[] places = new int[16];

        private int[] begins = new int[16];
        private int[] ends = new int[16];
        private int escaped;
        /** Where the source begins. */
        private int start;

        void begin(int from, int to) {
            start = from;
            count = 0;
            escaped = 0;
            if (bytes.length < to - from) {
                bytes = new byte[to - from];
            }
        }

        /** Adds bytes that are not escaped. No escape is shorter than its character, so there is room. */
        void copy(byte[] source, int from, int to) {
            System.arraycopy(source, from, bytes, count, to - from);
            count += to - from;
        }

        void put(int b, int begin, int end) {
            if (escaped == places.length) {
                places = Arrays.copyOf(places, escaped * 2);
                begins = Arrays.copyOf(begins, escaped * 2);
                ends = Arrays.copyOf(ends, escaped * 2);
            }
            places[escaped] = count;
            begins[escaped] = begin;
            ends[escaped++] = end;
            bytes[count++] = (byte) b;
        }

        int from(int place) {
            int at = Arrays.binarySearch(places, 0, escaped, place);
            return at >= 0 ? begins[at] : unescaped(place, -at - 2);
        }

        int to(int place) {
            int at = Arrays.binarySearch(places, 0, escaped, place);
            return at >= 0 ? ends[at] : unescaped(place, -at - 2) + 1;
        }

        /** The position in the source of an unescaped byte, computed from the last escaped byte before it. */
        private int unescaped(int place, int before) {
            return before < 0 ? start + place : ends[before] + place - places[before] - 1;
        }
    }

    /** Decodes another text in place of the current one. */
    void decode(byte[] text, int from, int to) {
        boolean more = decodeOnce(0, text, from, to);
        for (int round = 1; round < MOST_ROUNDS && more && mayHoldEscapes(); round++) {
            more = decodeOnce(round, out.bytes, 0, out.count);
        }
        in = NOTHING;
    }

    private boolean mayHoldEscapes() {
        for (int at = 0; at < out.count; at++) {
            // A byte that begins a character is decoded only together with the rest of the character.
            if (ByteClasses.kind(out.bytes[at]) == ByteClasses.ESCAPE
                    && (out.bytes[at] >= 0 || (at + 1 < out.count && (out.bytes[at + 1] & 0xc0) == 0x80))) {
                return true;
            }
        }
        return false;
    }

    byte[] bytes() {
        return out.bytes;
    }

    int count() {
        return out.count;
    }

    /** The length of text that it has room for. */
    int room() {
        return rounds.get(0).bytes.length;
    }

    /** Where in the source the byte at the place began. */
    int from(int place) {
        int at = place;
        for (int round = newest; round >= 0; round--) {
            at = rounds.get(round).from(at);
        }
        return at;
    }

    /** Where in the source the byte at the place ended. */
    int to(int place) {
        int last = place;
        for (int round = newest; round >= 0; round--) {
            last = rounds.get(round).to(last) - 1;
        }
        return last + 1;
    }

    /** Returns whether anything was escaped. */
    private boolean decodeOnce(int round, byte[] text, int from, int to) {
        if (round == rounds.size()) {
            rounds.add(new DecodedRun());
        }
        out = rounds.get(round);
        out.begin(from, to);
        newest = round;
        in = text;
        end = to;
        int copied = from;
        int at = from;
        while (at < to) {
            if (ByteClasses.kind(text[at]) != ByteClasses.ESCAPE) {
                at++;
                continue;
            }
            out.copy(text, copied, at);
            at = escape(at);
            copied = at;
        }
        out.copy(text, copied, to);
        return out.escaped > 0 && !Arrays.equals(out.bytes, 0, out.count, text, from, to);
    }

    private int escape(int at) {
        return switch (in[at]) {
            case '\\' -> backslashes(at);
            case '%' -> percent(at);
            case '&' -> entity(at);
            default -> character(at);
        };
    }

    private int copy(int at) {
        out.copy(in, at, at + 1);
        return at + 1;
    }

    private int backslashes(int at) {
        int letter = at;
        while (letter < end && in[letter] == '\\') {
            letter++;
        }
        if (letter == end) {
            return one('\\', at, letter);
        }
        int depth = letter - at;
        return switch (in[letter]) {
            case '"' -> {
                if (depth % 2 == 0) {
                    one('\\', at, letter);
                    yield one('"', letter, letter + 1);
                }
                yield one(Math.min(depth, ByteClasses.DEEPEST_QUOTE), at, letter + 1);
            }
            case 'n', 'r' -> one('\n', at, letter + 1);
            case 't', 'b', 'f' -> one('\t', at, letter + 1);
            case '/' -> one('/', at, letter + 1);
            case 'u' -> code(hex(letter + 1, 4), at, letter, letter + 5);
            case 'x' -> code(hex(letter + 1, 2), at, letter, letter + 3);
            default -> one('\\', at, letter);
        };
    }

    private int code(int code, int at, int letter, int after) {
        return code < 0 ? one('\\', at, letter) : standsFor(code, at, after);
    }

    private int percent(int at) {
        int code = hex(at + 1, 2);
        if (code < 0) {
            return copy(at);
        }
        // Other bytes are part of a character in UTF-8.
        return code < 0x80 ? standsFor(code, at, at + 3) : one(code, at, at + 3);
    }

    private int entity(int at) {
        int last = at + 1;
        while (last < end && last - at < 10 && in[last] != ';') {
            last++;
        }
        if (last >= end || in[last] != ';' || last - at < 3) {
            return copy(at);
        }
        int code = in[at + 1] == '#' ? number(at + 2, last) : named(new String(in, at + 1, last - at - 1, LATIN_1));
        return code < 0 ? copy(at) : standsFor(code, at, last + 1);
    }

    private static int named(String entity) {
        return switch (entity) {
            case "quot" -> '"';
            case "apos" -> '\'';
            case "amp" -> '&';
            case "lt" -> '<';
            case "gt" -> '>';
            case "nbsp", "ensp", "emsp", "thinsp" -> ' ';
            case "lowbar" -> '_';
            case "equals" -> '=';
            case "colon" -> ':';
            default -> -1;
        };
    }

    private int number(int begin, int after) {
        boolean hex = begin < after && (in[begin] | 0x20) == 'x';
        int code = 0;
        for (int at = hex ? begin + 1 : begin; at < after; at++) {
            int digit = Character.digit(in[at], hex ? 16 : 10);
            if (digit < 0) {
                return -1;
            }
            code = code * (hex ? 16 : 10) + digit;
        }
        return code <= Character.MAX_CODE_POINT ? code : -1;
    }

    private int hex(int begin, int digits) {
        if (begin + digits > end) {
            return -1;
        }
        int code = 0;
        for (int at = begin; at < begin + digits; at++) {
            int digit = Character.digit(in[at], 16);
            if (digit < 0) {
                return -1;
            }
            code = code * 16 + digit;
        }
        return code;
    }

    /** A character of more than one byte. */
    private int character(int at) {
        int lead = in[at] & 0xff;
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || at + more >= end) {
            return copy(at);
        }
        int code = lead & (0x3f >> more);
        for (int i = 1; i <= more; i++) {
            if ((in[at + i] & 0xc0) != 0x80) {
                return copy(at);
            }
            code = (code << 6) | (in[at + i] & 0x3f);
        }
        int plain = plain(code);
        if (plain >= 0) {
            // An overlong encoding, which is not well-formed, may encode any ASCII character.
            return one(printable(plain), at, at + more + 1);
        }
        for (int i = 0; i <= more; i++) {
            copy(at + i);
        }
        return at + more + 1;
    }

    /** Adds the character that an escape stands for. */
    private int standsFor(int code, int at, int after) {
        if (code == '"') {
            return one(1, at, after);
        }
        int plain = plain(code);
        if (plain >= 0) {
            return one(printable(plain), at, after);
        }
        boolean half = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        for (byte b : (half ? "?" : Character.toString(code)).getBytes(StandardCharsets.UTF_8)) {
            one(b, at, after);
        }
        return after;
    }

    /** Replaces control characters: a decoded text has no zeros, and uses the lowest ones for quotes after backslashes. */
    private static int printable(int plain) {
        return plain < ' ' && plain != '\n' && plain != '\t' ? ' ' : plain;
    }

    private int one(int b, int at, int after) {
        out.put(b, at, after);
        return after;
    }

    /** The character of ASCII that looks like it, or -1. */
    private static int plain(int code) {
        if (code < 0x80) {
            return code;
        }
        int digit = Character.digit(code, 10);
        if (digit >= 0) {
            return '0' + digit;
        }
        if (code >= 0xff01 && code <= 0xff5e) {
            return code - 0xff01 + '!';
        }
        return switch (Character.getType(code)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.FORMAT,
                    Character.DASH_PUNCTUATION,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.MATH_SYMBOL -> ' ';
            default -> -1;
        };
    }
}
