package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** A table of text. Each column is as wide as its widest cell, unless the terminal is too narrow. */
final class Table {
    private static final String GAP = "  ";
    private static final int NARROWEST_TERMINAL = 60;
    private static final int[] MIN_WIDTHS = {10, 4};

    private final List<List<Cell>> rows;

    Table(List<List<Cell>> rows) {
        this.rows = rows;
    }

    static Table of(List<Column> columns, List<JsonObject> objects) {
        var rows = new ArrayList<List<Cell>>();
        rows.add(columns.stream()
                .map(column -> new Cell(column.title(), Style.BOLD, false))
                .toList());
        for (var object : objects) {
            rows.add(columns.stream().map(column -> column.cell().apply(object)).toList());
        }
        return new Table(rows);
    }

    /** A line whose text is already escaped by {@link Visible}. It may contain this tool's escape codes for colours. */
    record Line(String text) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * @param widths the widths of the columns of earlier pages, or empty; this page may change them
     * @param maxWidth the width of the terminal, or 0 for no limit; called only for wide tables
     */
    List<CharSequence> lines(List<Integer> widths, boolean coloured, IntSupplier maxWidth) {
        widen(widths);
        if (total(widths) > NARROWEST_TERMINAL) {
            fit(widths, maxWidth.getAsInt());
        }
        var lines = new ArrayList<CharSequence>();
        for (var row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                append(line, row.get(i), widths.get(i), i == row.size() - 1, isNumber(i), coloured);
            }
            lines.add(new Line(line.toString().stripTrailing()));
        }
        return lines;
    }

    /** Whether a column has numbers. They and their title are aligned to the right. */
    private boolean isNumber(int column) {
        return rows.size() > 1 && rows.get(1).get(column).rightAligned();
    }

    private static void append(
            StringBuilder line, Cell cell, int width, boolean last, boolean number, boolean coloured) {
        var plain = shortened(cell.text(), width);
        var padding = " ".repeat(width - length(plain));
        var text = coloured && !plain.isEmpty() ? cell.style().on(plain) : plain;
        if (cell.rightAligned() || number) {
            line.append(padding).append(text);
        } else {
            line.append(text).append(last ? "" : padding);
        }
        line.append(last ? "" : GAP);
    }

    private void widen(List<Integer> widths) {
        for (var row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int length = length(row.get(i).text());
                if (i == widths.size()) {
                    widths.add(length);
                } else {
                    widths.set(i, Math.max(widths.get(i), length));
                }
            }
        }
    }

    /** Narrows the widest column of text until the table fits: first down to a readable minimum, then to less. */
    private void fit(List<Integer> widths, int maxWidth) {
        for (int least : MIN_WIDTHS) {
            while (maxWidth > 0 && total(widths) > maxWidth) {
                int widest = -1;
                for (int i = 0; i < widths.size(); i++) {
                    if (widths.get(i) > least && !isNumber(i) && (widest < 0 || widths.get(i) > widths.get(widest))) {
                        widest = i;
                    }
                }
                if (widest < 0) {
                    break;
                }
                widths.set(widest, widths.get(widest) - 1);
            }
        }
    }

    private static int total(List<Integer> widths) {
        return widths.stream().mapToInt(Integer::intValue).sum() + GAP.length() * Math.max(0, widths.size() - 1);
    }

    /** A text that is too long ends with an ellipsis. */
    private static String shortened(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
