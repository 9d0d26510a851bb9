package dev.paysandbox.mask;

import java.util.Arrays;
import java.util.function.Predicate;

/** Text in base64 of either alphabet: a run of its letters, whole or behind a sign, that decodes to plain text. */
final class Base64Text {
    /** The number of letters that 13 digits take. */
    static final int SHORTEST = 18;

    /** At most so many times the length of a text is decoded, because encoded text may seem to begin after every sign. */
    private static final int MOST_TIMES = 8;

    private static final int LEAST_ROOM = 4096;

    /** The values of the alphabets' signs, from this one on. */
    private static final int FIRST_SIGN = 62;

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

    /** Whether a letter of the alphabets. */
    static boolean isLetter(byte b) {
        return VALUES[b & 0xff] >= 0;
    }

    /**
     * Hides the runs that decode to a text with a secret, and the remaining runs once the limit of decoding is reached.
     */
    static void hide(byte[] in, int start, int end, Predicate<byte[]> hasSecret, HiddenPlaces hidden) {
        int budget = (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_ROOM, (long) MOST_TIMES * (end - start)));
        int first = start;
        while (end - first >= SHORTEST) {
            // If a run begins here, all of these are letters of the alphabet. Otherwise it can begin only after the
            // last byte that is not.
            int at = first + SHORTEST - 1;
            while (at >= first && VALUES[in[at] & 0xff] >= 0) {
                at--;
            }
            if (at < first) {
                at = first + SHORTEST;
                while (at < end && VALUES[in[at] & 0xff] >= 0) {
                    at++;
                }
                budget = hideRun(in, first, at, budget, hasSecret, hidden);
            }
            first = at + 1;
        }
    }

    /** Returns how much may still be decoded. */
    private static int hideRun(
            byte[] in, int first, int after, int most, Predicate<byte[]> hasSecret, HiddenPlaces hidden) {
        int budget = most;
        int last = after - SHORTEST;
        int from = first;
        while (from <= last) {
            if (isText(in, from) && isMoreThanDigits(in, from, after)) {
                budget -= after - from;
                if (budget < 0) {
                    hidden.add(HiddenPlaces.VALUE, from, after);
                    return 0;
                }
                if (hasSecret.test(decode(in, from, after))) {
                    hidden.add(HiddenPlaces.VALUE, from, after);
                    return budget;
                }
            }
            do {
                from++;
            } while (from <= last && VALUES[in[from - 1] & 0xff] < FIRST_SIGN);
        }
        return budget;
    }

    /** Whether the leading digits are followed by enough letters; digits alone never decode to a text. */
    private static boolean isMoreThanDigits(byte[] in, int from, int after) {
        int at = from;
        while (at < after && ByteClasses.isDigit(in[at])) {
            at++;
        }
        return after - at >= SHORTEST;
    }

    /** A quick check that excludes ids and keys: whether the first nine characters are plain ones. */
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

    private static byte[] decode(byte[] in, int from, int after) {
        var text = new byte[(int) ((after - from) * 6L / 8)];
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
        return text;
    }
}
