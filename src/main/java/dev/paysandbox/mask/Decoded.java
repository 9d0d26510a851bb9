package dev.paysandbox.mask;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A decoded text: percent-encoding, escapes of JSON and entities of HTML are replaced, also nested ones, and digits and
 * signs of all scripts become those of ASCII. Every byte keeps its position in the source. A quote after backslashes
 * becomes a byte with their number, so that it does not look like the end of a string.
 */
final class Decoded {
    private static final int MOST_ROUNDS = 5;
    private static final Charset LATIN_1 = StandardCharsets.ISO_8859_1;

    /** The result of the present round. */
    private Run out = new Run();

    /** The text that the present round decodes. */
    private Run in = new Run();

    /** Bytes, and where each of them begins and ends in the source. */
    private static final class Run {
        private byte[] bytes = new byte[1024];
        private int[] from = new int[1024];
        private int[] to = new int[1024];
        private int count;

        void put(int b, int begin, int end) {
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, count * 2);
                from = Arrays.copyOf(from, count * 2);
                to = Arrays.copyOf(to, count * 2);
            }
            bytes[count] = (byte) b;
            from[count] = begin;
            to[count] = end;
            count++;
        }
    }

    /** Decodes another text in place of the present one. */
    void decode(byte[] text, int start, int end) {
        out.count = 0;
        for (int at = start; at < end; at++) {
            out.put(text[at], at, at + 1);
        }
        for (int round = 0; round < MOST_ROUNDS && mayHoldEscapes(); round++) {
            var next = in;
            in = out;
            out = next;
            out.count = 0;
            if (!decodeOnce()) {
                return;
            }
        }
    }

    private boolean mayHoldEscapes() {
        for (int at = 0; at < out.count; at++) {
            // What begins a character is decoded only with the rest of it.
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

    /** Where in the source the byte at the place began. */
    int from(int place) {
        return out.from[place];
    }

    /** Where in the source the byte at the place ended. */
    int to(int place) {
        return out.to[place];
    }

    /** Returns whether anything was escaped. */
    private boolean decodeOnce() {
        int at = 0;
        while (at < in.count) {
            byte b = in.bytes[at];
            at = ByteClasses.kind(b) != ByteClasses.ESCAPE
                    ? copy(at)
                    : switch (b) {
                        case '\\' -> backslashes(at);
                        case '%' -> percent(at);
                        case '&' -> entity(at);
                        default -> character(at);
                    };
        }
        return out.count != in.count || !Arrays.equals(out.bytes, 0, out.count, in.bytes, 0, in.count);
    }

    private int copy(int at) {
        out.put(in.bytes[at], in.from[at], in.to[at]);
        return at + 1;
    }

    private int backslashes(int at) {
        int letter = at;
        while (letter < in.count && in.bytes[letter] == '\\') {
            letter++;
        }
        if (letter == in.count) {
            return one('\\', at, letter);
        }
        int depth = letter - at;
        return switch (in.bytes[letter]) {
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

    private int code(int code, int at, int letter, int end) {
        return code < 0 ? one('\\', at, letter) : standsFor(code, at, end);
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
        int end = at + 1;
        while (end < in.count && end - at < 10 && in.bytes[end] != ';') {
            end++;
        }
        if (end >= in.count || in.bytes[end] != ';' || end - at < 3) {
            return copy(at);
        }
        int code = in.bytes[at + 1] == '#'
                ? number(at + 2, end)
                : named(new String(in.bytes, at + 1, end - at - 1, LATIN_1));
        return code < 0 ? copy(at) : standsFor(code, at, end + 1);
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

    private int number(int begin, int end) {
        boolean hex = begin < end && (in.bytes[begin] | 0x20) == 'x';
        int code = 0;
        for (int at = hex ? begin + 1 : begin; at < end; at++) {
            int digit = Character.digit(in.bytes[at], hex ? 16 : 10);
            if (digit < 0) {
                return -1;
            }
            code = code * (hex ? 16 : 10) + digit;
        }
        return code <= Character.MAX_CODE_POINT ? code : -1;
    }

    private int hex(int begin, int digits) {
        if (begin + digits > in.count) {
            return -1;
        }
        int code = 0;
        for (int at = begin; at < begin + digits; at++) {
            int digit = Character.digit(in.bytes[at], 16);
            if (digit < 0) {
                return -1;
            }
            code = code * 16 + digit;
        }
        return code;
    }

    /** A character of more than one byte. */
    private int character(int at) {
        int lead = in.bytes[at] & 0xff;
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || at + more >= in.count) {
            return copy(at);
        }
        int code = lead & (0x3f >> more);
        for (int i = 1; i <= more; i++) {
            if ((in.bytes[at + i] & 0xc0) != 0x80) {
                return copy(at);
            }
            code = (code << 6) | (in.bytes[at + i] & 0x3f);
        }
        int plain = plain(code);
        if (plain >= 0) {
            // An overlong encoding, which is not well-formed, may stand for any character of ASCII.
            return one(printable(plain), at, at + more + 1);
        }
        for (int i = 0; i <= more; i++) {
            copy(at + i);
        }
        return at + more + 1;
    }

    /** Adds the character that an escape stands for. */
    private int standsFor(int code, int at, int end) {
        if (code == '"') {
            return one(1, at, end);
        }
        int plain = plain(code);
        if (plain >= 0) {
            return one(printable(plain), at, end);
        }
        boolean half = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        for (byte b : (half ? "?" : Character.toString(code)).getBytes(StandardCharsets.UTF_8)) {
            one(b, at, end);
        }
        return end;
    }

    /** Replaces control characters: a decoded text has no zeros, and uses the lowest ones for quotes after backslashes. */
    private static int printable(int plain) {
        return plain < ' ' && plain != '\n' && plain != '\t' ? ' ' : plain;
    }

    private int one(int b, int at, int end) {
        out.put(b, in.from[at], in.to[end - 1]);
        return end;
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
