package dev.paysandbox.domain.brazil;

/** Texts made only of the digits 0 to 9; digits of other scripts are refused. */
public final class Digits {
    private Digits() {}

    public static boolean only(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Whether the text is exactly this many digits. */
    static boolean count(String text, int length) {
        return text.length() == length && only(text);
    }

    /** Formats a number that is not negative with leading zeros. */
    static String padded(long number, int width) {
        var digits = Long.toString(number);
        return "0".repeat(width - digits.length()) + digits;
    }
}
