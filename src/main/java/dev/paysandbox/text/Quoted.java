package dev.paysandbox.text;

import dev.paysandbox.mask.Mask;
import java.util.regex.Pattern;

/** Bad input as a message may show it: on one line, not too long, and without any provider's secret key. */
public final class Quoted {
    private static final int LONGEST = 60;
    private static final Pattern KEY = Pattern.compile("(?i)(sk_test_|[ps]k_live_)\\w+");

    /** What the mask puts in the place of a value; of a card each digit becomes an asterisk. */
    private static final Pattern HIDDEN_VALUE = Pattern.compile("(?<!\\*)\\*{3}(?!\\*)");

    private Quoted() {}

    /** The text in double quotes, cut after 60 characters. */
    public static String of(String text) {
        // Masked before it is cut, so that a cut never leaves half a secret; a longer input holds nothing to read.
        return quoted(masked(head(text)));
    }

    /**
     * The same of a condition in a scenario file. A card number stays: it is not a payer's, and whoever asks why the
     * scenario was not chosen must see which one it wants.
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

    /** The same text without what the mask hides, and without the rest of every secret or live key. */
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
