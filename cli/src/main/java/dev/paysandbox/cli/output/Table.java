package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Rows under titles. Each column is as wide as its widest cell, as far as the terminal has room for it. */
final class Table {
    private static final String GAP = "  ";
    private static final int NARROWEST_TERMINAL = 60;
    private static final int[] LEAST_WIDTHS = {10, 4};

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

    /** @param room how many columns there are, 0 for any number; asked only where the table is wide */
    List<CharSequence> lines(boolean coloured, IntSupplier room) {
        var widths = widths();
        if (total(widths) > NARROWEST_TERMINAL) {
            fit(widths, room.getAsInt());
        }
        var lines = new ArrayList<CharSequence>();
        for (var row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                append(line, row.get(i), widths.get(i), i == row.size() - 1, isNumber(i), coloured);
            }
            lines.add(new StyledLine(line.toString().stripTrailing()));
        }
        return lines;
    }

    /** The title of a column of numbers is aligned to the right. */
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

    /** Takes from the widest column of text, time and again: first down to a width that can be read, then to less. */
    private void fit(List<Integer> widths, int room) {
        for (int least : LEAST_WIDTHS) {
            while (room > 0 && total(widths) > room) {
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

    /** A text that is cut ends in three dots. */
    private static String shortened(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
