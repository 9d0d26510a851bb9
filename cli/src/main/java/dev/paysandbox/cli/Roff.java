package dev.paysandbox.cli;

import java.util.List;

/** The text of a manual page, in the format that {@code man} reads. */
final class Roff {
    private final StringBuilder page = new StringBuilder();

    void title(String name, String version) {
        page.append(".TH \"")
                .append(escaped(name))
                .append("\" \"1\" \"\" \"")
                .append(escaped(version))
                .append("\" \"PaySandbox\"\n");
        // No hyphenation, because it would break commands. No justification.
        page.append(".nh\n.ad l\n");
    }

    Roff section(String name) {
        page.append(".SH \"").append(escaped(name)).append("\"\n");
        return this;
    }

    void text(String text) {
        page.append(line(text)).append('\n');
    }

    void paragraph(String text) {
        page.append(".PP\n");
        text(text);
    }

    /** A term and its indented description. */
    void item(String term, String text) {
        page.append(".TP\n\\fB").append(escaped(term)).append("\\fR\n");
        text(text);
    }

    /** Preformatted lines. */
    void asTyped(List<String> lines) {
        page.append(".nf\n");
        lines.forEach(this::text);
        page.append(".fi\n");
    }

    @Override
    public String toString() {
        return page.toString();
    }

    /** Escapes text of one or more lines. A line that begins with a dot or an apostrophe would be a roff request. */
    private static String line(String text) {
        return escaped(text).replaceAll("(?m)^([.'])", "\\\\&$1");
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
    }
}
