package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Rows under titles. Each column is as wide as its widest cell. */
final class Table {
    private static final String GAP = "  ";

    private final List<List<Cell>> rows = new ArrayList<>();

    static Table of(List<Column> columns, List<JsonObject> things) {
        var table = new Table();
        table.rows.add(columns.stream()
                .map(column -> new Cell(column.title(), Style.BOLD, false))
                .toList());
        for (var thing : things) {
            table.rows.add(
                    columns.stream().map(column -> column.cell().apply(thing)).toList());
        }
        return table;
    }

    void row(List<Cell> cells) {
        rows.add(cells);
    }

    List<String> lines(boolean coloured) {
        var widths = widths();
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                append(line, row.get(i), widths.get(i), i == row.size() - 1, isNumber(i), coloured);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** The title of a column of numbers is aligned to the right. */
    private boolean isNumber(int column) {
        return rows.size() > 1 && rows.get(1).get(column).rightAligned();
    }

    private static void append(
            StringBuilder line, Cell cell, int width, boolean last, boolean number, boolean coloured) {
        var padding = " ".repeat(width - length(cell.text()));
        var text = coloured && !cell.text().isEmpty() ? cell.style().on(cell.text()) : cell.text();
        if (cell.rightAligned() || number) {
            line.append(padding).append(text);
        } else {
            line.append(text).append(last ? "" : padding);
        }
        line.append(last ? "" : GAP);
    }

    private List<Integer> widths() {
        var widths = new ArrayList<Integer>();
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
        return widths;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
