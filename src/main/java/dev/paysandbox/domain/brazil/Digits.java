package dev.paysandbox.domain.brazil;

/** Texts made only of the digits 0 to 9; digits of other scripts are refused. */
public final class Digits {
    private Digits() {}

    public static boolean only(String text) {
        return !text.isEmpty() && firstOther(text) < 0;
    }

    /** Whether the text is exactly this many digits. */
    static boolean count(String text, int length) {
        return text.length() == length && firstOther(text) < 0;
    }

    /** Refuses a text that is not exactly this many digits; the message says what was found instead. */
    static void require(String what, String text, int length) {
        if (text.length() != length) {
            throw new IllegalArgumentException(what + " has " + length + " digits, not " + text.length());
        }
        int other = firstOther(text);
        if (other >= 0) {
            throw new IllegalArgumentException(
                    what + " has only digits, but position " + (other + 1) + " is '" + text.charAt(other) + "'");
        }
    }

    /** Formats a number that is not negative with leading zeros. */
    static String padded(long number, int width) {
        var digits = Long.toString(number);
        return "0".repeat(width - digits.length()) + digits;
    }

    private static int firstOther(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return i;
            }
        }
        return -1;
    }
}
