package dev.paysandbox.cli.output;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of text. Each column is as wide as its widest cell, unless the terminal is too narrow. */
final class Table {
    private static final String GAP = "  ";
    private static final int NARROWEST_TERMINAL = 60;
    private static final int READABLE = 10;
    private static final int NARROWEST_TEXT = 4;
    private static final Pattern ANY = Pattern.compile(".*");
    private static final Pattern ID = Pattern.compile("[a-z]{2,6}_[0-9a-z]{24}");
    private static final Pattern STATUS = Pattern.compile("[A-Z][A-Z0-9_]+");

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

    /** Narrows the widest columns until the table fits: texts, only then ids, and statuses last. Numbers stay whole. */
    private void fit(List<Integer> widths, int maxWidth) {
        if (maxWidth > 0) {
            var all = columns(widths, ANY);
            var ids = columns(widths, ID);
            var texts = new ArrayList<>(all);
            texts.removeAll(ids);
            texts.removeAll(columns(widths, STATUS));
            fit(widths, maxWidth, texts, READABLE);
            fit(widths, maxWidth, texts, NARROWEST_TEXT);
            fit(widths, maxWidth, ids, READABLE);
            fit(widths, maxWidth, all, NARROWEST_TEXT);
        }
    }

    /** The columns without numbers that have such a cell. */
    private List<Integer> columns(List<Integer> widths, Pattern form) {
        return IntStream.range(0, widths.size())
                .filter(i -> !isNumber(i))
                .filter(i -> rows.stream()
                        .skip(1)
                        .anyMatch(row -> form.matcher(row.get(i).text()).matches()))
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static void fit(List<Integer> widths, int maxWidth, List<Integer> columns, int least) {
        while (total(widths) > maxWidth) {
            var widest = columns.stream().max(Comparator.comparing(widths::get));
            if (widest.isEmpty() || widths.get(widest.get()) <= least) {
                return;
            }
            widths.set(widest.get(), widths.get(widest.get()) - 1);
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
