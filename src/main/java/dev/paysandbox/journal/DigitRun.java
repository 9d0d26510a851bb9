package dev.paysandbox.journal;

import java.util.Arrays;

/**
 * Digits as people write card numbers: in one piece or in groups, with up to three spaces, hyphens or the like between
 * them, each of these perhaps escaped as JSON or URLs do. A card is 13 to 19 digits from the beginning of a group to
 * the end of one that pass Luhn's check; of it all but the last four are hidden.
 */
final class DigitRun {
    private static final int SHORTEST = 13;
    private static final int LONGEST = 19;
    private static final int SHOWN = 4;
    private static final int GAP = 3;

    private int count;
    private int from;
    private int to;
    private int[] places = new int[64];
    private byte[] lengths = new byte[64];
    private byte[] digits = new byte[64];
    private boolean[] opensGroup = new boolean[65];
    private boolean[] hidden = new boolean[64];

    /** Where plain digits end that nothing continues; the start where something may. */
    static int afterAlone(byte[] in, int start, int end) {
        int at = start;
        while (at < end && isDigit(in[at])) {
            at++;
        }
        return at == end || CONTINUES.indexOf((char) (in[at] & 0xff)) < 0 ? at : start;
    }

    /** Whether plain digits are so many that they may be a card's. */
    static boolean isLong(int count) {
        return count >= SHORTEST;
    }

