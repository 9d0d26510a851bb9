package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.output.Visible;

/** Text of anybody in XML and HTML: shown as it is, and never taken for markup. */
final class Markup {
    private Markup() {}

    /** On one line, also for an attribute in double quotes. */
    static String line(String value) {
        return escaped(Visible.of(value));
    }

    /** On as many lines as it has. */
    static String lines(String value) {
        return escaped(Visible.several(value));
    }

    private static String escaped(String value) {
        var text = new StringBuilder(value.length() + 16);
        value.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.appendCodePoint(isOfXml(letter) ? letter : 0xFFFD);
            }
        });
        return text.toString();
    }

    /** Not half of a pair, and not what Unicode says is no character. */
    private static boolean isOfXml(int letter) {
        return (letter < 0xD800 || letter > 0xDFFF) && letter != 0xFFFE && letter != 0xFFFF;
    }
}
