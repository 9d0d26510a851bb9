package dev.paysandbox.http.journal;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the headers read that came or went last on a connection, for most come again as they are: each line is looked at
 * closely once. Confined to the connection's event loop.
 */
final class HeaderLineCache {
    /** What comes beyond is looked at each time. */
    private static final int MOST = 16;

    /** Name and value together: longer ones are not kept, for there may be thousands of connections. */
    private static final int LONGEST = 200;

    private static final WrittenLine NONE = new WrittenLine("", "", new byte[0]);

    private WrittenLine[] lines = {};

    /** A header and what is written of it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record WrittenLine(CharSequence name, CharSequence value, byte[] written) {
        boolean is(CharSequence otherName, CharSequence otherValue) {
            return AsciiString.contentEquals(value, otherValue) && AsciiString.contentEquals(name, otherName);
        }
    }

    /** Writes one header the long way. */
    interface Writer {
        void write(CharSequence name, CharSequence value);
    }

    /** Writes all of them, each by the writer where it is not as it was the last time. */
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
