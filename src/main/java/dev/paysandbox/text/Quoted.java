package dev.paysandbox.text;

import java.util.regex.Pattern;

/** Bad input as a message may show it: on one line, not too long, and without any provider's secret key. */
public final class Quoted {
    private static final int LONGEST = 60;
    private static final Pattern SECRET = Pattern.compile("(?i)(sk_test_|[ps]k_live_)\\w*");

    private static final Pattern USER = Pattern.compile("://[^/@\\s]*@");

    private Quoted() {}

    /** The text in double quotes, cut after 60 characters. */
    public static String of(String text) {
        // Masked before it is cut, so that a cut never leaves half a secret; a longer input holds nothing to read.
        var head = masked(text.length() > 10_000 ? text.substring(0, 10_000) : text);
        var shown = new StringBuilder("\"");
        head.codePoints().limit(LONGEST).forEach(c -> shown.append(printable(c)));
        if (head.codePointCount(0, head.length()) > LONGEST) {
            shown.append('…');
        }
        return shown.append('"').toString();
    }

    /** The same text with the rest of every secret key, and the user and password of every URL, left out. */
    public static String masked(String text) {
        return USER.matcher(SECRET.matcher(text).replaceAll("$1…")).replaceAll("://…@");
    }

    private static String printable(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '"' -> "\\\"";
            default -> isVisible(c) ? Character.toString(c) : String.format("\\u%04x", c);
        };
    }

    /** Control and formatting characters (those that reorder text, too) would make the message lie. */
    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
