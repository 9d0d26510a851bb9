package dev.paysandbox.http.journal;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The latest header lines of one direction of a connection. Most lines repeat, so each is masked only once. Confined to
 * the connection's event loop.
 */
final class HeaderLineCache {
    /** Further headers are masked each time. */
    private static final int MOST = 16;

    /** Name and value together. Longer ones are not cached, because there may be thousands of connections. */
    private static final int LONGEST = 200;

    private static final WrittenLine NONE = new WrittenLine("", "", new byte[0]);

    private WrittenLine[] lines = {};

    /** A header and its masked line. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record WrittenLine(CharSequence name, CharSequence value, byte[] written) {
        boolean is(CharSequence otherName, CharSequence otherValue) {
            return AsciiString.contentEquals(value, otherValue) && AsciiString.contentEquals(name, otherName);
        }
    }

    /** Masks and writes one header. */
    interface Writer {
        void write(CharSequence name, CharSequence value);
    }

    /** Writes all headers, using the writer for each that has changed since the last time. */
    void write(HttpHeaders headers, ExchangeWriter exchangeWriter, Writer writer) {
        int place = 0;
        for (var all = headers.iteratorCharSequence(); all.hasNext(); place++) {
            var header = all.next();
            var name = header.getKey();
            var value = header.getValue();
            var known = at(place);
            if (known != null && known.is(name, value)) {
                exchangeWriter.copy(known.written);
            } else {
                int from = exchangeWriter.place();
                writer.write(name, value);
                if (place < MOST && name.length() + value.length() <= LONGEST) {
                    keep(place, new WrittenLine(name, value, exchangeWriter.since(from)));
                }
            }
        }
    }

    private @Nullable WrittenLine at(int place) {
        return place < lines.length ? lines[place] : null;
    }

    private void keep(int place, WrittenLine line) {
        if (place >= lines.length) {
            int before = lines.length;
            lines = Arrays.copyOf(lines, Math.min(MOST, place + 8));
            Arrays.fill(lines, before, lines.length, NONE);
        }
        lines[place] = line;
    }
}
