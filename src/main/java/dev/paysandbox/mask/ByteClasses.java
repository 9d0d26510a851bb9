package dev.paysandbox.mask;

import java.util.Arrays;

/** Classes of bytes in a decoded text, by what may begin or end at a byte. */
final class ByteClasses {
    static final int PLAIN = 0;
    static final int DIGIT = 1;
    static final int QUOTE = 2;
    /** A quote after backslashes: {@code 1} to {@code 7} in a decoded text, as many as there were. */
    static final int INNER_QUOTE = 3;

    static final int ASSIGNS = 4;
    static final int UNDERSCORE = 5;
    static final int TAG_END = 6;
    static final int TAG_START = 7;
    /** May begin an escape, or a character that replaces a plain one. */
    static final int ESCAPE = 8;

    static final int ZERO = 9;

    /** Higher numbers of backslashes before a quote are not distinguished. */
    static final int DEEPEST_QUOTE = 7;

    private static final int LONGEST_ENTITY = 10;

    private static final byte[] KINDS = kinds();

    private ByteClasses() {}

    private static byte[] kinds() {
        var kinds = new byte[256];
        Arrays.fill(kinds, '0', '9' + 1, (byte) DIGIT);
        Arrays.fill(kinds, 1, DEEPEST_QUOTE + 1, (byte) INNER_QUOTE);
        kinds['"'] = QUOTE;
        kinds[':'] = ASSIGNS;
        kinds['='] = ASSIGNS;
        kinds['_'] = UNDERSCORE;
        kinds['>'] = TAG_END;
        kinds['<'] = TAG_START;
        kinds['\\'] = ESCAPE;
        kinds['%'] = ESCAPE;
        kinds['&'] = ESCAPE;
        // UTF-8 beyond Latin letters, which begin with c3 to c5.
        kinds[0xc2] = ESCAPE;
        Arrays.fill(kinds, 0xc6, 0xf5, (byte) ESCAPE);
        kinds[0] = ZERO;
        return kinds;
    }

    static int kind(byte b) {
        return KINDS[b & 0xff];
    }

    /** The table itself, for the one loop that every text goes through. */
    static byte[] table() {
        return KINDS;
    }

    /**
     * The place of the first escape, or of the first zero byte, which UTF-16 and UTF-32 contain; the end if there is
     * neither.
     */
    static int escape(byte[] in, int from, int end) {
        int at = from;
        while (at < end && (KINDS[in[at] & 0xff] < ESCAPE || (in[at] == '&' && !mayBeEntity(in, at, end)))) {
            at++;
        }
        return at;
    }

    private static boolean mayBeEntity(byte[] in, int ampersand, int end) {
        for (int at = ampersand + 1; at < Math.min(end, ampersand + LONGEST_ENTITY); at++) {
            if (in[at] == ';') {
                return true;
            }
        }
        return false;
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    /** A quote of any kind, also an apostrophe. */
    static boolean isQuote(byte b) {
        return b == '"' || b == '\'' || (b >= 1 && b <= DEEPEST_QUOTE);
    }

    /** A letter or digit of ASCII, or a byte of any other character. */
    static boolean isOfWord(byte b) {
        int c = b | 0x20;
        return b < 0 || isDigit(b) || (c >= 'a' && c <= 'z');
    }

    static int skipSpace(byte[] in, int from, int end) {
        int at = from;
        while (at < end && isSpace(in[at])) {
            at++;
        }
        return at;
    }
}