    /** Whether plain digits that nothing continues are a card's. */
    static boolean isCard(byte[] in, int start, int end) {
        if (end - start < SHORTEST || end - start > LONGEST) {
            return false;
        }
        int sum = 0;
        boolean twice = false;
        for (int at = end - 1; at >= start; at--) {
            sum += weighed(in[at] - '0', twice);
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    /** With what a separator or an escaped digit may begin. */
    private static final String CONTINUES = " -./_+\t\n\r%\\\u00c2\u00e2";

    /** Reads the run that begins with the digit at this place; answers where it ends. */
    int read(byte[] in, int start, int end) {
        int after = walk(in, start, end, false);
        // Most are no longer than a date, and nothing need be known of them.
        return count < SHORTEST ? after : walk(in, start, end, true);
    }

    private int walk(byte[] in, int start, int end, boolean noting) {
        count = 0;
        from = start;
        int at = start;
        boolean opens = true;
        while (true) {
            int length = digit(in, at, end);
            if (length == 0) {
                int next = afterGap(in, at, end);
                if (next < 0) {
                    to = at;
                    return at;
                }
                at = next;
                opens = true;
                continue;
            }
            if (noting) {
                note(at, length, in[at + length - 1] - '0', opens);
            }
            count++;
            opens = false;
            at += length;
        }
    }

    private void note(int place, int length, int digit, boolean opens) {
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
            digits = Arrays.copyOf(digits, count * 2);
            hidden = Arrays.copyOf(hidden, count * 2);
            opensGroup = Arrays.copyOf(opensGroup, count * 2 + 1);
        }
        places[count] = place;
        lengths[count] = (byte) length;
        digits[count] = (byte) digit;
        opensGroup[count] = opens;
    }

    /** Whether there are cards in it. */
    boolean findCards() {
        if (count < SHORTEST) {
            return false;
        }
        boolean found = false;
        Arrays.fill(hidden, 0, count, false);
        opensGroup[count] = true;
        for (int first = 0; first + SHORTEST <= count; first++) {
            if (!opensGroup[first]) {
                continue;
            }
            for (int after = first + SHORTEST; after <= Math.min(count, first + LONGEST); after++) {
                if (opensGroup[after] && passesLuhn(first, after)) {
                    Arrays.fill(hidden, first, after - SHOWN, true);
                    found = true;
                }
            }
        }
        return found;
    }

    /** Takes the run for a card, mistyped as it is; answers whether it is long enough to be one. */
    boolean isMistypedCard() {
        if (count < SHORTEST) {
            return false;
        }
        Arrays.fill(hidden, 0, count - SHOWN, true);
        Arrays.fill(hidden, count - SHOWN, count, false);
        return true;
    }

    private boolean passesLuhn(int first, int after) {
        int sum = 0;
        boolean twice = false;
        for (int i = after - 1; i >= first; i--) {
            sum += weighed(digits[i], twice);
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    private static int weighed(int digit, boolean twice) {
        int weighed = twice ? digit * 2 : digit;
        return weighed > 9 ? weighed - 9 : weighed;
    }

    void writeMasked(byte[] in, Bytes out) {
        int copied = from;
        for (int i = 0; i < count; i++) {
            if (hidden[i]) {
                out.put(in, copied, places[i]);
                out.put('*');
                copied = places[i] + lengths[i];
            }
        }
        out.put(in, copied, to);
    }

    /** The length of the digit at this place, plain or escaped; 0 where there is none. */
    static int digit(byte[] in, int at, int end) {
        if (at >= end) {
            return 0;
        }
        byte b = in[at];
        if (isDigit(b)) {
            return 1;
        }
        if (b == '\\') {
            int u = afterBackslashes(in, at, end);
            boolean escaped = end - u >= 5
                    && in[u] == 'u'
                    && in[u + 1] == '0'
                    && in[u + 2] == '0'
                    && in[u + 3] == '3'
                    && isDigit(in[u + 4])
                    && u - at < 64;
            return escaped ? u + 5 - at : 0;
        }
        return b == '%' && end - at >= 3 && in[at + 1] == '3' && isDigit(in[at + 2]) ? 3 : 0;
    }

    /** Where the digit stands that follows a few separators; -1 where none does. */
    private static int afterGap(byte[] in, int from, int end) {
        int at = from;
        for (int i = 0; i < GAP; i++) {
            int length = separator(in, at, end);
            if (length == 0) {
                return -1;
            }
            at += length;
            if (digit(in, at, end) > 0) {
                return at;
            }
        }
        return -1;
    }

    private static int separator(byte[] in, int at, int end) {
        if (at >= end) {
            return 0;
        }
        return switch (in[at]) {
            case ' ', '-', '.', '/', '_', '+', '\t', '\n', '\r' -> 1;
            case (byte) 0xc2 -> end - at >= 2 && in[at + 1] == (byte) 0xa0 ? 2 : 0;
            // Spaces and dashes of all widths.
            case (byte) 0xe2 -> end - at >= 3 && in[at + 1] == (byte) 0x80 ? 3 : 0;
            case '%' -> end - at >= 3 && isSeparator(in[at + 1], in[at + 2] | 0x20) ? 3 : 0;
            case '\\' -> escapedSeparator(in, at, end);
            default -> 0;
        };
    }

    /** A blank, a tab or the end of a line, or one of {@code + , - . /}: as URLs escape them, the letters in lower case. */
    private static boolean isSeparator(byte high, int low) {
        return switch (high) {
            case '0' -> low == ('9' | 0x20) || low == 'a' || low == 'd';
            case '2' -> low == ('0' | 0x20) || (low >= 'b' && low <= 'f');
            default -> false;
        };
    }

    private static int escapedSeparator(byte[] in, int at, int end) {
        int letter = afterBackslashes(in, at, end);
        if (letter >= end) {
            return 0;
        }
        if ("tnr/".indexOf(in[letter]) >= 0) {
            return letter + 1 - at;
        }
        boolean unicode = in[letter] == 'u'
                && end - letter >= 5
                && (in[letter + 1] == '0' || in[letter + 1] == '2')
                && in[letter + 2] == '0';
        return unicode ? letter + 5 - at : 0;
    }

    private static int afterBackslashes(byte[] in, int from, int end) {
        int at = from;
        while (at < end && in[at] == '\\') {
            at++;
        }
        return at;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
