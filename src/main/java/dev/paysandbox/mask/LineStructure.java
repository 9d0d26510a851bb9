package dev.paysandbox.mask;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Finds secrets in line-based formats: the parts of a multipart form, and CSV tables with a header line. */
final class LineStructure {
    private static final int LONGEST_HEADING = 2048;

    private LineStructure() {}

    static String text(byte[] in, int from, int to) {
        return new String(in, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Whether an empty line ends here. */
    static boolean isBlankLine(byte[] in, int at, int end) {
        if (in[at] != '\n') {
            return false;
        }
        int next = at + 1 < end && in[at + 1] == '\r' ? at + 2 : at + 1;
        return next < end && in[next] == '\n';
    }

    /** Whether the line up to the position is a part's header with a name. */
    static boolean isNamed(byte[] in, int start, int place) {
        int line = place;
        while (line > start && in[line - 1] != '\n') {
            line--;
        }
        return text(in, line, place).toLowerCase(Locale.ROOT).startsWith("content-disposition:");
    }

    /** Hides the columns of a CSV table whose names, in its first line, are secret. */
    static void hideColumns(byte[] in, int start, int end, HiddenPlaces hidden) {
        int headingEnd = line(in, start, Math.min(end, start + LONGEST_HEADING));
        if (headingEnd >= end || in[headingEnd] != '\n') {
            return;
        }
        for (byte separator : new byte[] {',', ';', '\t', '|'}) {
            long secret = secretColumns(in, start, headingEnd, separator);
            for (int at = headingEnd + 1; secret != 0 && at < end; ) {
                at = hideCells(in, at, end, separator, secret, hidden);
            }
            if (secret != 0) {
                return;
            }
        }
    }

    private static int line(byte[] in, int from, int end) {
        int at = from;
        while (at < end && in[at] != '\n') {
            at++;
        }
        return at;
    }

    /** A bit for each of the first 64 columns, set if the column is secret. */
    private static long secretColumns(byte[] in, int start, int end, byte separator) {
        long secret = 0;
        int column = 0;
        int from = start;
        for (int at = start; at <= end && column < Long.SIZE; at++) {
            if (at == end || in[at] == separator) {
                int begin = ByteClasses.skipSpace(in, from, at);
                int last = at;
                while (last > begin && (ByteClasses.isSpace(in[last - 1]) || ByteClasses.isQuote(in[last - 1]))) {
                    last--;
                }
                while (begin < last && ByteClasses.isQuote(in[begin])) {
                    begin++;
                }
                if (SecretNames.include(in, begin, last)) {
                    secret |= 1L << column;
                }
                column++;
                from = at + 1;
            }
        }
        return secret;
    }

    /** Hides these cells of a line; returns the start of the next line. */
    private static int hideCells(byte[] in, int from, int end, byte separator, long secret, HiddenPlaces hidden) {
        int column = 0;
        int cell = from;
        for (int at = from; ; at++) {
            if (at < end && in[at] == '"') {
                at = Math.min(end - 1, ValueEnds.closing(in, at, end));
                continue;
            }
            boolean ends = at >= end || in[at] == '\n';
            if (ends || in[at] == separator) {
                if (column < Long.SIZE && (secret >>> column & 1) != 0 && at > cell) {
                    hidden.add(HiddenPlaces.VALUE, cell, at);
                }
                column++;
                cell = at + 1;
            }
            if (ends) {
                return at + 1;
            }
        }
    }
}
