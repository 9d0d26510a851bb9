package dev.paysandbox.cli.output;

import java.util.List;
import java.util.stream.Collectors;

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

    /** The cells that are not empty, in one line. */
    static String line(List<Cell> cells, boolean coloured) {
        return cells.stream()
                .filter(cell -> !cell.text.isEmpty())
                .map(cell -> coloured ? cell.style.on(cell.text) : cell.text)
                .collect(Collectors.joining("  "));
    }
}
