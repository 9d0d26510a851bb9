package dev.paysandbox.cli.output;

/** A cell of a table. */
public record Cell(String text, Style style, boolean rightAligned) {
    /** Escapes control characters in the text. */
    public Cell {
        text = Visible.of(text);
    }

    /** Ordinary text. */
    public static Cell of(String text) {
        return new Cell(text, Style.PLAIN, false);
    }

    /** A status, state or result, in its colour. */
    public static Cell status(String text) {
        return new Cell(text, Style.of(text), false);
    }

    /** A number. */
    public static Cell number(String text) {
        return new Cell(text, Style.PLAIN, true);
    }

    /** Less important text. */
    public static Cell faint(String text) {
        return new Cell(text, Style.FAINT, false);
    }
}
