package dev.paysandbox.mask;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Digits as people and programs write card numbers: in one piece or in groups. A card is 13 to 19 digits from the
 * beginning of a group to the end of one that pass Luhn's check; all but its last four are hidden. With up to three
 * blanks, hyphens, dots, slashes, underscores or plus signs between them, groups may be of any length. Signs that also
 * separate list elements, such as commas and quotes, join groups only if their lengths are those of a card; otherwise
 * every list of numbers would look like one.
 */
final class DigitRun {
    private static final int SHORTEST = 13;
    private static final int LONGEST = 19;
    private static final int SHOWN = 4;
    /** The most signs between groups of any length. */
    private static final int NARROW = 3;
    /** The most signs between groups. */
    private static final int WIDE = 24;
    /** Precedes the checksum of a PIX code without a txid: these asterisks separate no digits of a card. */
    private static final byte[] BEFORE_CHECKSUM = "***6304".getBytes(StandardCharsets.US_ASCII);
    /** At this many digits, the end of a text that was cut may be the beginning of a card number. */
    private static final int BEGINNING = 6;

    private static final byte[] SIGNS = signs();
    private static final int NARROW_SIGN = 1;
    private static final int WIDE_SIGN = 2;

    private int count;
    private int[] places = new int[64];
    private boolean[] hidden = new boolean[64];
    /** The digits before which a group begins: 1 where the gap before is narrow, 2 where it is wide. */
    private byte[] opens = new byte[65];
    /** Whether the digit stands in one of JSON's strings. */
    private boolean[] quoted = new boolean[64];

    private boolean inString;

    private static byte[] signs() {
        var signs = new byte[256];
        for (byte sign : " -./_+\t\n\r".getBytes(StandardCharsets.US_ASCII)) {
            signs[sign] = NARROW_SIGN;
        }
        for (byte sign : ",:;|\"'[]~*\1\2\3\4\5\6\7".getBytes(StandardCharsets.US_ASCII)) {
            signs[sign] = WIDE_SIGN;
        }
        return signs;
    }

    /** Whether this many digits may be a card number. */
    static boolean isLong(int digits) {
        return digits >= SHORTEST;
    }

    /** Whether the byte may stand between the digits of a card number. */
    static boolean isSign(byte b) {
        return SIGNS[b & 0xff] != 0;
    }

    /** Whether the run was in one of JSON's strings when it ended. */
    boolean endsInString() {
        return inString;
    }

    /**
     * Counts the digits of a group and of all groups that may belong to it; returns where they end.
     *
     * @param first where the group begins
     * @param after where it ends
     */
    int skim(byte[] in, int first, int after, int end) {
        count = after - first;
        int at = after;
        for (int next = afterGap(in, at, end); next >= 0; next = afterGap(in, at, end)) {
            at = next;
            while (at < end && ByteClasses.isDigit(in[at])) {
                at++;
            }
            count += at - next;
        }
        return at;
    }

    /** Whether the digits read last may contain a card number. */
    boolean isLong() {
        return isLong(count);
    }

    /** Notes the digits from the start on. */
    void read(byte[] in, int start, int end, boolean startsInString) {
        count = 0;
        inString = startsInString;
        int at = start;
        int gap = NARROW_SIGN;
        while (true) {
            while (at < end && ByteClasses.isDigit(in[at])) {
                note(at++, gap);
                gap = 0;
            }
            int next = afterGap(in, at, end);
            if (next < 0) {
                opens[count] = NARROW_SIGN;
                return;
            }
            gap = next - at <= NARROW ? NARROW_SIGN : WIDE_SIGN;
            for (; at < next; at++) {
                gap = Math.max(gap, SIGNS[in[at] & 0xff]);
                inString ^= in[at] == '"';
            }
        }
    }

