package dev.paysandbox.cli.output;

import java.util.List;
import java.util.Locale;

/**
 * Escapes untrusted text for the terminal: answers of receivers, requests of merchants, responses of servers. Characters
 * that control the terminal or change the direction of the text are escaped as in JSON.
 */
public final class Visible {
    private Visible() {}

    /** The text on one line. */
    public static String of(String text) {
        return escaped(text, "");
    }

    /** The lines of the text. Tabs stay. */
    public static List<String> lines(String text) {
        return text.lines().map(line -> escaped(line, "\t")).toList();
    }

    /** The text with its line breaks. */
    public static String multiline(String text) {
        return String.join("\n", lines(text));
    }

    /** A JSON document. Its line breaks and indentation stay. */
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
            char character = text.charAt(i);
            if (isPlain(character, allowed)) {
                shown.append(character);
            } else {
                shown.append(
                        switch (character) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.format(Locale.ROOT, "\\u%04x", (int) character);
                        });
            }
        }
        return shown.toString();
    }

    private static boolean isPlain(char character, String allowed) {
        if (character >= ' ' && character < 0x7f) {
            return true;
        }
        if (character < 0xa0) {
            return allowed.indexOf(character) >= 0;
        }
        return switch (Character.getType(character)) {
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
