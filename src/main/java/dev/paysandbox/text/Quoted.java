package dev.paysandbox.text;

import java.util.regex.Pattern;

/** Quotes invalid input in a message: on one line, of limited length, and without secret keys of any provider. */
public final class Quoted {
    private static final int LONGEST = 60;
    private static final Pattern KEY = Pattern.compile("(?i)(sk_test_|[ps]k_live_)\\w+");

    /** The asterisks that the mask puts in place of a value; those in card numbers replace single digits. */
    private static final Pattern HIDDEN_VALUE = Pattern.compile("(?<!\\*)\\*{3}(?!\\*)");

    private Quoted() {}

    /** The text in double quotes, cut after 60 characters. */
    public static String of(String text) {
        // Masked before it is cut, so that a cut never leaves half a secret; only the head of a longer input is read.
        return quoted(masked(head(text)));
    }

    /**
     * Quotes a condition of a scenario file. Card numbers stay, since they are no payer's, and an author must see which
     * one the scenario requires.
     */
    public static String condition(String text) {
        return quoted(withoutKeys(head(text)));
    }

    private static String head(String text) {
        return text.length() > 10_000 ? text.substring(0, 10_000) : text;
    }

    private static String quoted(String head) {
        var shown = new StringBuilder("\"");
        head.codePoints().limit(LONGEST).forEach(c -> shown.append(printable(c)));
        if (head.codePointCount(0, head.length()) > LONGEST) {
            shown.append('…');
        }
        return shown.append('"').toString();
    }

    /** The text without what the mask hides, and without the rest of every secret or live key. */
    public static String masked(String text) {
        var masked = Mask.of(text);
        var marked = masked.equals(text) ? text : HIDDEN_VALUE.matcher(masked).replaceAll("…");
        return withoutKeys(marked);
    }

    private static String withoutKeys(String text) {
        return KEY.matcher(text).replaceAll("$1…");
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

    /** Control and formatting characters, including those that reorder text, could falsify the message. */
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
