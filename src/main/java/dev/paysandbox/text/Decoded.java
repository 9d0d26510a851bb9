package dev.paysandbox.text;

/** A text in which percent-encoding and the escapes of JSON are replaced, once. */
final class Decoded {
    /** An escaped quote, which does not end the string around it. */
    static final char QUOTE = '\1';

    private final String text;
    /** Where in the source each character began; after the last one, where the source ends. */
    private final int[] sources;

    Decoded(String source) {
        int end = source.length();
        var chars = new char[end];
        var begins = new int[end + 1];
        int count = 0;
        int at = 0;
        while (at < end) {
            char c = source.charAt(at);
            begins[count] = at++;
            if (c == '%' || (c == '\\' && at < end)) {
                boolean unicode = c == '\\' && source.charAt(at) == 'u';
                int after = at + (unicode ? 5 : c == '%' ? 2 : 1);
                int code = c == '\\' && !unicode
                        ? sign(source.charAt(at))
                        : hexadecimal(source, unicode ? at + 1 : at, after);
                if (code >= 0) {
                    c = plain(code);
                    at = after;
                }
            }
            chars[count++] = c;
        }
        begins[count] = end;
        text = new String(chars, 0, count);
        sources = begins;
    }

    String text() {
        return text;
    }

    int source(int place) {
        return sources[place];
    }

    private static int hexadecimal(String source, int from, int to) {
        int code = to > source.length() ? -1 : 0;
        for (int at = from; at < to && code >= 0; at++) {
            int digit = Character.digit(source.charAt(at), 16);
            code = digit < 0 ? -1 : code * 16 + digit;
        }
        return code;
    }

    /** What the sign stands for after a backslash; -1 if for nothing. */
    private static int sign(char sign) {
        return switch (sign) {
            case 'b', 'f', 'n', 'r', 't' -> ' ';
            case '"', '/', '\\' -> sign;
            default -> -1;
        };
    }

    /** Signs that end a value lose their meaning: escaped, they are part of it. */
    private static char plain(int code) {
        return switch (code) {
            case '"' -> QUOTE;
            case '\\', '&', ',', ';', '}' -> '?';
            default -> code < ' ' ? ' ' : (char) code;
        };
    }
}
