package dev.paysandbox.cli.output;

import java.util.List;
import java.util.Locale;

/**
 * Text of strangers: what receivers answered, what merchants sent, what a server says. A terminal must show it and not
 * obey it, so characters that control a terminal, or the order of letters, are written as JSON writes them.
 */
public final class Visible {
    private Visible() {}

    /** The text on one line. */
    public static String of(String text) {
        return escaped(text, "");
    }

    /** The text on as many lines as it has; tabs stay. */
    public static List<String> lines(String text) {
        return text.lines().map(line -> escaped(line, "\t")).toList();
    }

    /** The text on as many lines as it has, as one text. */
    public static String several(String text) {
        return String.join("\n", lines(text));
    }

    /** A JSON document, whose line breaks and indentation stay. */
    public static String json(String document) {
        return escaped(document, "\n");
    }

    private static String escaped(String text, String allowed) {
        int i = 0;
        while (i < text.length() && isPlain(text.charAt(i), allowed)) {
            i++;
        }
        if (i == text.length()) {
            return text;
        }
        var shown = new StringBuilder(text.length() + 16).append(text, 0, i);
        for (; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (isPlain(letter, allowed)) {
                shown.append(letter);
            } else {
                shown.append(
                        switch (letter) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.format(Locale.ROOT, "\\u%04x", (int) letter);
                        });
            }
        }
        return shown.toString();
    }

    private static boolean isPlain(char letter, String allowed) {
        if (letter >= ' ' && letter < 0x7f) {
            return true;
        }
        if (letter < 0xa0) {
            return allowed.indexOf(letter) >= 0;
        }
        return switch (Character.getType(letter)) {
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
