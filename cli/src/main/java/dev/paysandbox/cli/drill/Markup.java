package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.output.Visible;

/** Escapes untrusted text for XML and HTML, so that none of it is read as markup. */
final class Markup {
    private Markup() {}

    /** The text on one line. It is also safe in an attribute in double quotes. */
    static String line(String value) {
        return escaped(Visible.of(value));
    }

    /** The text with its line breaks. */
    static String lines(String value) {
        return escaped(Visible.multiline(value));
    }

    private static String escaped(String value) {
        var text = new StringBuilder(value.length() + 16);
        value.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.appendCodePoint(isOfXml(character) ? character : 0xFFFD);
            }
        });
        return text.toString();
    }

    /** XML allows neither half of a surrogate pair nor U+FFFE and U+FFFF. */
    private static boolean isOfXml(int character) {
        return (character < 0xD800 || character > 0xDFFF) && character != 0xFFFE && character != 0xFFFF;
    }
}
