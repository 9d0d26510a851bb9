package dev.paysandbox.http.connection;

import dev.paysandbox.http.MalformedRequest;
import io.netty.buffer.ByteBuf;

/**
 * Checks the lines between the chunks of one body in parallel with Netty, which accepts any line that begins with
 * digits as a chunk's size, and joins folded lines of a trailer. Another reader of the same bytes might find another
 * end of the request. Confined to the connection's event loop.
 */
final class ChunkLines {
    private enum Place {
        SIZE,
        /** After blanks, which only an extension may follow. */
        BLANKS,
        EXTENSION,
        DATA,
        /** The end of the line after a chunk. */
        DATA_END,
        TRAILER
    }

    private Place at = Place.SIZE;
    private long size;
    private int digits;
    private boolean lineBegins;

    /** Continues with these bytes, which Netty has read; throws if they break the rules. */
    void read(ByteBuf bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes.getByte(i);
            switch (at) {
                case SIZE -> size(b);
                case BLANKS -> blank(b);
                case EXTENSION -> extension(b);
                case DATA -> {
                    int skipped = (int) Math.min(size, to - i);
                    size -= skipped;
                    i += skipped - 1;
                    at = size == 0 ? Place.DATA_END : Place.DATA;
                }
                case DATA_END -> at = b == '\n' ? Place.SIZE : Place.DATA_END;
                case TRAILER -> trailer(b);
            }
        }
    }

    private void size(byte b) {
        int digit = Character.digit(b, 16);
        if (digit >= 0) {
            size = Math.min(size << 4 | digit, Integer.MAX_VALUE);
            digits++;
        } else if (digits == 0) {
            throw malformed();
        } else {
            afterSize(b);
        }
    }

    private void afterSize(byte b) {
        switch (b) {
            case ' ', '\t' -> at = Place.BLANKS;
            case ';' -> at = Place.EXTENSION;
            case '\r' -> {}
            case '\n' -> endLine();
            default -> throw malformed();
        }
    }

    private void blank(byte b) {
        if (b == ';') {
            at = Place.EXTENSION;
        } else if (b != ' ' && b != '\t') {
            throw malformed();
        }
    }

    private void extension(byte b) {
        if (b == '\n') {
            endLine();
        } else if ((b >= 0 && b < ' ' && b != '\t' && b != '\r') || b == 0x7f) {
            throw malformed();
        }
    }

    private void endLine() {
        at = size == 0 ? Place.TRAILER : Place.DATA;
        digits = 0;
        lineBegins = true;
    }

    private void trailer(byte b) {
        if (lineBegins && (b == ' ' || b == '\t')) {
            throw new MalformedRequest("A line begins with a blank: trailers must not continue on a second line.");
        }
        lineBegins = b == '\n';
    }

    private static MalformedRequest malformed() {
        return new MalformedRequest("A chunk's size is a hexadecimal number, alone or with extensions.");
    }
}
