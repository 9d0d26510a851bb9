package dev.paysandbox.mask;

import java.util.Arrays;

/** Text in base64 of either alphabet: a run of its letters, whole or behind a sign, that decodes to plain text. */
final class Base64Text {
    /** 13 digits take so many letters. */
    static final int SHORTEST = 18;

    /** So many times the length of a text is decoded, for text may seem to begin behind every sign. */
    private static final int MOST_TIMES = 8;

    private static final int LEAST_ROOM = 4096;

    private static final byte[] VALUES = values();

    private Base64Text() {}

    private static byte[] values() {
        var values = new byte[256];
        Arrays.fill(values, (byte) -1);
        var letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < letters.length(); i++) {
            values[letters.charAt(i)] = (byte) i;
        }
        values['-'] = 62;
        values['_'] = 63;
        return values;
    }

    /** What looks into decoded text. */
    interface Look {
        /** Whether there is anything in the text that must not be shown. */
        boolean findsSecrets(byte[] text, int length);
    }

    /** Whether a letter of the alphabets. */
    static boolean isLetter(byte b) {
        return VALUES[b & 0xff] >= 0;
    }

    /**
     * Hides the runs between these places whose text holds what must not be shown, and those of which too much would
     * have to be decoded to know.
     */
    static void hide(byte[] in, int start, int end, Look look, Hidden hidden) {
        int budget = (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_ROOM, (long) MOST_TIMES * (end - start)));
        int first = start;
        while (end - first >= SHORTEST) {
            // Of a run that begins here all of these are letters; behind the last that is none the next may begin.
            int at = first + SHORTEST - 1;
            while (at >= first && VALUES[in[at] & 0xff] >= 0) {
                at--;
            }
            if (at < first) {
                at = first + SHORTEST;
                while (at < end && VALUES[in[at] & 0xff] >= 0) {
                    at++;
                }
                budget = hideRun(in, first, at, budget, look, hidden);
            }
            first = at + 1;
        }
    }

    /** Answers how much may still be decoded. */
    private static int hideRun(byte[] in, int first, int after, int most, Look look, Hidden hidden) {
        int budget = most;
        for (int from = first; after - from >= SHORTEST; from++) {
            boolean begins = from == first || VALUES[in[from - 1] & 0xff] >= 62;
            if (begins && isText(in, from)) {
                budget -= after - from;
                if (budget < 0) {
                    hidden.add(Hidden.VALUE, from, after);
                    return 0;
                }
                var text = new byte[(after - from) * 3 / 4 + 3];
                int length = decode(in, from, after, text);
                if (length > 0 && look.findsSecrets(text, length)) {
                    hidden.add(Hidden.VALUE, from, after);
                    return budget;
                }
            }
        }
        return budget;
    }

    /** The first look, which ids and keys do not pass: whether the first nine characters are plain ones. */
    private static boolean isText(byte[] in, int from) {
        for (int at = from; at < from + 12; at += 4) {
            int bits = VALUES[in[at] & 0xff] << 18
                    | VALUES[in[at + 1] & 0xff] << 12
                    | VALUES[in[at + 2] & 0xff] << 6
                    | VALUES[in[at + 3] & 0xff];
            if (!isPlain(bits >> 16) || !isPlain(bits >> 8 & 0xff) || !isPlain(bits & 0xff)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(int b) {
        return (b >= ' ' && b < 0x7f) || b == '\n' || b == '\r' || b == '\t' || b >= 0xc2;
    }

    private static int decode(byte[] in, int from, int after, byte[] text) {
        int length = 0;
        int bits = 0;
        int have = 0;
        for (int at = from; at < after; at++) {
            bits = bits << 6 | VALUES[in[at] & 0xff];
            have += 6;
            if (have >= 8) {
                have -= 8;
                text[length++] = (byte) (bits >> have);
            }
        }
        return length;
    }
}