    private void note(int place, int gap) {
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
            hidden = Arrays.copyOf(hidden, count * 2);
            quoted = Arrays.copyOf(quoted, count * 2);
            opens = Arrays.copyOf(opens, count * 2 + 1);
        }
        places[count] = place;
        hidden[count] = false;
        quoted[count] = inString;
        opens[count] = (byte) gap;
        count++;
    }

    private static boolean isBeforeChecksum(byte[] in, int at, int end) {
        int to = at + BEFORE_CHECKSUM.length;
        return to <= end && Arrays.equals(in, at, to, BEFORE_CHECKSUM, 0, BEFORE_CHECKSUM.length);
    }

    /** The position of the digit that follows a few signs; -1 if there is none. */
    private static int afterGap(byte[] in, int from, int end) {
        int last = Math.min(end, from + WIDE + 1);
        for (int at = from; at < last; at++) {
            if (in[at] == '*' && isBeforeChecksum(in, at, end)) {
                return -1;
            }
            if (SIGNS[in[at] & 0xff] == 0) {
                return at > from && ByteClasses.isDigit(in[at]) ? at : -1;
            }
        }
        return -1;
    }

    /** Finds the card numbers among the digits read; returns whether there are any. */
    boolean findCards(byte[] in, HiddenPlaces found) {
        boolean any = false;
        int spanned = 0;
        int spanFrom = 0;
        for (int first = 0; first + SHORTEST <= count; first++) {
            if (opens[first] == 0) {
                continue;
            }
            for (int after = first + SHORTEST; after <= Math.min(count, first + LONGEST); after++) {
                if (opens[after] != 0 && passesLuhn(in, first, after) && belongTogether(in, first, after)) {
                    Arrays.fill(hidden, first, after - SHOWN, true);
                    if (any && first >= spanned) {
                        found.add(HiddenPlaces.CARD, places[spanFrom], places[spanned - 1] + 1);
                    }
                    spanFrom = !any || first >= spanned ? first : spanFrom;
                    spanned = Math.max(spanned, after);
                    any = true;
                }
            }
        }
        if (any) {
            found.add(HiddenPlaces.CARD, places[spanFrom], places[spanned - 1] + 1);
        }
        return any;
    }

    /** Hides the first digits as a mistyped card number; returns false if they are too few. */
    boolean takeForCard(HiddenPlaces found) {
        int after = 1;
        while (after < count && opens[after] < WIDE_SIGN) {
            after++;
        }
        if (!isLong(after)) {
            return false;
        }
        Arrays.fill(hidden, 0, after - SHOWN, true);
        found.add(HiddenPlaces.CARD, places[0], places[after - 1] + 1);
        return true;
    }

    /** Hides all digits as the beginning of a card number whose end was cut off; returns false if they are too few. */
    boolean takeForBeginning(HiddenPlaces found) {
        if (count < BEGINNING) {
            return false;
        }
        Arrays.fill(hidden, 0, count, true);
        found.add(HiddenPlaces.CARD, places[0], places[count - 1] + 1);
        return true;
    }

    /** Whether these digits, a single group, are certainly not a card number. */
    boolean isNoCard(byte[] in, int from, int to) {
        if (to - from > LONGEST) {
            return true;
        }
        int sum = 0;
        for (int at = to - 1, twice = 0; at >= from; at--, twice ^= 1) {
            sum += weighed(in[at], twice);
        }
        return sum % 10 != 0;
    }

    private boolean passesLuhn(byte[] in, int first, int after) {
        int sum = 0;
        for (int i = after - 1, twice = 0; i >= first; i--, twice ^= 1) {
            sum += weighed(in[places[i]], twice);
        }
        return sum % 10 == 0;
    }

    private static int weighed(byte digit, int twice) {
        int weighed = (digit - '0') << twice;
        return weighed > 9 ? weighed - 9 : weighed;
    }

    private boolean belongTogether(byte[] in, int first, int after) {
        int groups = 1;
        boolean wide = false;
        for (int i = first + 1; i < after; i++) {
            groups += opens[i] != 0 ? 1 : 0;
            wide |= opens[i] == WIDE_SIGN;
        }
        return !wide || (in[places[first]] >= '2' && in[places[first]] <= '6' && areACards(first, after, groups));
    }

    /** All of one length, except a shorter last one; or 4, 6 and 5, or 4, 6 and 4, or 6 and the rest. */
    private boolean areACards(int first, int after, int groups) {
        int length = 1;
        while (opens[first + length] == 0) {
            length++;
        }
        boolean even = true;
        for (int at = first; at < after; at += length) {
            for (int i = at + 1; i < Math.min(after, at + length); i++) {
                even &= opens[i] == 0;
            }
            even &= at + length > after || opens[at + length] != 0;
        }
        boolean inThree = groups == 3 && length == 4 && opens[first + 10] != 0;
        return even || inThree || (groups == 2 && length == 6);
    }

    /** Adds the hidden digits; in JSON a number with hidden digits becomes a string. */
    void hide(boolean json, HiddenPlaces found) {
        int begin = 0;
        while (begin < count) {
            int end = begin + 1;
            while (end < count && opens[end] < WIDE_SIGN) {
                end++;
            }
            hidePiece(begin, end, json && !quoted[begin], found);
            begin = end;
        }
    }

    private void hidePiece(int begin, int end, boolean bare, HiddenPlaces found) {
        boolean any = false;
        for (int i = begin; i < end; i++) {
            any |= hidden[i];
        }
        if (!any) {
            return;
        }
        if (bare) {
            found.add(HiddenPlaces.OPEN, places[begin], places[begin]);
        }
        for (int i = begin; i < end; i++) {
            if (hidden[i]) {
                int last = i;
                while (last + 1 < end && hidden[last + 1] && places[last + 1] == places[last] + 1) {
                    last++;
                }
                found.add(HiddenPlaces.DIGITS, places[i], places[last] + 1);
                i = last;
            }
        }
        if (bare) {
            found.add(HiddenPlaces.CLOSE, places[end - 1] + 1, places[end - 1] + 1);
        }
    }
}
